/** What `--help` says. */
export const helpEn = `serialis: the console for serial numbers on the command line

  serialis login --url URL --account NAME     the password is asked for, or read from the standard input
  serialis login --url URL --key              with an API key, asked for in the same way
  serialis logout
  serialis apply --product CODE --quantity N [--level EA|BUNDLE|CA|PL] [--rule VERSION] [--reason TEXT] [--out FILE]
  serialis codes APPLICATION --out FILE [--reason TEXT]     the codes of an application again
  serialis import result FILE --order NUMBER [--commit] [--errors FILE]
  serialis import orders FILE [--commit] [--errors FILE]    CSV or XLSX, in the columns of the template
  serialis export LIST [--filter name=value]… [--format csv|zip|xlsx] [--values words|codes] [--out FILE]
  serialis verify CODE
  serialis verify --document FILE --key FINGERPRINT
  serialis tasks [--state STATE] [--all] [--limit N]

  --json                  one JSON value on the output, also for refusals; from the sources: npm run -s cli -- …
  --lang en|zh            language of this help and of files; without it that of the tenant
  --idempotency-key KEY   for apply, import and export: the same key again creates nothing twice
  --insecure              for login: http:// to another machine
  --errors FILE           for import: all refused rows, as a file

A filter may be given several times, and its value may have commas: --filter status=DRAFT,APPROVED.
Files appear once they are whole, and only their owner can read them. The session is kept in ~/.config/serialis
(or in the folder that SERIALIS_HOME names), readable by its owner only.
Ends with 0 done, 1 refused by a rule or not committed, 2 wrong use, or a file that cannot be read or written,
3 not logged in or not allowed, 4 server not reached, 5 code unknown or differs from its record, or document not
genuine, 6 the answer is not one of the console, 7 a file could not be written to its end, 70 a fault of this
program, 130 ended by Ctrl-C.
`
