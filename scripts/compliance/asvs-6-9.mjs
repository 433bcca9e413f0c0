// OWASP ASVS 5.0.0, chapters 6 to 9, levels 1 and 2: number | level | state | what is asked | how it stands | evidence.

export const asvs6to9 = `
6.1.1 | 1 | met | It is written down how guessing is stopped without shutting out owners | Waits that grow and decay, known browsers, counters of addresses | docs/decisions/051-login-tries.md; docs/decisions/013-lock-out.md
6.1.2 | 2 | missing | A list of words of the house that no password may be | The account and the name of the product are refused; a list of the tenant's own words is not there |
6.1.3 | 2 | met | All ways to log in are written down | Account with password and a check for people, API keys for programs, certificates for AS2 partners | docs/decisions/008-tokens.md; docs/decisions/009-login-verification.md; docs/decisions/030-codes-of-partners.md
6.2.1 | 1 | partly | Passwords have at least 8 characters | 8 unless the tenant sets another length; the specification allows 6, so a tenant may choose that | logins.test.ts: ask for eight characters
6.2.2 | 1 | met | Users change their password | A page and a route | accounts.test.ts: a change ends the other sessions
6.2.3 | 1 | met | A change asks for the present password | Compared before the transaction and judged again inside | accounts.test.ts: for one’s own password
6.2.4 | 1 | partly | The 3,000 most common passwords are refused | Some 450 of the most common are, in any case of letters | common-passwords.unit.test.ts
6.2.5 | 1 | met | No rule about kinds of characters | Only length and commonness are judged | common-passwords.unit.test.ts: refuses the account itself
6.2.6 | 1 | met | Password fields hide what is typed | Fields of type password | LoginPage.tsx; OwnPasswordPage.tsx
6.2.7 | 1 | met | Password managers and pasting work | Fields name their purpose and refuse nothing | LoginPage.tsx; OwnPasswordPage.tsx
6.2.8 | 1 | met | The password is compared as typed | Composed letters are brought to one form (NFC); nothing is cut or changed in case | passwords.ts
6.2.9 | 2 | met | 64 characters and more are taken | The longest is beyond that | users.schema.ts
6.2.10 | 2 | met | Passwords do not age by themselves | They do only where a tenant asks for it | logins.test.ts: make passwords age only where
6.2.11 | 2 | missing | Words of the house are refused in passwords | See 6.1.2 |
6.2.12 | 2 | missing | Passwords known from breaches are refused | Only the list of 6.2.4 is compared; nothing is asked of a service outside |
6.3.1 | 1 | met | Guessing is stopped as written down | Waits in the database, for every process | logins.test.ts: the wait of an account; accounts.test.ts: wrong passwords
6.3.2 | 1 | partly | No accounts as they are delivered | The first administrator has the known name admin and a random password that must be changed; accounts of the demo exist in the demo alone | production.unit.test.ts; accounts.test.ts: opens nothing but
6.3.3 | 2 | partly | A second factor at login | Authenticator app, passkeys and recovery codes; asked of accounts that have one and of roles that require one, so a tenant may leave it out | second-factor.test.ts: is set up with a code; second-factor.test.ts: leads its people to set one up; passkeys.test.ts: is set up with the password
6.3.4 | 2 | met | No way in that is not written down, each as strong as the others | Every route is judged by one guard; public ones are the login and one-time codes | permission-matrix.test.ts: is public only for the login
6.4.1 | 1 | met | First passwords and codes are random, end soon, and do not stay | One-time codes of 79 bits end after three days and at first use; the owner chooses the password | one-time-codes.test.ts
6.4.2 | 1 | met | No hints and no secret questions | There are none | docs/record/routes.txt
6.4.3 | 2 | met | A lost password is replaced safely | An administrator issues a one-time code; the owner chooses; old sessions end | one-time-codes.test.ts
6.4.4 | 2 | partly | A lost factor asks for proof of identity | Recovery codes, or a reset that one administrator asks for and a second one signs; who the person is, both judge, and the owner is notified | second-factor.reset.test.ts: is reset by two people; docs/decisions/058-second-factor.md
6.5.1 | 2 | met | Codes are good once | One-time codes and recovery codes end with their use, a time-based code raises the step that is asked for next; a login check answers once | one-time-codes.test.ts; second-factor.test.ts: accepts each code once; second-factor.test.ts: work once each; access.test.ts: refuses a wrong verification code
6.5.2 | 2 | partly | Stored short codes are hashed like passwords | One-time codes have 79 bits and are stored as plain SHA-256 bound to the account; they end after three days | one-time-code.ts
6.5.3 | 2 | met | Codes are random | From the system's generator | one-time-code.ts
6.5.4 | 2 | met | Codes have 20 bits and more | 79 bits | one-time-code.ts
6.5.5 | 2 | partly | Codes out of band end in ten minutes, time-based ones in 30 seconds | Time-based codes are taken one step early and late as well, since clocks differ: 90 seconds at most; codes of a reset are 6.4.1 | authenticator-app.unit.test.ts: names the step
6.6.1 | 2 | n/a | Codes by phone | There are none |
6.6.2 | 2 | n/a | Codes out of band belong to their request | There are none |
6.6.3 | 2 | n/a | Guessing codes out of band is slowed | There are none |
6.8.1 | 2 | met | Identities of several providers stay apart | A tenant has one provider; an identity is its issuer and subject, and the answer of another provider is refused before its code is sent anywhere | sign-on.test.ts: that names another provider is refused; identities.test.ts: is another one in each tenant
6.8.2 | 2 | met | Assertions are signed | Signatures of tokens are always checked, also of those that come straight from the provider | docs/decisions/140-single-sign-on.md
6.8.3 | 2 | n/a | SAML assertions are used once | There is no SAML |
6.8.4 | 2 | partly | The strength that a provider reports is judged | Signatures ask for a new login and judge its time; how the provider checked the person (acr, amr) is not judged, and the second factor of the account is asked for here | signature.test.ts: asks the provider for a new login
7.1.1 | 2 | met | It is written down when sessions end | 5 to 60 minutes without a sign of the user, twelve hours in any case | docs/decisions/113-shared-workstations.md
7.1.2 | 2 | partly | It is written down how many sessions an account may have | Any number, and the owner ends all others at once; no page gives the reason |
7.1.3 | 2 | met | Sessions of federated systems | A session that a provider began has the limits of every other one | docs/decisions/140-single-sign-on.md
7.2.1 | 1 | met | The server judges tokens | Their hash is looked up at every request | permission-matrix.test.ts
7.2.2 | 1 | met | Session tokens are made for each session | Random at each login | access.test.ts: answers a token that stands for the account
7.2.3 | 1 | met | Tokens are random, 128 bits and more | 256 bits | tokens.ts
7.2.4 | 1 | partly | A login makes a new token and ends the present one | It makes a new one; an old one ends with its time or with logout |
7.3.1 | 2 | met | Sessions end when nothing is asked | An hour at most, 5 minutes if the tenant wants; what the console sends by itself does not count | idle.test.ts: ends sessions, and no request that the console sends by itself counts
7.3.2 | 2 | met | Sessions end in any case | Twelve hours | accounts.test.ts: ends after an hour without a request
7.4.1 | 1 | met | An ended session opens nothing | Its row is gone, in every process within a second | access.test.ts: ends the session at logout; accounts.test.ts: holds within a second
7.4.2 | 1 | met | Sessions end with their account | Disabling ends them | accounts.test.ts: disables and enables a user; permission-matrix.test.ts: is closed to an expired session
7.4.3 | 2 | met | A changed password can end the other sessions | It does | accounts.test.ts: a change ends the other sessions
7.4.4 | 2 | met | Logout is in sight on every page | In the header of the shell | access.browser.test.ts
7.4.5 | 2 | met | Administrators end sessions of others | A command on the user's page | accounts.test.ts: ends all sessions of a user
7.5.1 | 2 | partly | Changes of what a login rests on ask for the password again | One's own password does; an administrator who changes a mail address is not asked |
7.5.2 | 2 | partly | Users see their sessions and end them | They see their logins and end all other sessions at once, without giving the password again | accounts.test.ts: ends all sessions of a user; logins.test.ts: leaves events
7.6.1 | 2 | partly | Sessions with a provider end as written down | A session here has the same limits after either login and does not end with that of the provider; a logout here leaves the provider's session | docs/decisions/140-single-sign-on.md
7.6.2 | 2 | met | No session begins by itself | Only the login and a one-time code make one | permission-matrix.test.ts: is public only for the login
8.1.1 | 1 | met | It is written down who may do what | Codes of permissions, and for each route who it is closed to | docs/decisions/005-permissions.md; docs/record/routes.txt
8.1.2 | 2 | partly | It is written down who may read and write which fields | Answers are closed shapes; fields that only some may read are named where they occur, not in one place |
8.2.1 | 1 | met | Functions are open to those with the permission | One guard before every route | permission-matrix.test.ts
8.2.2 | 1 | met | Records are open to those with a right to them | Tenant, supplier and site of each record are judged on every route | two-tenants.test.ts; suppliers.reach.test.ts; sites.test.ts; sites.packs.test.ts
8.2.3 | 2 | met | Fields are open to those with a right to them | Closed shapes go in and out; what is not in the shape is refused or left out | bad-input.test.ts; suppliers.reach.test.ts
8.3.1 | 1 | met | The server decides | Buttons and menus only follow it | permission-matrix.test.ts
8.4.1 | 2 | met | Tenants cannot reach one another | Conditions in every statement, and policies of the database below them | two-tenants.test.ts; tenant-statement.test.ts; architecture.test.ts: cannot be seen by the working role
9.1.1 | 1 | n/a | Self-contained tokens are verified | Tokens carry nothing; see 7.2 |
9.1.2 | 1 | n/a | Algorithms of such tokens are listed | There are no such tokens |
9.1.3 | 1 | n/a | Keys of such tokens come from known places | There are no such tokens |
9.2.1 | 1 | n/a | Times of such tokens are judged | There are no such tokens |
9.2.2 | 2 | n/a | Such tokens are of the right kind | There are no such tokens |
9.2.3 | 2 | n/a | Such tokens are for this service | There are no such tokens |
9.2.4 | 2 | n/a | Such tokens name their audience | There are no such tokens |
`
