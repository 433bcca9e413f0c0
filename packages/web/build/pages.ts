/** The files of the console's pages, for checks and measurements. */

import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Screen } from '../src/kit/navigation/screen.ts'

const sources = join(import.meta.dirname, '../src')
const textOf = (file: string): string => readFileSync(join(sources, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')

/** The file under `src` that exports the component of a screen: `page` ends with `.then((m) => m.OrderListPage)`. */
export function pageFiles(screens: readonly Screen[]): Map<Screen, string> {
  const exporting = new Map(
    globSync('**/*.tsx', { cwd: sources }).flatMap((file) =>
      [...textOf(file).matchAll(/^export (?:function|const) (\w+)/gm)].map(([, name]) => [name!, file] as const),
    ),
  )
  return new Map(
    screens.map((screen) => {
      const name = /=>\s*m\.(\w+)/.exec(String(screen.page))?.[1]
      const file = exporting.get(name ?? '')
      if (file === undefined) throw new Error(`no file exports the page of ${screen.path}`)
      return [screen, file]
    }),
  )
}

const IMPORT = /^(?:import|export)\s(?!type\s)[^'"]*?from\s+'(\.[^']+\.tsx?)'/gms
const LATER = /import\('(\.[^']+\.tsx?)'\)/g
const beside = (file: string, target: string) => relative(sources, join(sources, dirname(file), target))

/** Files that name others to be loaded: pages, the phrases of each language, and the parts that fill slots of pages. */
const isList = (file: string) => file.endsWith('.screens.ts') || file === 'languages.ts' || file === 'slots.ts'

/**
 * Everything of the console that a file needs at run time, including itself: its imports, and the parts that it loads
 * when they are first shown, unless it loads every phrase with them.
 */
export function partsOf(file: string): string[] {
  const seen = new Set<string>()
  const visit = (part: string) => {
    if (seen.has(part)) return
    seen.add(part)
    const text = textOf(part)
    const later = isList(part) || text.includes('withEveryPhrase(import(') ? [] : text.matchAll(LATER)
    for (const [, target] of [...text.matchAll(IMPORT), ...later]) visit(beside(part, target!))
  }
  visit(file)
  return [...seen]
}

/** Rooms whose phrases a file shows. */
export function roomsOfPhrases(file: string): string[] {
  const text = textOf(file)
  const rooms = [...text.matchAll(/useTranslations\(\s*'(\w+)|\bphrases: '(\w+)'/g)].map(([, by, of]) => by ?? of!)
  const byFullName = text.includes('useTranslations()') ? [...text.matchAll(/\bt\('(\w+)\./g)] : []
  return [...rooms, ...byFullName.map(([, room]) => room!)]
}
