/** What a migration may not do, so that tenant tables stay distributable (decision 042) and names stay what they are. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { factsOf } from '../../scripts/record/subject.ts'
import { pendingMigrations, readMigrations } from '../../src/kit/db/migration-files.ts'

const FOLDER = join(import.meta.dirname, '../../migrations')
const APPLIED = join(import.meta.dirname, '../../../../docs/record/applied-migrations.txt')
/** Tables without a tenant, to which a table may refer from the start. */
const REFERENCE_TABLES = ['tenants']

function faultsOf(text: string): string[] {
  const code = text.replace(/--(?! @).*$/gm, '').toLowerCase()
  const faults: string[] = []
  for (const [, table, body = ''] of code.matchAll(/create table (\w+) \(([\s\S]*?)\n?\)[^;)]*;/g))
    for (const [, to = ''] of body.matchAll(/references (\w+)/g))
      if (!REFERENCE_TABLES.includes(to)) faults.push(`${table} refers to ${to} before it is a tenant table`)
  if (/\bon (delete|update) set (null|default)\b/.test(code)) faults.push('a foreign key that sets null or a default')
  if (/\brename constraint\b/.test(code)) faults.push('a constraint that is renamed')
  if (/\bcreate (or replace )?(constraint )?trigger\b/.test(code)) faults.push('a trigger')
  if (/(?<!')\b(big|small)?serial\b|\bgenerated (always|by default) as identity\b/.test(code)) faults.push('a sequence')
  const names = [...code.matchAll(/\bconstraint (\w+)/g)].flatMap(([, name = '']) => name)
  for (const name of names) if (name.length > 60 || /_\d+$/.test(name)) faults.push(`the name ${name}`)
  return faults
}

/** Tables that refer to one another in a circle could not be distributed parents first. */
function circleOf(keys: readonly (readonly [from: string, to: string])[]): string[] {
  const left = new Set(keys.flat())
  for (let hasShrunk = true; hasShrunk;) {
    const free = [...left].filter((table) => !keys.some(([from, to]) => from === table && to !== table && left.has(to)))
    free.forEach((table) => left.delete(table))
    hasShrunk = free.length > 0
  }
  return [...left].sort()
}
const keysOf = (text: string) =>
  [...text.matchAll(/^alter table (\w+) add constraint \w+ foreign key[^;]*? references (\w+)/gm)].map(
    ([, from = '', to = '']) => [from, to] as const,
  )
const files = readdirSync(FOLDER).map((name) => ({ name, text: readFileSync(join(FOLDER, name), 'utf8') }))

it.each(files)('$name keeps to the rules', ({ text }) => {
  expect(faultsOf(text)).toEqual([])
})

it('makes no circle of foreign keys', () => {
  const keys = files.flatMap(({ text }) => keysOf(text))
  expect(keys.length).toBeGreaterThan(50)
  expect(circleOf(keys)).toEqual([])
})

it.each([
  [
    'create table a (\n  id int,\n  constraint a__b foreign key (id) references b (id)\n);',
    'a refers to b before it is a tenant table',
  ],
  ['create table a (id int references b (id));', 'a refers to b before it is a tenant table'],
  [
    'alter table a add constraint a__b foreign key (b) references b (id) on delete set null;',
    'a foreign key that sets null or a default',
  ],
  ['alter table a rename constraint b to c;', 'a constraint that is renamed'],
  ['create trigger t before insert on a for each row execute function f();', 'a trigger'],
  ['create table a (id bigserial);', 'a sequence'],
  ['alter table a add constraint a__b_102850 check (b > 0);', 'the name a__b_102850'],
])('%s is refused', (text, fault) => {
  expect(faultsOf(text)).toEqual([fault])
})

it('refuses a circle', () => {
  expect(
    circleOf([
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'a'],
      ['d', 'a'],
      ['e', 'e'],
    ]),
  ).toEqual(['a', 'b', 'c', 'd'])
})

it('has a number of its own for each, since they run in its order', () => {
  const numbers = files.map(({ name }) => name.slice(0, 4))
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
})

const applied = [...factsOf(readFileSync(APPLIED, 'utf8'))].map(([name, digest]) => ({ name, digest }))

it('fits installations, which take no number below those that they have, and no edited file', async () => {
  const files = await readMigrations(FOLDER)
  expect(applied.length).toBeGreaterThan(100)
  expect(pendingMigrations(files, applied).length).toBe(files.length - applied.length)
  const last = applied.at(-1)!.name
  const below = { ...files[0]!, name: `${last.slice(0, 4)}_a.sql` }
  const withBelow = [...files, below].toSorted((a, b) => (a.name < b.name ? -1 : 1))
  expect(() => pendingMigrations(withBelow, applied)).toThrow(/a new one needs a number above the last/)
  const edited = files.map((file) => (file.name === last ? { ...file, digest: 'other' } : file))
  expect(() => pendingMigrations(edited, applied)).toThrow(/was edited after it was applied/)
})
