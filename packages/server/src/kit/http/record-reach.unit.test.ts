import { query, type Route } from '@serialis/contract/kit/route.ts'
import { recordReach } from '@serialis/contract/reach.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { rooms } from '../../rooms.ts'
import { mergeReach, siteRecordOf, supplierRecordOf } from './record-reach.ts'
import type { SiteRule } from './site-limit.ts'

const always: SiteRule['isOfSites'] = () => sql`true`
const lookUp = async () => null

const open = { method: 'GET', path: '/api/things/:id', permission: 'session' } as const
const aRoom = (
  name: string,
  routes: readonly Route[] = [],
  more: Partial<Parameters<typeof mergeReach>[0][0]> = {},
) => ({
  name,
  bindings: routes.map((route) => Object.assign(async () => undefined, { route })),
  ...more,
})

it('merges the declarations of all rooms: every kind of the contract has its own', () => {
  const { siteRules, supplierOf } = mergeReach(rooms)
  const kinds = Object.entries<{ sites?: true; suppliers?: true }>(recordReach)
  const kindsWith = (limit: 'sites' | 'suppliers') => kinds.filter(([, reach]) => reach[limit]).map(([kind]) => kind)
  expect([...siteRules.records.keys()].sort()).toEqual(kindsWith('sites').sort())
  expect([...supplierOf.keys()].sort()).toEqual(kindsWith('suppliers').sort())
  const routes = rooms.flatMap(({ bindings }) => bindings.map(({ route }) => route))
  for (const kind of siteRules.records.keys()) expect(routes.map(siteRecordOf), kind).toContain(kind)
  for (const kind of supplierOf.keys()) expect(routes.map(supplierRecordOf), kind).toContain(kind)
})

it('refuses a route that names a record which no room declares', () => {
  const ofSites = aRoom('recall', [query({ ...open, sites: 'recall' })])
  const ofSuppliers = aRoom('orders', [query({ ...open, sites: 'own', forSuppliers: 'order' })])
  expect(() => mergeReach([ofSites])).toThrow('GET /api/things/:id: no room declares the site rule of "recall"')
  expect(() => mergeReach([ofSuppliers])).toThrow('GET /api/things/:id: no room declares the supplier of "order"')
  const declaring = aRoom('other', [], {
    siteRules: [{ record: 'recall', isOfSites: always }],
    supplierOf: { order: lookUp },
  })
  expect(() => mergeReach([ofSites, ofSuppliers, declaring])).not.toThrow()
})

it('refuses what two rooms declare', () => {
  const both = (more: Parameters<typeof aRoom>[2]) => () => mergeReach([aRoom('a', [], more), aRoom('b', [], more)])
  expect(both({ siteRules: [{ record: 'recall', isOfSites: always }] })).toThrow(
    'the site rule of "recall" is declared by the rooms a and b',
  )
  expect(both({ siteRules: [{ subjects: ['recall'], isOfSites: always }] })).toThrow(
    'the site rule of subject "recall" is declared by the rooms a and b',
  )
  expect(both({ supplierOf: { order: lookUp } })).toThrow('the supplier of "order" is declared by the rooms a and b')
})

it('lets a route name only kinds with that reach', () => {
  // @ts-expect-error: the lists and pages of orders are limited by their own queries.
  query({ ...open, sites: 'order' })
  // @ts-expect-error: suppliers reach no recalls.
  query({ ...open, sites: 'own', forSuppliers: 'recall' })
  expect(recordReach.order).not.toHaveProperty('sites')
  expect(recordReach.recall).not.toHaveProperty('suppliers')
})
