import { beforeAll, expect, it } from 'vitest'
import {
  fireAndCheckAtCommit,
  fireQuery,
  inTenant,
  openPool,
  pipeline,
  type Pool,
  type TenantDb,
} from '../../src/kit/db/db.ts'
import { testApp } from '../harness/database.ts'

let pool: Pool
beforeAll(async () => {
  pool = openPool((await testApp()).database.appUrl, 1)
  return () => pool.end()
})

it('bursts that overlap, with ordinary statements beside them, each get their own rows', async () => {
  for (let round = 0; round < 60; round++)
    await inTenant(pool, 1, 'read', async (db) => {
      const ask = async (value: number) =>
        (
          (
            await db.client.query<{ value: number }>({
              name: `burst ${value % 3}`,
              text: `select $1::int + ${value % 3} as value`,
              values: [value],
            })
          ).rows[0] as { value: number }
        ).value -
        (value % 3)
      const chain = async (from: number) => [await ask(from), await ask(from + 1), await ask(from + 2)]
      const burst = (from: number) => pipeline<[number, number[]]>(db, [() => ask(from), () => chain(from + 1)])
      const answers = await Promise.all([burst(10), chain(20), burst(30), chain(40)])
      expect(answers).toEqual([
        [10, [11, 12, 13]],
        [20, 21, 22],
        [30, [31, 32, 33]],
        [40, 41, 42],
      ])
      expect(await ask(50)).toBe(50)
    })
})

const event = (db: TenantDb, id: string, details = '{}') =>
  db.client.query({
    name: 'test event',
    text: `insert into events (tenant_id, id, action, subject_type, subject_id, actor_name, occurred_at, zone, details) values ($1, $2, 'test', 'test', '1', 'test', now(), 'UTC', $3::text::jsonb)`,
    values: [1, id, details],
  })
const KEPT = '00000000-0000-7000-8000-000000000001'
const LOST = '00000000-0000-7000-8000-000000000002'
const stored = () =>
  inTenant(pool, 1, 'read', async (db) =>
    (await db.client.query<{ id: string }>("select id from events where action = 'test' order by id")).rows.map(
      ({ id }) => id,
    ),
  )

it('a write that nobody waited for is kept by the commit, and read by what follows it', async () => {
  const seen = await inTenant(pool, 1, 'write', async (db) => {
    fireAndCheckAtCommit(db, () => event(db, KEPT))
    return (await db.client.query("select 1 from events where action = 'test'")).rowCount
  })
  expect(seen).toBe(1)
  expect(await stored()).toEqual([KEPT])
})

it('a write of the query builder leaves before the commit', async () => {
  const key = { tenantId: 1, actorId: KEPT, key: 'built', route: 'test', bodyDigest: Buffer.from('') }
  await inTenant(pool, 1, 'write', async (db) =>
    fireQuery(db, db.trx.insertInto('idempotency_keys').values({ ...key, createdAt: new Date() })),
  )
  const { rowCount } = await inTenant(pool, 1, 'read', (db) =>
    db.client.query("select 1 from idempotency_keys where key = 'built'"),
  )
  expect(rowCount).toBe(1)
})

it('one that fails takes everything with it and says why, whether something followed or not', async () => {
  const wrong = (after: (db: TenantDb) => Promise<unknown>) =>
    inTenant(pool, 1, 'write', async (db) => {
      await event(db, LOST)
      fireAndCheckAtCommit(db, () => event(db, KEPT))
      await after(db)
    })
  await expect(wrong(async () => undefined)).rejects.toMatchObject({ code: '23505', constraint: 'events_pkey' })
  await expect(wrong((db) => db.client.query('select 1'))).rejects.toMatchObject({
    code: '23505',
    constraint: 'events_pkey',
  })
  expect(await stored()).toEqual([KEPT])
  await expect(inTenant(pool, 77, 'write', (db) => event(db, LOST))).rejects.toThrow()
  expect(await stored()).toEqual([KEPT])
})
