extension HelpText {
  /// A topic below its title.
  static func topic(_ topic: HelpTopic) -> String {
    let text = topic.text.hasSuffix("\n") ? topic.text : topic.text + "\n"
    return "\(topic.name): \(topic.summary)\n\n\(text)"
  }
}
