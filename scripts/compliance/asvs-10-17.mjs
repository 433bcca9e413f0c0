// OWASP ASVS 5.0.0, chapters 10 to 17, levels 1 and 2: number | level | state | what is asked | how it stands | evidence.

export const asvs10to17 = `
10.1.1 | 2 | n/a | Tokens go only to parts that need them | There is no OAuth |
10.1.2 | 2 | n/a | Clients take answers only to what they began | There is no OAuth |
10.2.1 | 2 | n/a | The code flow is safe from forged requests | There is no OAuth |
10.2.2 | 2 | n/a | Servers cannot be mixed up | There is no OAuth |
10.3.1 | 2 | n/a | Access tokens are for this service | There is no OAuth |
10.3.2 | 2 | n/a | Claims decide what is allowed | There is no OAuth |
10.3.3 | 2 | n/a | Users are told apart by claims that stay | There is no OAuth |
10.3.4 | 2 | n/a | The strength of the login is judged | There is no OAuth |
10.4.1 | 1 | n/a | Addresses of return are listed | There is no OAuth |
10.4.2 | 1 | n/a | Codes are good once | There is no OAuth |
10.4.3 | 1 | n/a | Codes end soon | There is no OAuth |
10.4.4 | 1 | n/a | Clients have only the grants they need | There is no OAuth |
10.4.5 | 1 | n/a | Refresh tokens cannot be replayed | There is no OAuth |
10.4.6 | 2 | n/a | Codes cannot be intercepted | There is no OAuth |
10.4.7 | 2 | n/a | Registration of clients is guarded | There is no OAuth |
10.4.8 | 2 | n/a | Refresh tokens end | There is no OAuth |
10.4.9 | 2 | n/a | Users revoke tokens | There is no OAuth |
10.4.10 | 2 | n/a | Confidential clients prove who they are | There is no OAuth |
10.4.11 | 2 | n/a | Clients have only the scopes they need | There is no OAuth |
10.5.1 | 2 | n/a | Identity tokens cannot be replayed | There is no OpenID Connect |
10.5.2 | 2 | n/a | Users are told apart by subject | There is no OpenID Connect |
10.5.3 | 2 | n/a | Issuers cannot be impersonated | There is no OpenID Connect |
10.5.4 | 2 | n/a | Identity tokens are for this client | There is no OpenID Connect |
10.5.5 | 2 | n/a | Logout by the back channel is guarded | There is no OpenID Connect |
10.6.1 | 2 | n/a | Providers allow only safe modes | There is no OpenID Connect |
10.6.2 | 2 | n/a | Nobody is logged out by force | There is no OpenID Connect |
10.7.1 | 2 | n/a | Users consent | There is no OAuth |
10.7.2 | 2 | n/a | Users read what they consent to | There is no OAuth |
10.7.3 | 2 | n/a | Users take consent back | There is no OAuth |
11.1.1 | 2 | partly | A policy for keys and their life | Master key, recovery key, rotation and what is derived are written down; keys of partners and of TLS are not covered | docs/decisions/050-proof-of-the-event-log.md; keys.unit.test.ts
11.1.2 | 2 | partly | A list of all keys, algorithms and certificates | One list of keys, certificates and passwords of people, programs and partners; algorithms and the keys of the product itself stand where they are used | credentials.test.ts: 1. has each kind with its owner, age, end and last use
11.2.1 | 2 | met | Proven implementations | Node's OpenSSL; pkijs and openpgp for message formats; FF1 is our own over AES of OpenSSL and agrees with an independent one | ff1.unit.test.ts; docs/THIRD-PARTY.md
11.2.2 | 2 | partly | Algorithms can be exchanged | Hashes of passwords, wrapped keys, seals and heads carry their form; the permutation of codes cannot change once codes were issued | keys.unit.test.ts: move to a new master key
11.2.3 | 2 | met | 128 bits and more everywhere | AES-256, SHA-256, Ed25519, 256-bit tokens; keys of partners are as strong as the partner makes them | keys.unit.test.ts; tokens.ts
11.3.1 | 1 | partly | No weak modes and paddings | Own secrets use AES-GCM; AS2 messages use RSA with PKCS #1 v1.5 for their key, since partners ask for it | cms.unit.test.ts
11.3.2 | 1 | partly | Approved ciphers and modes | AES-256-GCM for secrets; AES-256-CBC inside of signed AS2 messages, as the format has it | keys.unit.test.ts; cms.unit.test.ts
11.3.3 | 2 | met | What is encrypted cannot be changed unseen | GCM; AS2 messages are signed inside | keys.unit.test.ts: do not open when any byte was changed; cms.unit.test.ts
11.4.1 | 1 | met | Approved hashes only | SHA-256 and better for signatures, seals and derivation; MD5 and SHA-1 sign nothing | cms.unit.test.ts
11.4.2 | 2 | met | Passwords are stored by a slow function | argon2id with 19 MiB and two passes | passwords.ts
11.4.3 | 2 | met | Hashes of signatures have 256 bits | SHA-256 in signatures, seals and digests | signatures.test.ts; proof.test.ts: the verifier
11.4.4 | 2 | n/a | Keys from passwords are stretched | No key is made from a password |
11.5.1 | 2 | met | What must not be guessed is random, 128 bits | Tokens, nonces and keys; one-time codes have 79 bits, see 6.5.2 | tokens.ts; keys.ts
11.6.1 | 2 | met | Approved ways to make keys and to sign | Ed25519 from HKDF; keys of partners are made by OpenSSL | signing-key.ts; account-keys.test.ts
12.1.1 | 1 | partly | Only current versions of TLS | Node's own lowest is TLS 1.2; no test of ours tries older ones | tls.test.ts
12.1.2 | 2 | partly | Only recommended suites | Node's list; no test of ours judges it |
12.1.3 | 2 | n/a | Certificates of clients are judged | No client logs in by a certificate of TLS; AS2 signatures are judged by the partner's certificate, see 11.4.1 |
12.2.1 | 1 | met | TLS for everything that comes from outside | By the product or a named proxy; a start for production refuses plain text | tls.test.ts; production.unit.test.ts
12.2.2 | 1 | n/a | Certificates are publicly trusted | The operator's: the product serves the certificate it is given |
12.3.1 | 2 | partly | TLS for every connection, in and out | An installation for production sends nothing in plain text to partners; plain line sockets and a given database without TLS are possible | push.unit.test.ts; sftp.unit.test.ts; mail.test.ts: gets the account only over
12.3.2 | 2 | met | Certificates of others are judged | By the public authorities or the ones of the account; host keys for SFTP | push.test.ts: a target that fails; sftp.unit.test.ts: are for the right machine; mail.test.ts: gets the account only over
12.3.3 | 2 | met | Inner services talk in a protected way | The only one is the embedded database: a socket, or the loopback with a password | cluster.test.ts
12.3.4 | 2 | n/a | Inner services have trusted certificates | No inner service speaks TLS |
13.1.1 | 2 | partly | All connections are written down | Pushes, pulls, mail, lines and heads each have a page of decisions; there is no one list | docs/decisions/025-pushes.md; docs/decisions/036-mails-and-orders-from-outside.md; docs/decisions/031-files-lines-and-sites.md
13.2.1 | 2 | partly | Services prove themselves by something that changes | The database has a role for work with a random password, which stays | given-database.test.ts: gives the working role
13.2.2 | 2 | met | Services have the least rights | The working role owns nothing and cannot pass by a policy | architecture.test.ts: that nobody may edit; given-database.test.ts: a working role
13.2.3 | 2 | met | No default credentials between services | Passwords of the database are random | server/src/database.ts; cluster.ts
13.2.4 | 2 | partly | A list of what the product may reach | Private addresses only by a setting; public ones are those of the accounts that people enter | push.unit.test.ts
13.2.5 | 2 | partly | The web server has such a list | The same as 13.2.4; the operator's firewall is the place for more | push.unit.test.ts
13.3.1 | 2 | partly | Secrets are managed as such | Sealed under a master key in a file or a setting; no key vault is attached | keys.unit.test.ts; faults.start.test.ts: 4. a master key that is gone
13.3.2 | 2 | met | Few may reach secrets | Never answered by the API; files of mode 600 | account-keys.test.ts; keys.unit.test.ts: is written once with mode 600
13.4.1 | 1 | met | No source control data is served | Only the folder of the built console is | ops.test.ts: never answers for the API
13.4.2 | 2 | met | No debugging in production | A start for production refuses it | production.unit.test.ts
13.4.3 | 2 | met | No listings of folders | Unknown paths are refused | ops.test.ts: never answers for the API; static.ts
13.4.4 | 2 | met | No TRACE | Methods without a route are refused | ops.test.ts: never answers for the API
13.4.5 | 2 | met | Documentation and figures are open only on purpose | Figures need a token; the description of the API is public on purpose | ops.test.ts: need the token for the figures
14.1.1 | 2 | missing | Sensitive data is listed and classed | There is no list |
14.1.2 | 2 | missing | Each class has its rules | There is no list |
14.2.1 | 1 | met | Secrets travel in headers and bodies | Tokens are headers; no route takes a secret in its address | access.test.ts: answers a token that stands for the account; wire/feed.ts
14.2.2 | 2 | met | Nothing sensitive stays in caches of servers | no-store on every answer of the API | ops.test.ts: give every answer a request id
14.2.3 | 2 | met | Nothing goes to third parties | The page loads from its own origin alone | ops.test.ts: is one page for every path
14.2.4 | 2 | partly | Rules of the classes hold | Secrets are sealed and kept out of the log; there are no classes, see 14.1 | account-keys.test.ts; accounts.test.ts: a change ends the other sessions
14.3.1 | 1 | partly | The browser keeps nothing after a session | The answer to a logout asks the browser to clear its cache, and the console clears what it stored of the session; drafts and scans that wait to be sent stay for their owner (decisions 090 and 113) | access.test.ts: ends the session at logout; session.unit.test.ts: logging out clears
14.3.2 | 2 | met | Browsers do not cache answers | no-store | ops.test.ts: give every answer a request id
14.3.3 | 2 | partly | Storage of the browser holds nothing sensitive but tokens | It holds the token, the user's name and codes of permissions, as the specification asks | session.unit.test.ts: a session is five things
15.1.1 | 1 | met | It is written down how fast vulnerable components are replaced | 7 days for critical and high ones, 30 for others, the next release where they cannot be reached | CONTRIBUTING.md
15.1.2 | 2 | met | A list of all components | A page, and CycloneDX by a command; integrity of each is in the lock file | docs/THIRD-PARTY.md
15.1.3 | 2 | met | It is written down what is costly and how it is bounded | Limits and turns | docs/decisions/053-limits.md; docs/decisions/054-turns-and-quotas.md
15.2.1 | 1 | partly | Components are within those times | All are recent and pinned, but the registry in use answers no audit, so nobody has looked them up |
15.2.2 | 2 | met | Costly work does not stop the rest | Time limits, threads, queues, turns | request-limits.test.ts; tasks.fair.test.ts; bombs.test.ts
15.2.3 | 2 | partly | Production has nothing that it does not need | Demo data and a fixed code are refused; the simulated line and the seeder are still part of the package | production.unit.test.ts
15.3.1 | 1 | met | Answers hold only what is meant | Each answer is parsed by its shape | ops.test.ts: holds every route of the contract; kit/http/http.ts
15.3.2 | 2 | met | Redirects of others are not followed | They count as failures | push.test.ts: a target that fails
15.3.3 | 2 | met | Only named fields can be written | Closed shapes, and statements that name their columns | bad-input.test.ts
15.3.4 | 2 | met | The client's address is known behind proxies and not forged | TRUSTED_PROXIES | proxies.test.ts
15.3.5 | 2 | met | Types are certain | TypeScript, strict comparison, shapes at the border | bad-input.test.ts
15.3.6 | 2 | met | Prototypes cannot be polluted | Such keys are refused in bodies and forms | bad-input.test.ts; bad-files.test.ts
15.3.7 | 2 | met | Doubled parameters do no harm | A parameter of another form is refused | bad-input.test.ts
16.1.1 | 2 | partly | It is written down what is logged where, and for how long | Events are listed with their origin; lines of the process and the log of the database are described. How long lines are kept is the collector's | docs/record/events.txt; docs/operations/logs.md
16.2.1 | 2 | met | Entries say when, where, who and what | Events have time, address, program, actor, roles and subject | audit.test.ts: shows who did what when; audit.test.ts: says with which roles
16.2.2 | 2 | met | Times are UTC and of one clock | Instants with zone; a clock that steps back raises an alert | heads.test.ts: raises one alert
16.2.3 | 2 | met | Logs go only where they should | Events go into the database, lines to standard output, and nowhere else | audit.test.ts; docs/operations/logs.md
16.2.4 | 2 | met | Logs can be read together | Every line is JSON; request ids join answers, events and lines | ops.test.ts: give every answer a request id; log-canary.test.ts: are in no line of the log; log.unit.test.ts
16.2.5 | 2 | met | Secrets stay out of logs | Lines hold only what is allowed; marks planted as secrets and personal data are found nowhere | log-canary.test.ts; log.unit.test.ts; logins.test.ts: fills the log with no more than
16.3.1 | 2 | met | Logins are logged, good and refused | With address and program | logins.test.ts: leaves events, an alert and a mark
16.3.2 | 2 | met | Refused permissions are logged | Some in a minute | logins.test.ts: of a permission leaves an event
16.3.3 | 2 | partly | Attempts to pass by controls are logged | Guesses, refused permissions and forged messages are; requests over their rate are only answered | logins.test.ts; as2.test.ts
16.3.4 | 2 | met | Unexpected errors are logged | With the id of the request, and counted | ops.test.ts: read figures of requests; log-canary.test.ts: are what people
16.4.1 | 2 | met | Entries cannot be forged by what is logged | Lines are JSON, in which no text begins a new one; events are rows | audit.test.ts; log.unit.test.ts: writes one object a line
16.4.2 | 2 | met | Logs cannot be read or changed by those who may not | Permissions; no edit by the working role; seals and heads | audit.test.ts: takes no edit and no deletion; proof.test.ts: the verifier
16.4.3 | 2 | partly | Logs go to another system | Signed heads go to a folder and a mailbox outside; the entries themselves stay, but for backups and bundles | heads.test.ts: are signed when there are new events
16.5.1 | 2 | met | Errors tell nothing of the inside | Keys and an id of the request | ops.test.ts: an unknown path is refused by key; bad-input.test.ts
16.5.2 | 2 | met | Failures of others are lived through | Waits that grow, alerts, 503 while the database is away | push.test.ts: a target that fails; faults.database.test.ts; cluster.test.ts
16.5.3 | 2 | met | An error never opens anything | The transaction ends without effect | faults.commit.test.ts; faults.kill.test.ts
17.1.1 | 2 | n/a | TURN servers reach only what they may | There is no WebRTC |
17.2.1 | 2 | n/a | Keys of DTLS are managed | There is no WebRTC |
17.2.2 | 2 | n/a | Suites of DTLS | There is no WebRTC |
17.2.3 | 2 | n/a | SRTP is authenticated | There is no WebRTC |
17.2.4 | 2 | n/a | Broken SRTP packets are lived through | There is no WebRTC |
17.3.1 | 2 | n/a | Signalling lives through floods | There is no WebRTC |
17.3.2 | 2 | n/a | Signalling lives through broken messages | There is no WebRTC |
`
