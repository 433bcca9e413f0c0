import { deprecateCollection, archiveCollection } from '@serialis/contract/engagement/collections/collections.routes.ts'
import * as routes from '@serialis/contract/engagement/records/records.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { inTenant, type TenantDb } from '../../kit/db/db.ts'
import type { TaskRun } from '../../kit/jobs/task.ts'
import { tenantById } from '../../platform/tenants/tenants.service.ts'
import { aField } from '../collections/meta-data.fixtures.ts'
import { applyRecords, type GivenRecord, judgeRecords, undoRecords } from './applying.service.ts'
import { forgettingRecords } from './forgetting.tasks.ts'
import { aRecordCollection } from './records.fixtures.ts'
import { listRecords } from './records.queries.ts'
import type { Writing } from './storing.ts'
import { deleteVersionsOf } from './versions.queries.ts'

let now = new Date('2026-01-02T00:00:00Z')
const clock = { now: () => now }

let t: TestApp
let admin: Client
let collectionId: string

const FIELDS = [
  aField('code', { isRequired: true }),
  aField('city', { isIndexed: true }),
  aField('phone', { pii: 'PERSONAL' }),
]

beforeAll(async () => {
  t = await testApp({ clock })
  admin = t.admin
})

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second))
const given = (data: unknown, second = 1): GivenRecord => ({ data, at: at(second), sourceId: null })

async function writing<T>(work: (ctx: Writing) => Promise<T>): Promise<T> {
  const tenant = (await tenantById(t.app, 1))!
  return inTenant(t.app.pool, 1, 'write', (db) => work({ app: t.app, db, tenant, now: t.app.clock.now() }))
}
const applied = (records: GivenRecord[], id = collectionId) =>
  writing((ctx) => applyRecords(ctx, id, records, 'MESSAGE'))
const outcomes = async (...[records, id]: Parameters<typeof applied>) =>
  (await applied(records, id)).map(({ outcome, version }) => `${outcome} ${version}`)
const read = async (key: string, id = collectionId) =>
  (await admin.call(routes.listRecords, { query: { collectionId: id, key } })).items[0]
const collection = async () => (collectionId = await aRecordCollection(admin, FIELDS))

describe('records that come in', () => {
  it('are inserted, changed by the latest state, and not written twice', async () => {
    await collection()
    const first = [given({ code: 'A', city: 'x' }), given({ code: 'B' })]
    expect(await outcomes(first)).toEqual(['INSERTED 1', 'INSERTED 1'])
    expect(await outcomes(first)).toEqual(['UNCHANGED 1', 'UNCHANGED 1'])
    expect(await outcomes([given({ code: 'A', city: 'y' }, 5), given({ code: 'C' })])).toEqual([
      'CHANGED 2',
      'INSERTED 1',
    ])
    expect(await outcomes([given({ code: 'A', city: 'late' }, 4)])).toEqual(['OLDER 2'])
    expect(await read('A')).toMatchObject({ data: { code: 'A', city: 'y' }, source: 'MESSAGE', version: 2 })
    // The same message, mapped in another way.
    expect(await outcomes([given({ code: 'A', city: 'mended' }, 5)])).toEqual(['CHANGED 3'])
  })

  it('tell what was and what is, and where each is', async () => {
    await collection()
    const [{ recordId } = { recordId: null }] = await applied([given({ code: 'A' })])
    expect(recordId).toBe((await read('A'))?.id)
    expect(await applied([given({ code: 'A', city: 'z' }, 2)])).toEqual([
      {
        outcome: 'CHANGED',
        key: 'A',
        recordId,
        version: 2,
        before: { code: 'A' },
        beforeAt: at(1),
        after: { code: 'A', city: 'z' },
        faults: [],
      },
    ])
  })

  it('of one key in one call count once, by the latest', async () => {
    await collection()
    const records = [given({ code: 'A', city: '2' }, 2), given({ code: 'A', city: '9' }, 9), given({ code: 'A' }, 1)]
    expect(await outcomes(records)).toEqual(['OLDER null', 'INSERTED 1', 'OLDER null'])
    expect(await read('A')).toMatchObject({ data: { code: 'A', city: '9' } })
    expect(await outcomes([given({ code: 'B', city: '1' }), given({ code: 'B', city: '2' })])).toEqual([
      'OLDER null',
      'INSERTED 1',
    ])
  })

  it('that do not fit are refused one by one', async () => {
    await collection()
    const cyclicKeys = JSON.parse('{"code":"P","__proto__":{"x":1}}') as unknown
    const long = { code: 'L', other: 'x'.repeat(64_000) }
    const wrong = [null, [], {}, { code: 1 }, { code: 'x'.repeat(251) }, { code: 'a\0b' }, cyclicKeys, long]
    const result = await applied([...wrong, { code: 'OK' }].map((data) => given(data)))
    expect(result.map(({ outcome }) => outcome)).toEqual([...wrong.map(() => 'REFUSED'), 'INSERTED'])
    expect(result[7]?.faults).toEqual([{ at: '', reason: 'TOO_LARGE' }])
    expect(result[3]?.faults).toEqual([{ at: 'code', reason: 'WRONG_TYPE' }])
    expect(result[5]?.faults).toEqual([{ at: 'code', reason: 'WRONG_TYPE' }])
  })

  it('are refused where their persons would not all be found', async () => {
    const phones = aField('phones', { type: 'ARRAY', itemType: 'STRING', pii: 'PERSONAL' })
    const id = await aRecordCollection(admin, [aField('code', { isRequired: true }), phones])
    const many = (count: number) => given({ code: 'A', phones: Array.from({ length: count }, (_, n) => `id ${n}`) })
    expect(await outcomes([many(501)], id)).toEqual(['REFUSED null'])
    expect(await outcomes([many(500)], id)).toEqual(['INSERTED 1'])
  })

  it('do not undo what a person entered later', async () => {
    await collection()
    await applied([given({ code: 'A', city: 'sent' })])
    const row = (await read('A'))!
    await admin.call(routes.updateRecord, {
      params: { id: row.id },
      body: { version: 1, data: { code: 'A', city: 'mended by hand' } },
    })
    expect(await outcomes([given({ code: 'A', city: 'sent again' }, 30)])).toEqual(['OLDER 2'])
  })

  it('are judged without a trace', async () => {
    await collection()
    await applied([given({ code: 'A' })])
    const records = [given({ code: 'A', city: 'new' }, 2), given({ code: 'B' }), given({})]
    const judged = await inTenant(t.app.pool, 1, 'read', (db) => judgeRecords({ db }, collectionId, records))
    expect(judged.map(({ outcome }) => outcome)).toEqual(['CHANGED', 'INSERTED', 'REFUSED'])
    expect(await read('A')).toMatchObject({ version: 1 })
    expect(await read('B')).toBeUndefined()
  })

  it('at two at once are all there, each once', async () => {
    await collection()
    const calls = Array.from({ length: 6 }, (_, call) =>
      applied(
        Array.from({ length: 40 }, (_, n) => given({ code: `K${(n * 7 + call) % 40}`, city: String(call) }, call)),
      ),
    )
    const all = (await Promise.all(calls)).flat()
    expect(all.filter(({ outcome }) => outcome === 'INSERTED')).toHaveLength(40)
    const { items } = await admin.call(routes.listRecords, { query: { collectionId, limit: 200 } })
    expect(items).toHaveLength(40)
    expect(new Set(items.map(({ data }) => data['city']))).toEqual(new Set(['5']))
  })

  it('are taken by no collection that is archived, unknown, or of another tenant', async () => {
    await collection()
    const step = (version: number) => ({ params: { id: collectionId }, body: { version, reason: 'not needed now' } })
    const { version } = await admin.call(deprecateCollection, step(2))
    expect(await outcomes([given({ code: 'A' })])).toEqual(['INSERTED 1'])
    await admin.call(archiveCollection, step(version))
    await expect(applied([given({ code: 'B' })])).rejects.toThrow('collection_status_does_not_allow')
    await expect(applied([], crypto.randomUUID())).rejects.toThrow('not_found')
  })
})

describe('what was applied', () => {
  it('is taken back where nothing changed it since', async () => {
    await collection()
    await applied([given({ code: 'A', city: 'before' }), given({ code: 'B', city: 'before' })])
    const done = await applied([
      given({ code: 'A', city: 'wrong' }, 2),
      given({ code: 'B', city: 'wrong' }, 2),
      given({ code: 'C' }, 2),
    ])
    await applied([given({ code: 'B', city: 'later' }, 3)])
    const undoings = done.map(({ recordId, version }) => ({
      recordId: recordId!,
      version: version!,
      versionBefore: version! - 1,
    }))
    const undo = () => writing((ctx) => undoRecords(ctx, collectionId, undoings))
    expect(await undo()).toEqual(['UNDONE', 'CHANGED_SINCE', 'UNDONE'])
    expect(await undo()).toEqual(['CHANGED_SINCE', 'CHANGED_SINCE', 'CHANGED_SINCE'])
    expect(await read('A')).toMatchObject({ version: 3, source: 'UNDO', data: { city: 'before' } })
    expect(await read('B')).toMatchObject({ data: { city: 'later' } })
    expect(await read('C')).toBeUndefined()
    // At the time before, so that the message counts again when it is mapped rightly.
    expect(await outcomes([given({ code: 'A', city: 'right' }, 2)])).toEqual(['CHANGED 4'])
    expect(
      (await admin.call(routes.listRecords, { query: { collectionId, field: 'city', value: 'wrong' } })).items,
    ).toEqual([])
  })
})

it('what another collection has is not taken back by this one', async () => {
  await collection()
  const [done] = await applied([given({ code: 'A' })])
  const other = await aRecordCollection(admin, FIELDS)
  const undo = { recordId: done!.recordId!, version: 1, versionBefore: 0 }
  expect(await writing((ctx) => undoRecords(ctx, other, [undo]))).toEqual(['CHANGED_SINCE'])
  expect(await read('A')).toMatchObject({ version: 1 })
})

it('a state that was erased since does not come back', async () => {
  await collection()
  await applied([given({ code: 'A', phone: '+8613800138777' })])
  const [done] = await applied([given({ code: 'A', phone: '+8613800138888' }, 2)])
  const recordId = done!.recordId!
  await writing(({ db }) => deleteVersionsOf(db, [recordId]))
  const undo = { recordId, version: 2, versionBefore: 1 }
  expect(await writing((ctx) => undoRecords(ctx, collectionId, [undo]))).toEqual(['STATE_GONE'])
  expect(await read('A')).toMatchObject({ version: 2 })
})

/** The task as the night runs it, one record at a time. */
async function forgotten() {
  const write = (_event: unknown, work: (ctx: Writing & { event: object }) => Promise<unknown>) =>
    writing((ctx) => work({ ...ctx, event: {} }))
  const run = {
    app: t.app,
    signal: new AbortController().signal,
    progress: () => undefined,
    read: <T>(work: (db: TenantDb) => Promise<T>) => inTenant(t.app.pool, 1, 'read', work),
    write,
    finish: write,
  }
  await forgettingRecords(1).run(run as unknown as TaskRun, { day: '2026-02-10' })
}

describe('every night', () => {
  it('what nothing changed for the days of its collection goes, with all that was kept of it', async () => {
    const own = await aRecordCollection(admin, FIELDS, { retentionDays: 30 })
    const kept = await aRecordCollection(admin, FIELDS)
    for (const id of [own, kept]) {
      await applied(
        [given({ code: 'OLD', phone: '+8613800138000' }), given({ code: 'OLD2' }), given({ code: 'NEW' })],
        id,
      )
      await applied([given({ code: 'OLD', city: 'x' }, 2)], id)
    }
    const days = 24 * 3_600_000
    now = new Date(now.getTime() + 20 * days)
    for (const id of [own, kept]) await applied([given({ code: 'NEW', city: 'y' }, 3)], id)
    now = new Date(now.getTime() + 20 * days)
    await forgotten()
    // Sessions are over by now.
    const keys = async (id: string) => {
      const rows = await inTenant(t.app.pool, 1, 'read', (db) => listRecords(db, { collectionId: id, limit: 10 }))
      return rows.map(({ key }) => key)
    }
    expect(await keys(own)).toEqual(['NEW'])
    for (const table of ['collection_record_versions', 'collection_record_persons', 'collection_record_values']) {
      const left = (id: string) =>
        inTenant(t.app.pool, 1, 'read', async ({ client }) => {
          const sql = `select count(distinct record_id)::int as count from ${table} where tenant_id = 1 and collection_id = $1`
          return (await client.query<{ count: number }>(sql, [id])).rows[0]?.count
        })
      // Of the one that is left its city, and neither its earlier state nor a phone.
      expect(await left(own), table).toBe(table === 'collection_record_values' ? 1 : 0)
      expect(await left(kept), table).toBeGreaterThan(0)
    }
    expect((await keys(kept)).toSorted()).toEqual(['NEW', 'OLD', 'OLD2'])
  })
})
