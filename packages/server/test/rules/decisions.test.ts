/** The pages of docs/decisions name one another from both sides, and their index lists them all. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const FOLDER = join(import.meta.dirname, '../../../../docs/decisions')
const INVERSE = { Replaces: 'Replaced by', 'Replaced by': 'Replaces', Refines: 'Refined by', 'Refined by': 'Refines' }
type Relation = keyof typeof INVERSE

interface Page {
  number: string
  name: string
  title: string
  relations: { relation: Relation; to: string; part: string }[]
}

function readPage(name: string): Page {
  const text = readFileSync(join(FOLDER, name), 'utf8')
  const [, number = '', title = ''] = /^# (\d{3}) (.+)\n/.exec(text) ?? []
  const relations = [...text.matchAll(/^(Replaces|Replaced by|Refines|Refined by): (.+)$/gm)].flatMap(
    ([, relation, list = '']) =>
      [...list.matchAll(/(\d{3})(?: \(in part: ([^)]+)\))?(?:; )?/g)].map(([, to = '', part = '']) => ({
        relation: relation as Relation,
        to,
        part,
      })),
  )
  return { number, name, title, relations }
}

const pages = readdirSync(FOLDER)
  .filter((name) => /^\d{3}-/.test(name))
  .sort()
  .map(readPage)

function statusOf({ relations }: Page): string {
  const by = (relation: Relation) => relations.filter((one) => one.relation === relation)
  const numbers = (some: Page['relations']) => some.map(({ to }) => to).join(', ')
  const replaced = by('Replaced by')
  if (replaced.length > 0)
    return `replaced ${replaced.every(({ part }) => part !== '') ? 'in part ' : ''}by ${numbers(replaced)}`
  const refined = by('Refined by')
  return refined.length > 0 ? `in force, refined by ${numbers(refined)}` : 'in force'
}

it('each relation is said on both pages, with the same words', () => {
  expect(pages.flatMap(({ relations }) => relations).length).toBeGreaterThan(0)
  const said = (from: string, relation: Relation, to: string, part: string) => `${from} ${relation} ${to} ${part}`
  const all = pages.flatMap(({ number, relations }) =>
    relations.map(({ relation, to, part }) => ({
      here: said(number, relation, to, part),
      there: said(to, INVERSE[relation] as Relation, number, part),
    })),
  )
  const known = new Set(all.map(({ here }) => here))
  expect(all.filter(({ there }) => !known.has(there)).map(({ there }) => there)).toEqual([])
})

it('the index has a row for each page, with its title and status', () => {
  const rows = readFileSync(join(FOLDER, 'README.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ['))
  expect(rows).toEqual(pages.map((page) => `| [${page.number}](${page.name}) | ${page.title} | ${statusOf(page)} |`))
})
