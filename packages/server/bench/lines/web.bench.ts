/** What the console loads: the scripts that index.html names, gzipped, and how many a page needs in all. */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { pageFiles } from '../../../web/build/pages.ts'
import { isLate } from '../../../web/src/kit/language/wings.ts'
import { paths } from '../../../web/src/kit/navigation/paths.ts'
import type { Screen } from '../../../web/src/kit/navigation/screen.ts'
import { screens } from '../../../web/src/screens.ts'

const dist = join(import.meta.dirname, '../../../web/dist')

type Manifest = Record<string, { file: string; imports?: string[] }>

/** Scripts of these entries of the manifest, with all that they import. */
function scriptsOf(manifest: Manifest, entries: readonly string[]): Set<string> {
  const scripts = new Set<string>()
  const visit = (name: string) => {
    const entry = manifest[name]
    if (entry === undefined) throw new Error(`the build has no ${name}`)
    if (scripts.has(entry.file)) return
    scripts.add(entry.file)
    for (const next of entry.imports ?? []) visit(next)
  }
  for (const name of entries) visit(name)
  return scripts
}

/** The page itself and, in English, what it says. */
const entriesOf = (screen: Screen, file: string): string[] => [
  `src/${file}`,
  'src/start.en.ts',
  ...[screen.wing, ...(screen.alsoPhrases ?? [])].filter(isLate).map((wing) => `src/${wing}/${wing}.en.ts`),
]

export async function run(): Promise<Record<string, number>> {
  const html = await readFile(join(dist, 'index.html'), 'utf8')
  const named = new Set([...html.matchAll(/(?:src|href)="\/?(assets\/[^"]+\.js)"/g)].map((match) => match[1]!))
  let bytes = 0
  for (const name of named) bytes += gzipSync(await readFile(join(dist, name))).length

  const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
  const scripts = new Map(
    [...pageFiles(screens)].map(([screen, file]) => [
      screen.path,
      new Set([...named, ...scriptsOf(manifest, entriesOf(screen, file))]).size,
    ]),
  )
  const median = [...scripts.values()].toSorted((a, b) => a - b)[scripts.size >> 1]!
  return {
    first_js_kib: bytes / 1024,
    scripts_per_page: Math.max(scripts.get(paths.login)!, median, scripts.get(paths.order)!),
  }
}
