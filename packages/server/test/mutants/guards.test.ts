/** That guards are found where they stand, and that a removed one lets pass what it refused. */

import { expect, it } from 'vitest'
import { tablesWithoutTenant } from '../harness/tenant-statement.ts'
import { allGuards, guarded, withoutCondition } from './guards.ts'

const switched = (text: string) => guarded('src/x.ts', text, 7).text

it.each([
  ['requireMayHandle(ctx, id)', 'globalThis.guards.one(globalThis.guards.isOff(7) || requireMayHandle(ctx, id))'],
  [
    'if (actor.supplierId === undefined) return',
    'if (globalThis.guards.one(globalThis.guards.isOff(7) ? true : actor.supplierId === undefined)) return',
  ],
  ['db.sites !== undefined', 'globalThis.guards.one(globalThis.guards.isOff(7) ? false : db.sites !== undefined)'],
  ['inSight(db, of(a, b))', 'globalThis.guards.one(globalThis.guards.isOff(7) ? of(a, b) : inSight(db, of(a, b)))'],
  ['function isOrderOfSites(db) {}', 'function isOrderOfSites(db) {}'],
  ['// isOrderOfSites(db, id)', '// isOrderOfSites(db, id)'],
  ['isOfSites(db: Db): Promise<boolean>', 'isOfSites(db: Db): Promise<boolean>'],
  ['where o.tenant_id = $1', 'where o.tenant_id /*guard 7*/ = $1'],
])('%s becomes %s', (text, expected) => {
  expect(switched(text)).toBe(expected)
})

it('a guard within a guard has a switch of its own', () => {
  const { text, guards } = guarded('src/x.ts', "isRowOfSites('a', (db, id) => isOrderOfSites(db, id))", 0)
  expect(guards.map(({ kind }) => kind)).toEqual(['site', 'site'])
  expect(text).toBe(
    "globalThis.guards.rule(() => globalThis.guards.isOff(1), isRowOfSites('a', (db, id) => globalThis.guards.one(globalThis.guards.isOff(0) ? globalThis.guards.always : isOrderOfSites(db, id))))",
  )
})

it('a statement loses one condition, and the rule of statements sees that', () => {
  const marked =
    'select from orders o join lines l on l.tenant_id /*guard 1*/ = o.tenant_id and l.id = o.line where o.tenant_id /*guard 2*/ = $1'
  expect(tablesWithoutTenant(marked)).toEqual([])
  expect(tablesWithoutTenant(withoutCondition(marked, 1))).toEqual(['lines as l'])
  expect(tablesWithoutTenant(withoutCondition(marked, 2)).length).toBeGreaterThan(0)
})

it('the product has guards of every kind', () => {
  const counts = Map.groupBy(allGuards().guards, ({ kind }) => kind)
  for (const [kind, least] of Object.entries({
    permission: 30,
    delegation: 12,
    site: 100,
    supplier: 20,
    tenant: 2,
    'tenant in SQL': 250,
  }))
    expect(counts.get(kind as never)?.length ?? 0, kind).toBeGreaterThanOrEqual(least)
})
