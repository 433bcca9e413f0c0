/**
 * Files whose rows are entered together, against the same rows entered one by one: the same records, faults, waiting
 * changes and events.
 */

import type { ExportableList } from '@serialis/contract/lists.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { onTrial } from '../../kit/db/savepoint.queries.ts'
import type { Ctx, Tenant } from '../../kit/http/context.ts'
import { asSystem } from '../../kit/jobs/system-context.ts'
import type { GivenRow } from '../../platform/imports/imports.tasks.ts'
import { rowsEntryOf } from '../../platform/masters/master-files-rows.ts'
import { masterFiles } from '../../platform/masters/master-files.ts'
import { tableOf } from './kinds.ts'

const TENANT: Tenant = {
  tenantId: 1,
  code: '0001',
  name: 'One',
  zone: 'Asia/Shanghai',
  locale: 'en',
  snScheme: 'A',
  isSuspended: false,
  isClosed: false,
  closing: null,
  sandboxOf: null,
}
const AUTHOR = '00000000-0000-7000-8000-000000000001'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

type Cells = Record<string, string>
const rows = (cells: readonly Cells[]): GivenRow<string>[] =>
  cells.map((row, at) => ({ line: at + 2, cells: row, isCorrected: false }))

/** Ids and times differ between two runs; a parent is named by its code. */
async function traceOf(ctx: Ctx, kind: keyof typeof tableOf) {
  const { rows: records } = await sql<object>`
    select to_jsonb(m) - 'id' - 'parent_id' - 'region_id' - 'brand_id' - 'channel_id' - 'owner_id' || jsonb_build_object('events', (
        select jsonb_agg(to_jsonb(e) - 'id' - 'subject_id' - 'occurred_at' - 'recorded_at') from events e where e.tenant_id = 1 and e.subject_id = m.id::text),
      'waits', (select to_jsonb(c) - 'record_id' - 'written_at' from master_changes c where c.tenant_id = 1 and c.record_id = m.id)) as record
      from ${sql.table(tableOf[kind])} m where m.tenant_id = 1 order by m.code`.execute(ctx.db.trx)
  const { rows: unsealed } = await sql<{ n: number }>`
    select count(distinct number)::int as n from unsealed_events where tenant_id = 1`.execute(ctx.db.trx)
  return { records, unsealed }
}

/** Both ways, each taken back afterwards; `before` is there for both. */
async function bothWays(
  [name, kind]: readonly [ExportableList, keyof typeof tableOf],
  given: readonly Cells[],
  before: (ctx: Ctx) => Promise<unknown> = async () => undefined,
) {
  const file = masterFiles.of(t.app).find((one) => one.name === name)!
  const { createTogether, ...oneByOne } = file
  const entered = (way: typeof file) =>
    asSystem(t.app, TENANT, 'test', async (system) => {
      const ctx = { ...system, actor: { ...system.actor, userId: AUTHOR } }
      return onTrial(ctx.db, async () => {
        await before(ctx)
        const results = await rowsEntryOf(way)(ctx, rows(given))
        await Promise.all(ctx.db.pendingWrites)
        const told = results.map(({ recordId, ...row }) => ({ ...row, isThere: recordId !== null }))
        return { told, trace: await traceOf(ctx, kind) }
      })
    })
  expect(createTogether).toBeDefined()
  const together = await entered(file)
  expect(together).toEqual(await entered(oneByOne))
  return together
}

const REGIONS = ['regions', 'region'] as const
const many = (count: number, of: (at: number) => Cells) => Array.from({ length: count }, (_, at) => of(at))

describe('rows of a file that are entered together', () => {
  it('become what they become one by one, also in a tree that the file brings', async () => {
    const { told } = await bothWays(
      REGIONS,
      many(60, (at) => ({
        code: `R${at}`,
        name: `Region ${at}`,
        parentId: at === 0 ? '' : `R${Math.floor((at - 1) / 4)}`,
      })),
    )
    expect(told.every(({ outcome }) => outcome === 'CREATE')).toBe(true)
  })

  it('have the faults that they have one by one, and leave the others alone', async () => {
    const faulty: Cells[] = [
      { code: 'R3', name: 'Twice', parentId: '' },
      { code: '', name: 'Without a code', parentId: '' },
      { code: 'X1', name: '', parentId: 'NOWHERE' },
      { code: 'X2', name: 'Of a row that is wrong', parentId: 'X1' },
      { code: 'X3', name: 'Of itself', parentId: 'X3' },
      { code: 'X4', name: 'Of a row below', parentId: 'X5' },
      { code: 'X5', name: 'Below', parentId: 'R1' },
      { code: 'bad code', name: 'Code of another form', parentId: '' },
      ...many(9, (at) => ({ code: `D${at}`, name: `Depth ${at}`, parentId: at === 0 ? '' : `D${at - 1}` })),
      { code: 'AFTER', name: 'Afterwards', parentId: 'D7' },
    ]
    const given = [...many(20, (at) => ({ code: `R${at}`, name: `Region ${at}`, parentId: '' })), ...faulty]
    const { told } = await bothWays(REGIONS, given)
    const wrong = told.filter(({ outcome }) => outcome === 'WRONG').map(({ cells }) => cells['code'])
    expect(wrong).toEqual(['R3', '', 'X1', 'X2', 'X3', 'X4', 'bad code', 'D8', 'AFTER'])
    expect(told.find(({ cells }) => cells['name'] === 'Twice')?.faults).toEqual([
      { column: 'code', key: 'master_import_value_twice', params: { line: 5 } },
    ])
  })

  it('name records that are there, by code and by alias, and keep off their codes', async () => {
    const before = async ({ db: { trx } }: Ctx) => {
      await sql`insert into regions (tenant_id, id, code, name, remark)
        values (1, '00000000-0000-7000-8000-00000000000a', 'HELD', 'Held', '')`.execute(trx)
      await sql`insert into master_aliases (tenant_id, subject_type, code, name, record_id, merged_at)
        values (1, 'region', 'FORMER', 'Former', '00000000-0000-7000-8000-00000000000a', now())`.execute(trx)
    }
    const given = [
      ...many(8, (at) => ({ code: `N${at}`, name: `New ${at}`, parentId: at % 2 === 0 ? 'HELD' : 'FORMER' })),
      { code: 'HELD', name: 'Taken', parentId: '' },
      { code: 'FORMER', name: 'Taken by an alias', parentId: '' },
      { code: 'LAST', name: 'Last', parentId: 'N3' },
    ]
    const { told } = await bothWays(REGIONS, given, before)
    expect(told.flatMap(({ faults, cells }) => faults.map(({ key }) => [cells['code'], key]))).toEqual([
      ['HELD', 'master_code_exists'],
      ['FORMER', 'master_code_is_alias'],
    ])
  })

  it('are refused where they name what is not in force, once nobody approves their kind', async () => {
    const before = async ({ db: { trx } }: Ctx) => {
      await sql`insert into main_data_rules (tenant_id, approved_kinds, version) values (1, '{brand}', 1)`.execute(trx)
      await sql`insert into regions (tenant_id, id, code, name, remark, approval, is_in_force)
        values (1, '00000000-0000-7000-8000-00000000000b', 'WAITS', 'Waits', '', 'UNAPPROVED', false)`.execute(trx)
    }
    const given = many(9, (at) => ({ code: `F${at}`, name: `Free ${at}`, parentId: at === 4 ? 'WAITS' : '' }))
    const { told } = await bothWays(REGIONS, given, before)
    expect(told.flatMap(({ faults }) => faults.map(({ key }) => key))).toEqual(['master_not_approved'])
  })

  it('of every other kind too', async () => {
    await bothWays(
      ['counters', 'counter'],
      many(12, (at) => ({
        code: `C${at}`,
        name: `Counter ${at}`,
        zone: 'Asia/Shanghai',
        latitude: '31.2',
        longitude: at === 3 ? '' : '121.5',
        // Two have the same number, which only the table refuses.
        gln: at > 9 ? '4012345000009' : '',
        validFrom: '2026-01-01',
      })),
    )
    for (const of of [
      ['brands', 'brand'],
      ['sourceChannels', 'source_channel'],
      ['businessUnits', 'business_unit'],
    ] as const)
      await bothWays(
        of,
        many(10, (at) => ({ code: `K${at % 8}`, name: `Kind ${at}` })),
      )
    const before = async ({ db: { trx } }: Ctx) => {
      await sql`insert into source_channels (tenant_id, id, code, name, remark)
        values (1, '00000000-0000-7000-8000-00000000000c', 'SHOP', 'Shop', '')`.execute(trx)
      await sql`insert into brands (tenant_id, id, code, name, owner, remark)
        values (1, '00000000-0000-7000-8000-00000000000d', 'CARD', 'Cardia', '', '')`.execute(trx)
    }
    await bothWays(
      ['categoryAccounts', 'category_account'],
      many(12, (at) => ({
        code: `A${at}`,
        name: `Account ${at}`,
        channelId: at === 2 ? 'NONE' : 'SHOP',
        brandId: at === 5 ? '' : 'CARD',
        // The same account of one channel twice, which only the table refuses.
        outsideId: `shop-${at % 10}`,
        status: 'ACTIVE',
      })),
      before,
    )
  })
})
