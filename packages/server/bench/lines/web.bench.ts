/** What the console loads: the scripts that index.html names, gzipped, and how many a page needs in all. */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** What this measurement reads of a screen of the console. */
interface Screen {
  path: string
  wing: string
  alsoPhrases?: readonly string[]
}
interface Console {
  screens: readonly Screen[]
  pageFiles(screens: readonly Screen[]): Map<Screen, string>
  isLate(wing: string): boolean
  paths: { login: string; order: string }
}

/** By address: the console is checked with the types of a browser, this program with those of a server. */
async function loadConsole(): Promise<Console> {
  const parts = ['src/screens.ts', 'build/pages.ts', 'src/kit/language/wings.ts', 'src/kit/navigation/paths.ts']
  const modules = await Promise.all(parts.map((file) => import(new URL(`../../../web/${file}`, import.meta.url).href)))
  return Object.assign({}, ...modules) as Console
}

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
const entriesOf = (screen: Screen, file: string, isLate: Console['isLate']): string[] => [
  `src/${file}`,
  'src/start.en.ts',
  ...[screen.wing, ...(screen.alsoPhrases ?? [])].filter(isLate).map((wing) => `src/${wing}/${wing}.en.ts`),
]

export async function run(): Promise<Record<string, number>> {
  const html = await readFile(join(dist, 'index.html'), 'utf8')
  const named = new Set([...html.matchAll(/(?:src|href)="(?:\.?\/)?(assets\/[^"]+\.js)"/g)].map((match) => match[1]!))
  let bytes = 0
  for (const name of named) bytes += gzipSync(await readFile(join(dist, name))).length

  const { screens, pageFiles, isLate, paths } = await loadConsole()
  const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
  const scripts = new Map(
    [...pageFiles(screens)].map(([screen, file]) => [
      screen.path,
      new Set([...named, ...scriptsOf(manifest, entriesOf(screen, file, isLate))]).size,
    ]),
  )
  const median = [...scripts.values()].toSorted((a, b) => a - b)[scripts.size >> 1]!
  return {
    first_js_kib: bytes / 1024,
    scripts_per_page: Math.max(scripts.get(paths.login)!, median, scripts.get(paths.order)!),
  }
}
