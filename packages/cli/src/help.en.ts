/** What `--help` says. */
export const helpEn = `serialis: the console for serial numbers on the command line

  serialis login --url URL --account NAME     the password is asked for, or read from the standard input
  serialis login --url URL --key              with an API key, asked for in the same way
  serialis logout
  serialis apply --product CODE --quantity N [--level EA|BUNDLE|CA|PL] [--rule VERSION] [--reason TEXT] [--out FILE]
  serialis import result FILE --order NUMBER [--commit]
  serialis import orders FILE [--commit]      CSV or XLSX, in the columns of the template
  serialis export LIST [--filter name=value,…] [--format csv|xlsx] [--out FILE]
  serialis verify CODE
  serialis verify --document FILE --key FINGERPRINT
  serialis tasks [--state STATE] [--all]

  --json   one JSON value on the output, also for refusals     --lang en|zh   language of this help

The session is kept in ~/.config/serialis (or SERIALIS_HOME), readable by its owner only.
Ends with 0 done, 1 refused by a rule, 2 wrong use, 3 not logged in or not allowed, 4 server not reached,
5 code unknown or document not genuine.
`
