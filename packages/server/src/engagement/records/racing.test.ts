import * as routes from '@serialis/contract/engagement/records/records.routes.ts'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { inTenant } from '../../kit/db/db.ts'
import { tenantById } from '../../platform/tenants/tenants.service.ts'
import { aField } from '../collections/meta-data.fixtures.ts'
import { applyRecords, undoRecords } from './applying.service.ts'
import { aRecordCollection } from './records.fixtures.ts'
import type { Writing } from './storing.ts'

let t: TestApp
let superuser: pg.Client

beforeAll(async () => {
  t = await testApp()
  superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
})

const FIELDS = [aField('code', { isRequired: true }), aField('city')]
const create = (collectionId: string, code: string) =>
  t.admin.call(routes.createRecord, { body: { collectionId, data: { code } } })
const writing = async <T>(work: (ctx: Writing) => Promise<T>): Promise<T> => {
  const tenant = (await tenantById(t.app, 1))!
  return inTenant(t.app.pool, 1, 'write', (db) => work({ app: t.app, db, tenant, now: t.app.clock.now() }))
}

describe('two at once', () => {
  it('change a record once', async () => {
    const { id } = await create(await aRecordCollection(t.admin, FIELDS), 'A')
    const edits = await Promise.allSettled(
      ['a', 'b', 'c', 'd'].map((city) =>
        t.admin.call(routes.updateRecord, { params: { id }, body: { version: 1, data: { code: 'A', city } } }),
      ),
    )
    expect(edits.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const edit of edits) if (edit.status === 'rejected') expect(String(edit.reason)).toContain('changed_meanwhile')
  })

  it('wait for who archives the collection, and are refused', async () => {
    const collectionId = await aRecordCollection(t.admin, FIELDS)
    const { id } = await create(collectionId, 'A')
    await superuser.query('begin')
    await superuser.query(`update collections set status = 'ARCHIVED' where id = $1`, [collectionId])
    const given = [{ data: { code: 'C' }, at: t.app.clock.now(), sourceId: null }]
    const undoing = [{ recordId: id, version: 1, versionBefore: 0 }]
    const all = [
      create(collectionId, 'B'),
      t.admin.call(routes.updateRecord, { params: { id }, body: { version: 1, data: { code: 'A', city: 'x' } } }),
      t.admin.call(routes.deleteRecord, { params: { id }, body: { version: 1, reason: 'is not used' } }),
      writing((ctx) => applyRecords(ctx, collectionId, given, 'MESSAGE')),
      writing((ctx) => undoRecords(ctx, collectionId, undoing)),
    ]
    const waiting = Promise.allSettled<unknown>(all)
    await expect
      .poll(
        async () => {
          const { rows } = await superuser.query<{ count: number }>(
            `select count(*)::int as count from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`,
          )
          return rows[0]?.count
        },
        { timeout: 5_000 },
      )
      // One that has no connection yet would not wait either, if it could.
      .toBeGreaterThan(2)
    await superuser.query('commit')
    for (const one of await waiting)
      expect(one).toMatchObject({
        status: 'rejected',
        reason: expect.objectContaining({ message: expect.stringContaining('collection_status_does_not_allow') }),
      })
  })
})
