// npm run compliance: writes docs/compliance/ from the sheets in scripts/compliance/.
// `--check` writes nothing, and fails when a page differs or a sheet names a test or a file that is not there.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { faultsOfSheets, pages } from './compliance/pages.mjs'
import { root } from './prepare.mjs'

const FOLDER = join(root, 'docs/compliance')
const wrong = faultsOfSheets()
const isCheck = process.argv.includes('--check')
if (!isCheck) mkdirSync(FOLDER, { recursive: true })
if (wrong.length === 0)
  for (const [name, text] of pages()) {
    const path = join(FOLDER, name)
    if (!isCheck) writeFileSync(path, text)
    else if (!existsSync(path) || readFileSync(path, 'utf8') !== text)
      wrong.push(`docs/compliance/${name} differs from its sheet; run npm run compliance`)
  }
for (const line of wrong) console.error(line)
process.exitCode = wrong.length > 0 ? 1 : 0
