// The clauses of the product's specification by section, in our own short words:
// number | clause | codes of permissions, paths of routes and pages | tests in addition to those that call these routes | what is open.
// A route or a page belongs to a clause when its code or its path begins with one of those named.

export const specification = `
1.1 | Several tenants, each with its own data | | two-tenants.test.ts; architecture.test.ts: belong to a tenant |
1.2 | People log in with account, password and a verification code | /gateway/api/saas-core-tenant/authentication /login | access.test.ts: login |
1.3 | Chinese and English, kept in the browser; English at first, Chinese for programs that name none | | web/src/phrases.unit.test.ts; language/phrases.unit.test.ts | Programs that name no language are answered in that of their tenant, not always in Chinese
1.4 | A rich-text editor for content | | | Not built: it belongs to content of campaigns
2.1 | Login page, open to everyone, with a change of the code; logout in the header | /gateway/api/saas-core-tenant/authentication/verification /api/access/logout /login | access.browser.test.ts; access.test.ts: ends the session at logout |
2.2 | The shell leads to the dashboard | /market/manage/main_data/dashboard | menu.browser.test.ts |
2.3 | Dashboard (09) | 09 | dashboard.test.ts |
2.4 | SN application (0200) | 0200 | applications.test.ts |
2.5 | Status update: list and detail (0201) | 0201 | status-changes.test.ts; status-changes.browser.test.ts |
2.6 | Serial numbers: list and detail (0202) | 0202 | serials.test.ts |
2.7 | SN audit: list (0203) | 0203 | inspection.test.ts; inspection.browser.test.ts |
2.8 | Scrapping (0204) | 0204 | status-changes.desks.test.ts: scrapping; rescue.test.ts |
2.9 | Manual activation: list and detail (0205) | 0205 | status-changes.desks.test.ts: manual activation |
2.10 | DK push: list and detail (0206) | 0206 | push.test.ts; push.browser.test.ts |
2.11 | Alert centre: list, detail, change of the status (0300) | 0300 0303 | server/src/platform/alerts/alerts.test.ts; alerts.browser.test.ts |
2.12 | Roles: list and form (0500) | 0500 | access.test.ts: roles; access.browser.test.ts |
2.13 | Users: list, form, reset of the password (0501) | 0501 | accounts.test.ts; one-time-codes.test.ts |
2.14 | Event management (0502) | 0502 | audit.test.ts; proof.test.ts |
2.15 | Page for what is not there | | menu.browser.test.ts |
2.16 | Page of the text editor, open to everyone | | | Not built, see 1.4
2.17 | Menu of products: categories, products, groups | 0100 0101 0102 | products.test.ts; categories.test.ts |
2.18 | Menu of accounts: TraceLink, SFTP, web services | 0207 0208 0209 | sources.test.ts; sources.browser.test.ts |
2.19 | Menu of pools, packaging suppliers and their authorities | 0210 0211 0212 | pools.test.ts; supplier-requests.test.ts; suppliers.browser.test.ts |
2.20 | Menu of SN requests and their log | 0213 0217 0218 | sources.test.ts; messages.test.ts; applications.test.ts |
2.21 | Menu of the configuration: packaging templates, SN rules | 0401 0402 | templates.test.ts; codes.test.ts; codes.browser.test.ts | The dictionary of the configuration (0400) is not built
2.22 | Menu of production: orders and lines with list, form and approval | 0301 0302 0304 | orders.test.ts; lines.test.ts; main-job.browser.test.ts |
2.23 | Menu of main data: brands, counters, regions, business units, channels | | | Not built
2.24 | Menus of members, the data centre, tenants, communication, campaigns, tags and audiences, news | | | Not built
2.25 | Guard of pages: login without a token, not found without the code | | menu.unit.test.ts; access.browser.test.ts; session.unit.test.ts |
2.26 | A code also opens by its first two and four digits; without any, the code 999999 | | permission-matrix.test.ts: knows that prefixes grant upward only; session.unit.test.ts: no authorities are kept; session.unit.test.ts: a code opens the menus above it |
3.1 | Serial number with its group, batch, line, product, order, reason and status | 0202 | serials.test.ts |
3.2 | Production order with product, batch, dates, sizes, line, status and mailbox | 0302 | orders.test.ts; entries.test.ts |
3.3 | Product with its codes, validity, sources, GLNs, template and approval | 0101 | products.test.ts; product-files.test.ts |
3.4 | Production line with address, type, factory and its limits | 0301 0304 | lines.test.ts; lines.unit.test.ts |
3.5 | Pool with sizes of requests, partial packs and a threshold | 0210 | pools.test.ts; pools.orders.test.ts |
3.6 | SN rule of prefix, suffix, random, fixed and logic parts, with length and bounds | 0402 | codes.test.ts; contract/src/numbers/codes/rule.unit.test.ts; golden.unit.test.ts |
3.7 | Packaging supplier with contacts and a period; authority by product and level | 0211 0212 | supplier-requests.test.ts; suppliers.unit.test.ts |
3.8 | Entries of the configuration; packaging level templates | 0401 | templates.test.ts; packaging.unit.test.ts | Entries of the configuration are not built
3.9 | Alert with type, level, time, text, status and kind of event | 0300 0303 | server/src/platform/alerts/alerts.test.ts; types.unit.test.ts |
3.10 | User with account, names, contacts and roles; role with permissions | 0500 0501 | accounts.test.ts; delegation.test.ts |
3.11 | SN status, both variants | 0201 0204 0205 | status-changes.test.ts; ledger-property.test.ts; http-model.test.ts |
3.12 | Order status: 21 values | 0302 | orders.status.test.ts: reads all 21 codes |
3.13 | Product status | 0101 | packaging.unit.test.ts: reaches every status |
3.14 | Alert levels and processing status; unsolved and solved are apart | 0300 | contract/src/platform/alerts/alerts.test.ts: every status of an alert |
3.15 | Reasons in the history of a record | /api/audit/history | products.test.ts: keeps the approved revision in force; audit.test.ts: shows an object its history |
3.16 | Line status and type | 0301 | lines.unit.test.ts: reaches every status |
3.17 | Source of codes: TraceLink, or made here | 0210 0217 | sources.test.ts; pools.test.ts |
3.18 | Status of campaigns | | | Not built
3.19 | Types of alerts: errors, silent interfaces, requests that fail, orders without codes | 0303 | repairs.test.ts; types.unit.test.ts |
3.20 | Workflow of approvals that a product names and its orders follow | 0403 /api/workflows/options | workflow.test.ts; workflow.browser.test.ts |
4.1 | Which steps a status allows | | orders.status.test.ts; faults.orders.test.ts; results.status.unit.test.ts; inspection.status.unit.test.ts |
4.2 | The status of an alert is changed with a code of its own | 030011 | server/src/platform/alerts/alerts.test.ts: goes through its life |
5.1 | A file is chosen and of a known type | 030227 010120 | bad-files.test.ts; imports.browser.test.ts; results.test.ts |
5.2 | Quantities are whole and positive; percentages are right | 020001 | applications.test.ts; contract/src/errors.test.ts; pools.test.ts |
5.3 | Users: account, password of six characters, mail, phone, one role at least | 050101 050120 /api/access/me/password | accounts.test.ts; logins.test.ts: ask for eight characters |
5.4 | A template must be chosen | 010101 | products.test.ts: must fit the template |
5.5 | Production after today, expiry after production | 030201 030202 | orders.test.ts: with dates ahead in the tenant |
5.6 | Role name up to 128 characters | 050001 050002 | access.test.ts: refuse a role name over 128 |
5.7 | Template name up to 22, remark up to 250 characters | 040101 040102 | packaging.unit.test.ts: has a name of 1 to 22 |
5.8 | Code and name of an entry of the configuration | | | Not built, see 2.21
5.9 | What must not be empty | | bad-input.test.ts; contract/src/errors.test.ts |
5.10 | Rules of the editor | | | Not built, see 1.4
6.1 | Users have roles; the form takes a type | 0500 | access.test.ts: roles |
6.2 | Codes from the place in the menu with two digits for the act | | architecture.test.ts: has permission codes of six digits; menu.unit.test.ts: every entry of the menu |
6.3 | Codes are kept in the browser and decide on pages and actions; the server decides by itself | /api/access/me | session.unit.test.ts: a session is five things; permission-matrix.test.ts: is opened by its own code alone |
6.4 | A default tenant | | access.test.ts: refuse a tenant header |
7.1 | Login call with account, password and code; the answer is the token | /gateway/api/saas-core-tenant/authentication/user | access.test.ts: answers a token that stands for the account |
7.2 | Status of a tenant at a fixed address | /api/cdp-portal/meta_data/status | tenants.test.ts; ops.test.ts |
7.3 | One helper for calls: JSON, one at a time for a command, errors as keys | | call-error.unit.test.ts; submission.unit.test.ts |
7.4 | Tenant header, authorization, no cache, a limit of 12 seconds | | access.test.ts: refuse a tenant header; ops.test.ts: give every answer a request id; call-error.unit.test.ts: a 504 |
7.5 | Times eight hours ahead | | wall-clock.unit.test.ts; language/formats.unit.test.ts: an instant is shown in the tenant |
7.6 | Calls of the editor | | | Not built, see 1.4
8.1 | A time-out, and the server's key as the message | | call-error.unit.test.ts; contract/src/errors.test.ts |
8.2 | 401 clears the storage and leads to the login | | session.unit.test.ts: a 401 clears everything |
8.3 | Keys of the server's errors | | contract/src/errors.test.ts; architecture.test.ts: names only errors that exist | Keys of what is not built are listed as still to come
8.4 | Errors of the editor | | | Not built, see 1.4
9.1 | Logout clears five entries of the storage | /api/access/logout | session.unit.test.ts: logging out clears |
9.2 | Lengths and least sizes of sections 5.3, 5.6 and 5.7 | | packaging.unit.test.ts: has a name of 1 to 22; access.test.ts: refuse a role name over 128 |
9.3 | Numbers of the editor | | | Not built, see 1.4
`
