// The pages of docs/compliance/ and the counts that the scorecard shows.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../prepare.mjs'
import { asvs1to5 } from './asvs-1-5.mjs'
import { asvs6to9 } from './asvs-6-9.mjs'
import { asvs10to17 } from './asvs-10-17.mjs'
import { annex11, part11 } from './clauses.mjs'
import { clausesOf, countsOf, faultsOf, tableOf } from './sheet.mjs'

/** Written by `npm run trace`. */
const TRACE = 'specification.md'
/** So many requirements has ASVS 5.0.0 on levels 1 and 2. */
const ASVS_LEVELS = { 1: 70, 2: 183 }
const asvs = [asvs1to5, asvs6to9, asvs10to17].flatMap((text) => clausesOf(text, { hasLevel: true }))

const sheets = [
  {
    file: 'asvs.md',
    name: 'ASVS 5.0.0, levels 1 and 2',
    clauses: asvs,
    head: 'The numbers are those of the OWASP Application Security Verification Standard 5.0.0. Its text is under CC BY-SA and is not repeated here: each row says in our words what the requirement is about, so read it beside the standard. It was filled in by the people who build the product.',
  },
  {
    file: 'part-11.md',
    name: '21 CFR Part 11',
    clauses: clausesOf(part11),
    head: 'Serialis is built to support work under 21 CFR Part 11; compliance belongs to the validated process of its users. What only they can do is not applicable here.',
  },
  {
    file: 'annex-11.md',
    name: 'EU GMP Annex 11',
    clauses: clausesOf(annex11),
    head: 'The clauses are those of the text of 2011. Compliance belongs to the validated process of its users; what only they can do is not applicable here.',
  },
]

const pageOf = ({ name, head, clauses }) => `# ${name}

${head}

A row is met when a test or a page shows it; *partly* and *missing* say what is open; *n/a* says why. \`npm run compliance\` writes this page from \`scripts/compliance/\`, and \`npm test\` refuses a row whose test or file is not there.

${clauses.length} rows: ${countsOf(clauses)}.

${tableOf(clauses)}
`

/** @returns {[string, string][]} */
export const pages = () => sheets.map((sheet) => [sheet.file, pageOf(sheet)])

/** @returns {string[]} */
export const faultsOfSheets = () => [
  ...Object.entries(ASVS_LEVELS)
    .filter(([level, count]) => asvs.filter((clause) => clause.level === level).length !== count)
    .map(([level, count]) => `ASVS has ${count} requirements of level ${level}`),
  ...sheets.flatMap(({ name, clauses }) => faultsOf(name, clauses)),
]

/** The counts that `npm run trace` wrote. */
const traced = () =>
  /^\d+ clauses: .*(?=\.$)/m.exec(readFileSync(join(root, 'docs/compliance', TRACE), 'utf8'))?.[0] ?? ''

/** One line a page, for the scorecard. */
export const summary = () => [
  ...sheets.map(({ file, name, clauses }) => ({ file, name, text: `${clauses.length} rows: ${countsOf(clauses)}` })),
  { file: TRACE, name: 'The specification', text: traced() },
]
