// Writes docs/THIRD-PARTY.md: every package that is shipped or used to build and test, with its licence, from the lock file.
// `--check` writes nothing, and fails when the page differs, a package has no checksum or names the host it came from, or
// its licence asks for more than to be named. `npm run sbom` prints the same packages as CycloneDX.

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Licences under which the packages may be shipped unchanged with the product. */
const FREE =
  /^(0BSD|Apache-2\.0|Apache-2\.0 AND LGPL-3\.0-or-later(?: AND MIT)?|BSD-[23]-Clause|BlueOak-1\.0\.0|ISC|LGPL-3\.0\+|LGPL-3\.0-or-later|MIT|MIT-0|MPL-2\.0|OFL-1\.1|Python-2\.0|Unlicense|\(MIT AND Zlib\)|\(MIT OR CC0-1\.0\))$/

const root = fileURLToPath(new URL('..', import.meta.url))
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
const rows = Object.entries(packages)
  .filter(([path, entry]) => path.startsWith('node_modules/') && !entry.link)
  .map(([path, entry]) => {
    const manifest = join(root, path, 'package.json')
    const { license, licenses } = existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')) : {}
    const licence = entry.license ?? license ?? licenses?.map(({ type }) => type).join(' or ')
    return {
      name: path.slice(path.lastIndexOf('node_modules/') + 13),
      version: entry.version,
      licence: licence ?? 'see package',
      use: entry.dev ? 'build and test' : 'product',
    }
  })
  .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
const lines = rows.map((row) => `| ${row.name} | ${row.version} | ${row.licence} | ${row.use} |`)
const page = `# Third-party packages\n\nGenerated from the lock file by \`node scripts/third-party.mjs\`.\n\n| package | version | licence | used for |\n| --- | --- | --- | --- |\n${lines.join('\n')}\n`
const PAGE = join(root, 'docs/THIRD-PARTY.md')
if (!process.argv.includes('--check')) writeFileSync(PAGE, page)
else {
  const wrong = rows.filter(({ licence }) => !FREE.test(licence)).map(({ name, licence }) => `${name}: ${licence}`)
  for (const [path, { link, integrity, resolved }] of Object.entries(packages))
    if (path.startsWith('node_modules/') && !link && (!integrity || resolved))
      wrong.push(`${path}: ${integrity ? 'the lock file names where it came from' : 'the lock file has no checksum'}`)
  if (readFileSync(PAGE, 'utf8') !== page) wrong.push('docs/THIRD-PARTY.md differs: run node scripts/third-party.mjs')
  for (const line of wrong) console.error(line)
  process.exitCode = wrong.length > 0 ? 1 : 0
}
