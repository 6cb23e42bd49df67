extension HelpTopic {
  static let configuration = HelpTopic(
    "configuration", summary: "Set options once, in ledgera.conf",
    text: #"""
      ledgera.conf holds options, one or more on a line: those above the first heading
      apply to all commands, those below [COMMAND] to that one. 'file PATH' names the
      journal; paths are relative to the file.

        # The books of the household.
        file main.journal
        --pretty
        --level stale-price=off

        [balance]
        --tree

      A report is a command line with a name, run as 'ledgera spent food'; $1 … $9 are
      the words after it, and other words and options are added at its end:

        [report spent]
        balance expenses:$1 -p thismonth --depth 2

      It is looked for in the working directory and those above it, then as
      ~/.ledgera.conf and ledgera/ledgera.conf in $XDG_CONFIG_HOME or ~/.config; the
      first one counts. --conf FILE reads another, -n none. The command line comes
      last and wins.

      Those who clone books get their ledgera.conf, so one that is found only says
      which books are read, what is checked, what reports select and how things
      look: never a subcommand, a directory or file to write, rules of an import, or
      a file outside its directory, links followed. Commands that write take from it
      the books, checks and looks (general input and output options, the style of
      fmt); what else stands below their headings is refused, also below [check]
      with --fix or [close] with --write. Your own configuration, ~/.ledgera.conf,
      the one in ~/.config and that of --conf, may also name files elsewhere and say
      how statements are read, also where a ledgera.conf that is found counts; every
      option is listed in reference.md § Configuration. A ledgera.conf that belongs to
      another user is ignored with a note.

      ENVIRONMENT

        LEDGERA_FILE, LEDGER_FILE   the journal, where nothing else names one
        LEDGERA_PAGER, PAGER        what shows long help on a terminal; less if unset
        VISUAL, EDITOR              what 'edit' opens
        NO_COLOR, TERM, COLUMNS     whether output is coloured, and how wide it is
        XDG_STATE_HOME              where changes of several files are logged
      """#)
}
