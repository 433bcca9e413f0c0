// npm run checksums -- FOLDER: writes FOLDER/CHECKSUMS over the files of a packed release, for sha256sum and npm run qualify.

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const LIST = 'CHECKSUMS'
/** Data is not of the release. */
const SKIPPED = new Set(['.git', '.data', '.results', LIST])

const filesBelow = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name)) return []
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesBelow(path)
    return entry.isFile() ? [path] : []
  })

const [folder] = process.argv.slice(2)
if (folder === undefined) {
  console.error('Name the folder of the release: npm run checksums -- FOLDER')
  process.exit(1)
}
const lines = filesBelow(folder)
  .map((path) => relative(folder, path).replaceAll('\\', '/'))
  .sort()
  .map(
    (path) =>
      `${createHash('sha256')
        .update(readFileSync(join(folder, path)))
        .digest('hex')}  ${path}`,
  )
writeFileSync(join(folder, LIST), `${lines.join('\n')}\n`)
console.log(`${LIST}: ${lines.length} files`)
