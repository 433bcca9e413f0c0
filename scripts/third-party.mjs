// Writes docs/THIRD-PARTY.md: every package that is shipped or used to build and test, with its licence, from the lock file.

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
const rows = Object.entries(packages)
  .filter(([path, entry]) => path.startsWith('node_modules/') && !entry.link)
  .map(([path, entry]) => {
    const manifest = join(root, path, 'package.json')
    const licence =
      entry.license ?? (existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')).license : undefined)
    return {
      name: path.slice(path.lastIndexOf('node_modules/') + 13),
      version: entry.version,
      licence: licence ?? 'see package',
      use: entry.dev ? 'build and test' : 'product',
    }
  })
  .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
const lines = rows.map((row) => `| ${row.name} | ${row.version} | ${row.licence} | ${row.use} |`)
writeFileSync(
  join(root, 'docs/THIRD-PARTY.md'),
  `# Third-party packages\n\nGenerated from the lock file by \`node scripts/third-party.mjs\`.\n\n| package | version | licence | used for |\n| --- | --- | --- | --- |\n${lines.join('\n')}\n`,
)
