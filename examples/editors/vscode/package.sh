#!/bin/sh
# Makes ledgera.vsix of this directory, for "Extensions: Install from VSIX…". Needs only zip.
set -eu
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/extension"
cp package.json extension.js language-configuration.json rules-configuration.json ledger.tmLanguage.json "$work/extension"
cat >"$work/[Content_Types].xml" <<'XML'
<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension=".json" ContentType="application/json"/><Default Extension=".js" ContentType="application/javascript"/><Default Extension=".vsixmanifest" ContentType="text/xml"/></Types>
XML
cat >"$work/extension.vsixmanifest" <<'XML'
<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id="ledgera" Version="0.1.0" Publisher="ledgera"/>
    <DisplayName>Ledgera</DisplayName>
    <Description xml:space="preserve">Plain-text accounting by 'ledgera lsp'</Description>
  </Metadata>
  <Installation><InstallationTarget Id="Microsoft.VisualStudio.Code"/></Installation>
  <Dependencies/>
  <Assets><Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/></Assets>
</PackageManifest>
XML
out=$PWD/ledgera.vsix
rm -f "$out"
(cd "$work" && zip -q -r "$out" .)
echo "$out"
