/** Values that wait for a person: decided also where an item has ended, and never more than a number of them. */

import {
  createMappingDict,
  decideUnmatched,
  getMappingDict,
  publishMappingDict,
  saveMappingDraft,
} from '@serialis/contract/engagement/dictionaries/mapping-dicts.routes.ts'
import {
  MAPPING_DICTS_MAXIMUM,
  UNMATCHED_MAXIMUM,
} from '@serialis/contract/engagement/dictionaries/mapping-dicts.schema.ts'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { inTenant } from '../../kit/db/db.ts'
import { noteUnmatched, publishedDicts } from './read-dicts.ts'

let t: TestApp
let superuser: pg.Client
let made = 0

beforeAll(async () => {
  t = await testApp({ clock: { now: () => new Date('2026-05-01T04:00:00Z') } })
  superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
})

const values = () => ({
  code: `cities_${++made}`,
  nameEn: 'Cities',
  nameZh: '城市',
  fromSystem: 'Shop',
  toSystem: 'CRM',
})
type Item = { from: string; to: string; validFrom?: string; validTo?: string }

async function published(...items: Item[]): Promise<string> {
  const { id } = await t.admin.call(createMappingDict, { body: values() })
  const params = { id }
  await t.admin.call(saveMappingDraft, { params, body: { version: 1, policy: 'INBOX', items } })
  await t.admin.call(publishMappingDict, { params, body: { version: 2, reason: 'As agreed' } })
  return id
}
const note = (id: string, ...asked: string[]) =>
  inTenant(t.app.pool, 1, 'write', async (db) => {
    const dict = (await publishedDicts(db, [id])).get(id)!
    await noteUnmatched(db, dict, asked, t.app.clock.now())
  })

it('are decided where their item has ended, from the day after it to the day before the next one', async () => {
  const id = await published(
    { from: 'gz', to: 'GZ-OLD', validTo: '2026-03-31' },
    { from: 'gz', to: 'GZ-NEXT', validFrom: '2026-09-01' },
    { from: 'sh', to: 'SH-01' },
  )
  await note(id, 'gz', 'sh')
  const params = { id }
  const { version } = await t.admin.call(getMappingDict, { params })
  const decide = (value: string, at: number) =>
    ({ params, body: { version: at, value, decision: 'MAP', to: 'NEW-01' } }) as const
  const { draft } = await t.admin.call(decideUnmatched, decide('gz', version))
  expect(draft?.items.filter(({ from }) => from === 'gz')).toContainEqual({
    from: 'gz',
    to: 'NEW-01',
    validFrom: '2026-04-01',
    validTo: '2026-08-31',
  })
  for (const value of ['gz', 'sh'])
    expect(await t.admin.refusal(decideUnmatched, decide(value, version + 1))).toMatchObject({
      message: 'mapping_item_exists',
    })
  await t.admin.call(publishMappingDict, { params, body: { version: version + 1, reason: 'Decided' } })
  expect((await t.admin.call(getMappingDict, { params })).waiting).toEqual([])
})

it('are at most so many, also when two batches bring new ones at once', async () => {
  const id = await published({ from: 'sh', to: 'SH-01' })
  await note(id, ...Array.from({ length: UNMATCHED_MAXIMUM - 1 }, (_, n) => `v${n}`))
  await Promise.all(['a', 'b', 'c', 'd'].map((name) => note(id, `new-${name}-1`, `new-${name}-2`)))
  const { rows } = await superuser.query('select 1 from mapping_unmatched where dict_id = $1', [id])
  expect(rows).toHaveLength(UNMATCHED_MAXIMUM)
})

it('are of a limited number of dictionaries, also when two are created at once', async () => {
  const id = await published({ from: 'sh', to: 'SH-01' })
  await superuser.query(
    `insert into mapping_dicts
     select (jsonb_populate_record(d, jsonb_build_object('tenant_id', 2, 'id', gen_random_uuid(), 'code', 'many_' || n))).*
       from mapping_dicts d, generate_series(1, $1) n where d.tenant_id = 1 and d.id = $2`,
    [MAPPING_DICTS_MAXIMUM - 1, id],
  )
  const both = await Promise.allSettled([1, 2].map(() => t.other.call(createMappingDict, { body: values() })))
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await t.other.refusal(createMappingDict, { body: values() })).toMatchObject({
    status: 409,
    message: 'mapping_dicts_too_many',
    params: { maximum: MAPPING_DICTS_MAXIMUM },
  })
})
