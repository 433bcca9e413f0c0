// OWASP ASVS 5.0.0, chapters 1 to 5, levels 1 and 2: number | level | state | what is asked | how it stands | evidence.

export const asvs1to5 = `
1.1.1 | 2 | met | Input is decoded once, before it is judged | The framework decodes a request, the contract's shapes judge what came out, and nothing is decoded again | bad-input.test.ts; handle.ts
1.1.2 | 2 | met | Output is encoded last, by or for its interpreter | React writes the page, JSON.stringify the API; CSV, XLSX, XML, ZPL and mail each have one writer | exports.test.ts: is CSV that spreadsheets read rightly; mail.test.ts: cannot be given another header
1.2.1 | 1 | met | Encoding fits the place: HTML, XML, headers | React escapes; XML goes through one escaping writer; file names in headers are encoded | writers.unit.test.ts; attachments.test.ts
1.2.2 | 1 | met | Parts of addresses are encoded, and only safe schemes are opened | One function builds addresses; targets are http or https; a login returns only inside the console | search.unit.test.ts: login returns only inside this console; push.unit.test.ts
1.2.3 | 1 | met | JavaScript and JSON are never put together from text | JSON comes from JSON.stringify; no script is built; the policy refuses inline scripts | ops.test.ts: is one page for every path
1.2.4 | 1 | met | Statements of the database take parameters | A query builder, or hand-written SQL with bound values in query files alone; every statement is judged in the tests | statements.test.ts; architecture.test.ts: hold SQL only in
1.2.5 | 1 | met | Commands of the system take no text of users | The only programs started are PostgreSQL's own, with arguments that the product makes, without a shell | cluster.ts
1.2.6 | 2 | n/a | LDAP injection | There is no LDAP |
1.2.7 | 2 | n/a | XPath injection | XML is read as a stream; there is no XPath |
1.2.8 | 2 | n/a | LaTeX injection | There is no LaTeX |
1.2.9 | 2 | met | Text of users is escaped in regular expressions | Two expressions are built from text: one from names of the product, one from a folder's pattern, which is escaped | folders.tasks.ts
1.3.1 | 1 | met | HTML of editors is cleaned | One list of elements, attributes and styles; HTML is parsed as browsers do and written anew, on input and on output; over 200 hostile patterns run nothing in a browser without a policy | cleaned.unit.test.ts; xss.browser.test.ts; news.formatted.test.ts
1.3.2 | 1 | met | No eval and nothing like it | The policy allows no eval in the page but WebAssembly for the code reader; the server has none | ops.test.ts: is one page for every path; static.ts
1.3.3 | 2 | met | Data for a dangerous place is cut to what is safe there | Cells are guarded against formulas, label fields and mail headers against control characters | exports.test.ts: is CSV that spreadsheets read rightly; mail.test.ts: cannot be given another header; labels.test.ts
1.3.4 | 2 | met | SVG of users carries no script | SVG is no accepted type of attachment | attachment-type.unit.test.ts
1.3.5 | 2 | met | Templates and markup of users are inert | Texts are shown as text; workflows and rules are data of closed shapes, never expressions | workflow.test.ts; bad-input.test.ts
1.3.6 | 2 | partly | Calls to other systems go only where they may | Private addresses are refused at the connection, redirects are not followed; a list of allowed public hosts is not there | push.unit.test.ts; push.test.ts: a target that fails
1.3.7 | 2 | met | Templates are not built from input | Mail and report texts are constants with named places | mail.test.ts
1.3.8 | 2 | n/a | JNDI injection | There is no Java |
1.3.9 | 2 | n/a | Memcache injection | There is no such cache |
1.3.10 | 2 | met | Format strings are not of users | Phrases have fixed places; what users type is only a value | web/src/phrases.unit.test.ts: a phrase takes the same arguments
1.3.11 | 2 | met | Mail systems take no commands from input | Addresses and subjects with line breaks are refused | mail.test.ts: cannot be given another header
1.4.1 | 2 | met | Memory-safe strings | JavaScript and WebAssembly; no native add-on is loaded | docs/THIRD-PARTY.md
1.4.2 | 2 | met | Numbers do not overflow | Quantities have bounds in the contract; capacities beyond 2^53 are texts of digits | bad-input.test.ts; codes.test.ts
1.4.3 | 2 | met | Resources are released | Threads, files, feeds and connections end with their request or task | faults.stop.test.ts; faults.disk.test.ts
1.5.1 | 1 | met | XML parsers resolve nothing from outside | The parser knows no external entities, and a document type is refused | xlsx-reader.unit.test.ts: with document types; bombs.test.ts
1.5.2 | 2 | met | Foreign data is read into known shapes only | JSON is bounded, refuses prototypes, and is parsed by closed shapes; no object serialisation is used | bad-input.test.ts; modest-json.unit.test.ts
2.1.1 | 1 | met | It is written down what valid input is | The contract holds every shape; the API describes it for programs | docs/record/openapi.txt; ops.test.ts: holds every route of the contract
2.1.2 | 2 | met | Rules over several fields are written down | They stand in the contract beside the shapes, and decisions tell why | docs/decisions/044-one-field-list.md; orders.status.test.ts
2.1.3 | 2 | met | Business limits are written down, for each user and for all | Limits and quotas are a page of decisions and a page of the product | docs/decisions/053-limits.md; docs/decisions/054-turns-and-quotas.md
2.2.1 | 1 | met | All input is compared with what is expected | Every route parses path, query and body by its shape | bad-input.test.ts
2.2.2 | 1 | met | The server judges, whatever the browser said | The same shapes run on the server before anything else | bad-input.test.ts
2.2.3 | 2 | met | Fields that belong together are judged together | Dates of an order, levels of a template, quantities of pools | orders.test.ts; packaging.unit.test.ts; pools.unit.test.ts
2.3.1 | 1 | met | Steps happen in their order and none is left out | Every status machine is one table that commands go through | orders.status.test.ts; faults.orders.test.ts
2.3.2 | 2 | met | Business limits hold | Authorities of suppliers, ceilings of pools, sizes of lots | supplier-requests.test.ts; pools.test.ts; inspection.test.ts
2.3.3 | 2 | met | A command happens as a whole or not at all | One transaction a command; a killed process leaves no half | faults.kill.test.ts; faults.commit.test.ts
2.3.4 | 2 | met | What is limited cannot be given twice | Codes and pools are taken under locks; repeated requests have one effect | ledger-property.test.ts; http-model.test.ts; pools.orders.test.ts
2.4.1 | 2 | met | Automatic mass use is slowed | Rates for each address, user and tenant; quotas of tasks and files; turns | request-limits.test.ts; tasks.fair.test.ts; address-guard.unit.test.ts
3.2.1 | 1 | met | A browser does not render an answer in a wrong context | Downloads are attachments with nosniff; the API answers under a policy that allows nothing | ops.test.ts: give every answer a request id; attachments.test.ts
3.2.2 | 1 | met | Text is shown as text | React; the one place with markup draws a symbol that the page made itself | SymbolCard.tsx
3.3.1 | 1 | n/a | Cookies are Secure | There are no cookies |
3.3.2 | 2 | n/a | Cookies say SameSite | There are no cookies |
3.3.3 | 2 | n/a | Cookies have the host prefix | There are no cookies |
3.3.4 | 2 | n/a | Session cookies are hidden from scripts | There are no cookies; the token is in local storage, see 14.3.3 |
3.4.1 | 1 | met | Browsers are told to use TLS alone, for a year, subdomains included | The header is on every answer | ops.test.ts: give every answer a request id
3.4.2 | 1 | met | No foreign origin may read answers | No answer has a header of CORS | ops.test.ts: give every answer a request id
3.4.3 | 2 | met | A content security policy without objects and bases | Scripts of the own origin only, styles with a nonce | ops.test.ts: is one page for every path
3.4.4 | 2 | met | nosniff on every answer | Set once for all answers | ops.test.ts: give every answer a request id
3.4.5 | 2 | met | Addresses do not leak by the referrer | no-referrer on every answer | ops.test.ts: give every answer a request id
3.4.6 | 2 | met | Nobody may frame the console | frame-ancestors 'none' | ops.test.ts: give every answer a request id; static.ts
3.5.1 | 1 | met | Requests from other sites have no effect | The token is a header that a foreign page cannot send; there is no cookie | permission-matrix.test.ts: is closed without a token
3.5.2 | 1 | met | Nothing sensitive is reached by a request without preflight | The same header is asked on every route | permission-matrix.test.ts: is closed without a token
3.5.3 | 1 | met | Reading methods change nothing | Queries run in read-only transactions | architecture.test.ts: gives every route a permission; handle.ts
3.5.4 | 2 | met | Different applications have different hosts | One application, one origin; the page on hosting is the operator's | ARCHITECTURE.md
3.5.5 | 2 | n/a | postMessage checks its sender | Windows send each other no messages; workers are the page's own |
3.7.1 | 2 | met | No plug-ins of old browsers | Standards of current browsers only | docs/THIRD-PARTY.md
3.7.2 | 2 | met | No automatic redirect leads elsewhere | A login returns only inside the console | search.unit.test.ts: login returns only inside this console
4.1.1 | 1 | met | Answers name their type and character set | JSON, page and files each name them | ops.test.ts: is one page for every path; exports.test.ts
4.1.2 | 2 | met | Programs are not redirected from plain HTTP | The port speaks TLS or plain, never both, and redirects nothing | tls.test.ts
4.1.3 | 2 | met | Headers of proxies cannot be forged by clients | They are believed from the addresses of TRUSTED_PROXIES alone | proxies.test.ts
4.2.1 | 2 | partly | Borders of messages cannot be smuggled | Node's strict parser reads them; no test of ours sends doubled lengths |
4.3.1 | 2 | n/a | Costly GraphQL | There is no GraphQL |
4.3.2 | 2 | n/a | GraphQL introspection | There is no GraphQL |
4.4.1 | 1 | n/a | WebSockets over TLS | There are no WebSockets; live pages read streams over HTTP |
4.4.2 | 2 | n/a | WebSockets check their origin | There are no WebSockets |
4.4.3 | 2 | n/a | Tokens of WebSockets | There are no WebSockets |
4.4.4 | 2 | n/a | WebSockets begin in a session | There are no WebSockets |
5.1.1 | 2 | met | It is written down which files are taken, how large, and what becomes of hostile ones | A page of decisions for readers, one for attachments | docs/decisions/049-foreign-files.md; docs/decisions/024-scrapping-extras.md
5.2.1 | 1 | met | Only files that can be handled are taken | Limits of size, texts, depth, counts and time; heavy ones in threads | bombs.test.ts; bad-files.test.ts
5.2.2 | 1 | met | Content agrees with the claimed type | Attachments are told by their bytes; tables and documents must parse | attachment-type.unit.test.ts; bad-files.test.ts
5.2.3 | 2 | met | Archives are bounded before they are unpacked | Ratio, total and entries are counted while they inflate | xlsx-reader.unit.test.ts: that inflates beyond reason; bombs.test.ts
5.3.1 | 1 | met | Stored files are never run | They have names of their own outside of what is served, and are sent as downloads | attachments.test.ts; file-store.ts
5.3.2 | 1 | met | Paths are not made from names of users | Stored files are named by ids; names from machines are compared with patterns | file-store.ts; faults.disk.test.ts
5.4.1 | 2 | met | Names of uploads are judged, answers name files themselves | Names are data; a download's name is made by the server | attachments.test.ts; bad-files.test.ts
5.4.2 | 2 | met | Names of files are encoded where they are sent | One function writes the header | attachments.test.ts; mail.test.ts: cannot be given another header
5.4.3 | 2 | missing | Foreign files are scanned for malware | There is no scanner; attachments are photos, PDF and text, told by their bytes |
`
