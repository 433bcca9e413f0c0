// 21 CFR Part 11 and EU GMP Annex 11 (2011) by clause: number | state | what is asked | how it stands | evidence.

export const part11 = `
11.10(a) | partly | The system is validated, and invalid or changed records are found | The validation is the customer's; every promise names its test, a pack of qualification is run on an installation, and the log is verified without the product | qualification.test.ts; docs/TRUST.md; proof.test.ts: the verifier
11.10(b) | met | Exact copies on screen and as files | Every list as CSV and XLSX, reports as PDF, lists for inspectors with a manifest, the log as a bundle | exports.test.ts; reports.test.ts; extract-rows.test.ts
11.10(c) | met | Records stay readable as long as they are kept | Nothing is deleted by age but files that can be made again; backup, restore and a drill | backup.test.ts; upgrade.test.ts
11.10(d) | met | Only those who are allowed get in | Accounts, roles of codes, limits by supplier and site | permission-matrix.test.ts; sites.test.ts; suppliers.reach.test.ts
11.10(e) | met | A trail of what was made, changed and removed, with times, that hides nothing | One event a command in its transaction, with old and new values, by the clock of the server, sealed in a chain | audit.test.ts; proof.test.ts: the verifier
11.10(f) | met | Steps happen in their order | One table of transitions for each record; no route sets a status | orders.status.test.ts; faults.orders.test.ts
11.10(g) | met | Authority is checked for every use | One guard before every route | permission-matrix.test.ts
11.10(h) | met | Sources of input are checked where it matters | Lines and partners by key, certificate or account; scanners by the order of their keys | as2.test.ts; line-connections.test.ts; wedge.unit.test.ts
11.10(i) | n/a | People are trained | The customer's |
11.10(j) | n/a | People answer for their signatures by a written policy | The customer's |
11.10(k) | partly | Documents of the system are controlled | Documents are part of each version and change with it; their distribution is the customer's | docs/decisions/README.md; decisions.test.ts
11.30 | met | Open systems protect records on their way | TLS by the product or a named proxy; AS2 and OpenPGP for partners | tls.test.ts; as2.test.ts; pgp.unit.test.ts
11.50(a) | met | A signature shows name, time and meaning | Printed name, instant and meaning, with the reason | signatures.test.ts
11.50(b) | met | They are shown wherever the record is | On screen, in reports and in files | signatures.test.ts; reports.test.ts
11.70 | met | Signatures cannot be moved to other records | The digest of the signed version is part of the signature | signatures.test.ts: is broken when the record differs; signatures.test.ts: of a version that is not the newest
11.100(a) | met | A signature belongs to one person | Account names are never used again in a tenant | accounts.test.ts: needs another account name
11.100(b) | n/a | Identity is verified before an account is given | The customer's |
11.100(c) | n/a | The agency is told that signatures bind | The customer's |
11.200(a)(1) | met | Two components, each time | Account and password are asked for every signature | signatures.test.ts: signing with the wrong components
11.200(a)(2) | met | Only the owner uses them | Only the owner chooses the password; an account whose one-time code somebody else has seen signs nothing until a person who has not seen it confirms it | one-time-codes.test.ts; access-requests.test.ts: one administrator alone
11.200(a)(3) | met | Misuse takes two people | Rights to sign, resets of their holders and the way back to signing need two people; a search over the rule finds no way for one | access-requests.test.ts; ways-around.unit.test.ts
11.200(b) | n/a | Biometric signatures | There are none |
11.300(a) | met | No two people have the same components | One account name in a tenant | accounts.test.ts: needs another account name
11.300(b) | met | Credentials are checked, recalled and revised | One list of all credentials with age, end and last use, from which each is recalled; rules of length and age for each tenant, disabling, resets, sessions that end | credentials.test.ts: 1. has each kind with its owner, age, end and last use; credentials.test.ts: 7. a recall of a password ends the sessions; credentials.test.ts: 9. a recall of a key revokes it; logins.test.ts: the password rules of a tenant; one-time-codes.test.ts
11.300(c) | met | Lost credentials are taken out of use | A reset ends the old password and its sessions; keys are revoked | one-time-codes.test.ts: of a reset ends the old password; accounts.test.ts: an API key
11.300(d) | met | Misuse is stopped and reported at once | Waits, events and alerts for logins and signatures | logins.test.ts: a refused login; signatures.test.ts: raises an alert at the third try
11.300(e) | n/a | Devices that bear codes are tested | There are no tokens or cards |
`

export const annex11 = `
1 | met | Risks are managed over the whole life | Findings stay listed with their weight until they are closed; decisions name what they cost | docs/TRUST.md; docs/decisions/README.md
2 | n/a | People are qualified | The customer's |
3.1 | n/a | Contracts with suppliers | The customer's |
3.2 | n/a | Audits of suppliers follow risk | The customer's |
3.3 | met | Documents of bought products are looked through | Requirements, tests and decisions are open, with the source | docs/TRUST.md; ARCHITECTURE.md
3.4 | met | Information on the quality of the supplier can be had | This folder and the scorecard | docs/TRUST.md
4.1 | partly | Validation documents cover the life of the system | Tables of clauses, a trace matrix and a pack of qualification; the validation is the customer's | docs/compliance/specification.md; qualification.test.ts
4.2 | met | Changes and deviations are recorded | Decisions with what they replace, a log of changes, a record of the wire that shows every change | CHANGELOG.md; docs/decisions/README.md; record.test.ts
4.3 | partly | An inventory of systems, and a description of critical ones | The description is here; the inventory is the customer's | ARCHITECTURE.md
4.4 | met | Requirements are traced through the life | A matrix from clauses of the specification to routes, pages and tests, made by a script | docs/compliance/specification.md
4.5 | met | The system was developed under a quality system | Every change passes the same checks; they are part of the source | CONTRIBUTING.md; architecture.test.ts
4.6 | n/a | Customised systems are assessed over their life | There is one product for all customers |
4.7 | met | Tests are fit, with limits and errors | Bad input for every route, faults, models, generated documents | bad-input.test.ts; http-model.test.ts; documents.test.ts; faults.kill.test.ts
4.8 | met | Migrated data keeps value and meaning | Dumps of earlier versions are upgraded and compared | upgrade.test.ts
5 | met | Data from other systems is checked | Dry runs whose numbers are those of the commit; signatures of partners | documents.test.ts; lines-at-work.test.ts: a result; cms.unit.test.ts
6 | met | Critical entries by hand are checked a second time | Codes have check characters; approvals are by another person than the author | gs1.unit.test.ts; orders.test.ts
7.1 | met | Data is protected against damage and can be read | Stored files are compared by content; invariants are held against the database | backup.test.ts; faults.disk.test.ts
7.2 | met | Backups are made and tried | While everything runs; a drill restores and verifies; with an archived log any moment comes back | backup.test.ts: a backup; backup.test.ts: the archived log; given-backup.test.ts; docs/operations/backup.md
8.1 | met | Clear printed copies | Reports as PDF, lists as files | reports.test.ts; exports.test.ts
8.2 | partly | Prints show what was changed since the first entry | The report of an order has its signatures and results; its changes are a list of their own, on screen and as a file | reports.test.ts; audit.test.ts
9 | met | An audit trail of changes with reasons, which can be read and is reviewed | With old and new values and reasons; readable in two languages; reviews of a period or record are signed and bound to the events | audit.test.ts; reviews.test.ts; signatures.test.ts
10 | met | Changes of the system are controlled | Versions, migrations that are never edited, a backup before each upgrade | migrate.test.ts; upgrade.test.ts; backup.test.ts: an upgrade
11 | partly | Systems are evaluated from time to time | The pack of qualification and the scorecard can be run at any time; the evaluation is the customer's | docs/TRUST.md; docs/operations/qualification.md
12.1 | met | Access is for authorised people | Accounts, keys, roles | permission-matrix.test.ts
12.2 | met | Security fits the criticality | Approvals and signatures on critical steps, limits by site and supplier | signatures.test.ts; sites.test.ts
12.3 | met | Grants, changes and withdrawals of access are recorded | Events with old and new values; nobody grants what they lack | delegation.test.ts; audit.test.ts
12.4 | met | It is recorded who enters, changes, confirms and deletes, and when | One event a command | audit.test.ts
13 | met | Incidents are reported and assessed | An alert centre with causes and repairs, which others than their cause do not close | server/src/platform/alerts/alerts.test.ts; dashboard.test.ts
14 | met | Signatures bind, stay with the record, and have a time | Digest of the version, instant of the server | signatures.test.ts
15 | met | Batches are released by the right people, who are recorded | The final confirmation is signed by a person with that permission | life.test.ts; orders.status.test.ts
16 | partly | Work can go on when the system fails | Backup and restore with measured times; a second system that takes over is not there | backup.test.ts; faults.database.test.ts
17 | met | Archived data stays readable and is tried | Extracts and bundles are plain texts with checksums; upgrades keep all records | extract-rows.test.ts; proof.test.ts: the check of evidence; upgrade.test.ts
`
