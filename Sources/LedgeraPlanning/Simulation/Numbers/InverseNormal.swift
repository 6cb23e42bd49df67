/// The inverse of the standard normal distribution: Wichura's algorithm AS 241, PPND16 (Applied
/// Statistics 37, 1988), within 1e-15 of the exact value (calculations.md § Simulation).
///
/// It comes in two parts because seven of eight numbers need only the first, which is cheap.
enum InverseNormal {
  /// Up to this distance from the middle `central` holds, beyond it `tail`.
  static let centralLimit = 0.425

  /// The value at probability ½ + q, for |q| ≤ `centralLimit`; arbitrary for others.
  @inline(__always)
  static func central(_ q: Lanes) -> Lanes {
    let r = 0.180625 - q * q
    let above = r.polynomial(
      SIMD8(
        3.387_132_872_796_366_608_0, 1.331_416_678_917_843_774_5e2,
        1.971_590_950_306_551_442_7e3, 1.373_169_376_550_946_112_5e4,
        4.592_195_393_154_987_145_7e4, 6.726_577_092_700_870_085_3e4,
        3.343_057_558_358_812_810_5e4, 2.509_080_928_730_122_672_7e3))
    let below = r.polynomial(
      SIMD8(
        1, 4.231_333_070_160_091_125_2e1,
        6.871_870_074_920_579_083_0e2, 5.394_196_021_424_751_107_7e3,
        2.121_379_430_158_659_586_7e4, 3.930_789_580_009_271_061_0e4,
        2.872_908_573_572_194_267_4e4, 5.226_495_278_852_854_561_0e3))
    return q * above / below
  }

  /// The value at probability ½ + q, for |q| > `centralLimit`.
  static func tail(_ q: Lanes) -> Lanes {
    // Where a number rounded to 0 or 1, half the smallest distance from them takes its place.
    let distance = 0.5 - Lanes(bits: q.bits & 0x7FFF_FFFF_FFFF_FFFF)
    let smallest = Lanes(repeating: 0x1p-54)
    let r = (-Exponential.log(distance.replacing(with: smallest, where: distance .< smallest)))
      .squareRoot()
    var magnitude = near(r - 1.6)
    let isFar = r .> 5
    if any(isFar) { magnitude.replace(with: far(r - 5), where: isFar) }
    return Lanes(bits: magnitude.bits | (q.bits & 0x8000_0000_0000_0000))
  }

  private static func near(_ r: Lanes) -> Lanes {
    let above = r.polynomial(
      SIMD8(
        1.423_437_110_749_683_577_34, 4.630_337_846_156_545_295_90,
        5.769_497_221_460_691_405_50, 3.647_848_324_763_204_605_04,
        1.270_458_252_452_368_382_58, 2.417_807_251_774_506_117_70e-1,
        2.272_384_498_926_918_458_33e-2, 7.745_450_142_783_414_076_40e-4))
    let below = r.polynomial(
      SIMD8(
        1, 2.053_191_626_637_758_821_87,
        1.676_384_830_183_803_849_40, 6.897_673_349_851_000_045_50e-1,
        1.481_039_764_274_800_745_90e-1, 1.519_866_656_361_645_719_66e-2,
        5.475_938_084_995_344_946_00e-4, 1.050_750_071_644_416_843_24e-9))
    return above / below
  }

  private static func far(_ r: Lanes) -> Lanes {
    let above = r.polynomial(
      SIMD8(
        6.657_904_643_501_103_777_20, 5.463_784_911_164_114_369_90,
        1.784_826_539_917_291_335_80, 2.965_605_718_285_048_912_30e-1,
        2.653_218_952_657_612_309_30e-2, 1.242_660_947_388_078_438_60e-3,
        2.711_555_568_743_487_578_15e-5, 2.010_334_399_292_288_132_65e-7))
    let below = r.polynomial(
      SIMD8(
        1, 5.998_322_065_558_879_376_90e-1,
        1.369_298_809_227_358_053_10e-1, 1.487_536_129_085_061_485_25e-2,
        7.868_691_311_456_132_591_00e-4, 1.846_318_317_510_054_681_80e-5,
        1.421_511_758_316_445_888_70e-7, 2.044_263_103_389_939_785_64e-15))
    return above / below
  }
}
