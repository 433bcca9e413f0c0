/** The search box: the best hit first, and of every kind only what the caller may see. */

import { elementString, traceLinkKey } from '@serialis/contract/kit/gs1.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { search } from '@serialis/contract/platform/search/search.routes.ts'
import type { SearchHit } from '@serialis/contract/platform/search/search.schema.ts'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import { openAccount, type Client, userWith } from '../../../test/harness/client.ts'
import { waitUntil } from '../../../test/harness/wait-until.ts'
import { anApplication, aStock } from '../../desk/serials/serials.fixtures.ts'
import { aDraft } from '../../plant/orders/orders.fixtures.ts'
import { aSupplier, aSupplierRole, supplierUser } from '../../plant/suppliers/suppliers.fixtures.ts'
import { twoSites, type TwoSites } from '../../platform/sites/sites.fixtures.ts'

let sites: TwoSites
let all: Client

beforeAll(async () => {
  sites = await twoSites()
  all = sites.chief
  await openAccount(sites.t.http, sites.t.admin, {
    account: 'zhang.wei',
    name: '张伟',
    roleIds: [sites.roleId],
    password: 'given by admin',
  })
})

const find = async (text: string, who: Client = all) => (await who.call(search, { query: { text } })).hits
const named = (hits: readonly SearchHit[]) => hits.map(({ kind, title }) => `${kind} ${title}`)
const order = () => sites.here.made.order
const level = () => sites.here.made.levels[0]!

describe('the best hit is first', () => {
  it('for the number of an order, in any case, and its beginning', async () => {
    const { orderNo } = order()
    for (const text of [orderNo, ` ${orderNo} `, orderNo.toLowerCase()])
      expect((await find(text))[0]).toMatchObject({ kind: 'order', id: order().id, title: orderNo, match: 'EXACT' })
    const [first] = await find(orderNo.slice(0, -1))
    expect(first).toMatchObject({ kind: 'order', match: 'BEGINS' })
  })

  it('for a batch: the batch and the orders that make it', async () => {
    const { batchCode, id } = order()
    const hits = await find(batchCode ?? '')
    expect(hits).toMatchObject([
      { kind: 'batch', title: batchCode, match: 'EXACT' },
      { kind: 'order', id, match: 'CONTAINS' },
    ])
  })

  it('for code, name and GTIN of a product', async () => {
    const { id, code, newest } = sites.m.product
    for (const text of [code, newest.name, level().gtin ?? ''])
      expect((await find(text))[0]).toMatchObject({ kind: 'product', id, match: 'EXACT' })
  })

  it('for a line, a supplier and a person, by parts of their names', async () => {
    const { line } = sites.here
    expect((await find(line.newest.name))[0]).toMatchObject({ kind: 'line', id: line.id })
    const supplier = await aSupplier(sites.t.admin, await aSupplierRole(sites.t.admin), { name: 'Greenfield Packers' })
    expect(named(await find('field pack'))).toEqual([`supplier ${supplier.name}`])
    expect(named(await find('伟'))).toEqual(['person 张伟'])
    expect(named(await find('ZHANG'))).toEqual(['person 张伟'])
  })

  it('for a code in any spelling, also as an EPC', async () => {
    const { gtin, serials } = level()
    const pack = { gtin: gtin ?? '', serial: serials[0] ?? '' }
    const urn = `urn:epc:id:sgtin:${pack.gtin.slice(1, 8)}.${pack.gtin[0]}${pack.gtin.slice(8, 13)}.${pack.serial}`
    for (const text of [traceLinkKey(pack), elementString(pack), pack.serial, urn]) {
      const answer = await all.call(search, { query: { text } })
      expect(answer.hits[0]).toMatchObject({ kind: 'code', title: pack.serial, level: 'EA', match: 'EXACT' })
      expect(answer.isCode).toBe(text !== pack.serial)
    }
  })

  it('for a case by its code, and for a pallet by its SSCC in any spelling', async () => {
    const [, cases, pallets] = sites.here.made.levels
    const sscc = pallets?.serials[0] ?? ''
    for (const text of [sscc, `00${sscc}`, `(00)${sscc}`, `]C100${sscc}`])
      expect((await find(text))[0], text).toMatchObject({ kind: 'code', title: sscc, level: 'PL', match: 'EXACT' })
    const inCase = { gtin: cases?.gtin ?? '', serial: cases?.serials[0] ?? '' }
    for (const text of [inCase.serial, traceLinkKey(inCase), elementString(inCase)])
      expect((await find(text))[0], text).toMatchObject({ kind: 'code', title: inCase.serial, level: 'CA' })
    // A user who may not see codes finds no container either.
    expect(await find(sscc, await userWith(sites.t.http, sites.t.admin, ['orders.list']))).toEqual([])
  })

  it('and nothing for what nothing is called; only a code that is none of ours is called one', async () => {
    expect(await all.call(search, { query: { text: 'NOTHING-IS-CALLED-THIS' } })).toEqual({ hits: [], isCode: false })
    const foreign = { gtin: '04012345123456', serial: 'XX1' }
    expect(await all.call(search, { query: { text: traceLinkKey(foreign) } })).toEqual({ hits: [], isCode: true })
  })

  it('and a pattern of the database is a text like others', async () => {
    expect(await find('%')).toEqual([])
    expect(await find('_')).toEqual([])
  })
})

describe('nobody finds what they may not see', () => {
  const kindsFor = async (names: readonly PermissionName[], text: string) => {
    const who = await userWith(sites.t.http, sites.t.admin, names)
    return (await find(text, who)).map(({ kind }) => kind)
  }

  const kinds: [kind: SearchHit['kind'], permission: PermissionName, text: () => string][] = [
    ['order', 'orders.list', () => order().orderNo],
    ['batch', 'serials.list', () => order().batchCode ?? ''],
    ['product', 'products.list', () => sites.m.product.code],
    ['line', 'lines.list', () => sites.here.line.newest.name],
    ['person', 'users.list', () => 'zhang.wei'],
    ['code', 'serials.detail', () => level().serials[0] ?? ''],
  ]
  it.each(kinds)('a %s only with %s', async (kind, permission, text) => {
    expect(await kindsFor([permission], text())).toEqual([kind])
    const others = (Object.keys(permissions) as PermissionName[]).filter((name) => name !== permission)
    expect(await kindsFor(others, text())).not.toContain(kind)
  })

  it('an account of one factory finds no order, batch, line and code of another', async () => {
    const { here, there, local } = sites
    const texts = ({ made, line }: typeof here) => [
      made.order.orderNo,
      made.order.batchCode ?? '',
      line.newest.name,
      made.levels[0]?.serials[0] ?? '',
    ]
    for (const text of texts(here)) expect(await find(text, local), text).not.toEqual([])
    for (const text of texts(there)) {
      expect(await find(text), text).not.toEqual([])
      expect(await find(text, local), text).toEqual([])
    }
  })

  it('a supplier finds its own orders, and nothing else', async () => {
    const { t, m } = sites
    const supplier = await aSupplier(t.admin, await aSupplierRole(t.admin, 'Of the search'))
    const user = await supplierUser(t.http, t.admin, supplier)
    const own = await aDraft(all, m.product, { supplierId: supplier.id })
    expect(named(await find(own.orderNo, user))).toEqual([`order ${own.orderNo}`])
    for (const text of [order().orderNo, m.product.code, supplier.name, sites.here.line.newest.name])
      expect(await find(text, user), text).toEqual([])
  })

  it('another tenant finds nothing of this one', async () => {
    for (const text of [
      order().orderNo,
      order().batchCode ?? '',
      sites.m.product.code,
      'zhang.wei',
      level().serials[0] ?? '',
    ])
      expect(await find(text, sites.t.other), text).toEqual([])
  })
})

it('reads no large table as a whole: orders, batches and codes by their indexes, among a million codes', async () => {
  const { t, m } = sites
  const owner = new pg.Client({ connectionString: t.database.superuserUrl })
  await owner.connect()
  atEnd(() => owner.end())
  await anApplication(t.admin, await aStock(t.http, t.admin, 'M'), { quantity: 1_000_000 })
  const many = await aDraft(all, m.product, { orderNo: 'MANY-0' })
  await owner.query(
    `insert into production_orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'order_no', 'MANY-' || n, 'batch_code', 'LOT-' || n))).*
     from production_orders o cross join generate_series(1, 20000) n where o.id = $1`,
    [many.id],
  )
  await owner.query(
    `insert into imported_codes (tenant_id, code, gtin, ordinal) select 1, 'OLD' || n, 4012345000009, 1000000000000 + n from generate_series(1, 50000) n`,
  )
  await owner.query('analyze')
  const scans = async () =>
    (
      await owner.query<{ name: string; whole: number; indexed: number }>(
        `select relname as name, seq_scan::int as whole, idx_scan::int as indexed from pg_stat_user_tables
         where relname in ('production_orders', 'imported_codes') order by 1`,
      )
    ).rows
  const indexed = (rows: Awaited<ReturnType<typeof scans>>) =>
    rows.find(({ name }) => name === 'production_orders')?.indexed ?? 0
  const before = await scans()
  for (const text of ['MANY-19999', 'MANY', 'LOT-7', level().serials[0] ?? '', '0']) await find(text)
  const after = await waitUntil(scans, (rows) => indexed(rows) >= indexed(before) + 5)
  expect(after.map(({ name, whole }) => ({ name, whole }))).toEqual(before.map(({ name, whole }) => ({ name, whole })))
})
