import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createRole, resetPassword } from '@serialis/contract/platform/access/access.routes.ts'
import * as routes from '@serialis/contract/platform/proof/proof.routes.ts'
import { downloadTaskFile } from '@serialis/contract/platform/tasks/tasks.routes.ts'
import type pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { check, hashOf, linesOfBundle, linesOfDatabase, readHeads, type Report } from '../../../scripts/verify-audit.ts'
import { atEnd } from '../../../test/harness/at-end.ts'
import { as, openAccount } from '../../../test/harness/client.ts'
import { ADMIN_PASSWORD, testApp, type TestApp } from '../../../test/harness/database.ts'
import { kyselyOn, openPool, type TenantDb } from '../../kit/db/db.ts'
import { found } from '../../kit/http/failure.ts'
import { recordEvent } from '../audit/audit.service.ts'
import { sealBatch, sealTenant } from '../audit/seals.service.ts'
import { digestOf, sign } from '../signatures/signatures.service.ts'
import { asCommand, taskIn } from '../tasks/tasks.fixtures.ts'
import { tenantById } from '../tenants/tenants.service.ts'
import { signNewHead } from './heads.service.ts'
import { keepHeads } from './keeping.service.ts'
import { folderOf } from './places.ts'

let t: TestApp
let superuser: pg.PoolClient
let folder: string
/** The file of a head that was kept when the log had all of its events but the last five. */
let headFile: string
let userId: string
let roleId: string

const tenantOne = async () => found(await tenantById(t.app, 1))
const keptHeads = async () => (await readdir(folder)).sort()

beforeAll(async () => {
  t = await testApp()
  const superusers = openPool(t.database.superuserUrl, 1)
  superuser = await superusers.connect()
  atEnd(async () => {
    superuser.release()
    await superusers.end()
  })
  folder = folderOf(t.app.config, '0001')
  const role = await t.admin.call(createRole, { body: { name: 'Of Zhang', authorities: [] } })
  roleId = role.id
  const user = await openAccount(t.http, t.admin, {
    account: 'zhang',
    name: 'Zhang',
    roleIds: [roleId],
    password: 'Once-upon-a-9',
  })
  userId = user.id
  await as(t.http, 'zhang', 'Once-upon-a-9')
  await t.admin.call(resetPassword, { params: { id: userId }, body: {} })
  await asCommand(
    t.app,
    t.admin,
    async (ctx) => {
      const record = { batch: 'B1' }
      Object.assign(ctx.event, { subjectType: 'order', subjectId: 'one' })
      await sign(
        ctx,
        { subjectType: 'order', subjectId: 'one', record },
        { account: 'admin', password: ADMIN_PASSWORD, meaning: 'APPROVAL', reason: 'fine', digest: digestOf(record) },
      )
      await recordEvent(ctx, 'order.approved')
      // As by the task that carries out what was signed.
      await recordEvent({ ...ctx, event: { ...ctx.event, id: randomUUID() } }, 'order.confirmed')
    },
    ADMIN_PASSWORD,
  )
  await sealTenant(t.app, 1)
  await keepHeads(t.app, await tenantOne())
  headFile = join(t.app.config.dataDir, 'head-of-an-auditor.json')
  await copyFile(join(folder, found((await keptHeads()).at(-1))), headFile)
  for (let times = 0; times < 5; times++) await as(t.http, 'admin', ADMIN_PASSWORD)
  await sealTenant(t.app, 1)
  await sealTenant(t.app, 2)
})

const headFromOutside = () => found(readHeads(headFile)[0])
const verified = (heads = [headFromOutside()], tenantId = 1): Promise<Report> =>
  check(linesOfDatabase(superuser, tenantId, `000${tenantId}`), heads)

const dbOf = (tenantId: number): TenantDb => ({
  tenantId,
  trx: kyselyOn(superuser, tenantId),
  client: superuser,
  pendingWrites: [],
  now: new Date(),
})

/** What somebody who owns the database can do: anything, and no constraint stops it. */
async function tampered(work: () => Promise<unknown>, judge: () => Promise<Report> = verified): Promise<Report> {
  await superuser.query('begin')
  await superuser.query('set local session_replication_role = replica')
  await superuser.query('alter table event_seals drop constraint event_seals__event')
  try {
    await work()
    return await judge()
  } finally {
    await superuser.query('rollback')
  }
}
const run =
  (...statements: string[]) =>
  async () => {
    for (const statement of statements) await superuser.query(statement)
  }

/** Computes every seal anew with the product's own function. */
async function resealed(tenantId = 1): Promise<void> {
  await superuser.query(
    'insert into unsealed_events (tenant_id, event_id, number) select tenant_id, event_id, seq from event_seals where tenant_id = $1',
    [tenantId],
  )
  await superuser.query('delete from event_seals where tenant_id = $1', [tenantId])
  await sealBatch(dbOf(tenantId))
}
/** Makes the hash of one link right again. */
async function rehashed(seq: number): Promise<void> {
  for await (const line of linesOfDatabase(superuser, 1, '0001'))
    if (line.type === 'link' && line.seq === seq)
      await superuser.query("update event_seals set hash = decode($1, 'hex') where tenant_id = 1 and seq = $2", [
        hashOf(line, line.content!),
        seq,
      ])
}

const EVENT = '(select event_id from event_seals where tenant_id = 1 and seq = 3)'
const RESET = "(select id from events where tenant_id = 1 and action = 'user.password_reset')"
const LAST = '(select max(seq) from event_seals where tenant_id = 1)'
async function lastSeal(): Promise<number> {
  const { rows } = await superuser.query<{ last: number }>(`select ${LAST} as last`)
  return rows[0]!.last
}
const copyOf = (table: string, tenantId: string, where: string) =>
  `insert into ${table} select (jsonb_populate_record(null::${table}, to_jsonb(x) || jsonb_build_object('tenant_id', ${tenantId}))).* from ${table} x where ${where}`
const FORGED =
  "insert into events (tenant_id, id, action, subject_type, subject_id, actor_name, occurred_at, zone) values (1, '01900000-0000-7000-8000-000000000009', 'forged', '', '', '', now(), 'UTC')"
const SIGNED_BY_ANOTHER =
  "update signatures set printed_name = 'Another', account = 'another', signed_at = signed_at - interval '1 day' where tenant_id = 1"
const withoutHeads = () => superuser.query('delete from audit_heads')

interface Tampering {
  how: string
  tamper: () => Promise<unknown>
  /** The seal that the report must name; undefined when the fault is about the head or no seal. */
  seal?: number
  what: RegExp
}
const tamperings: Tampering[] = [
  {
    how: '1. a field edited',
    tamper: run(`update events set reason = 'another' where id = ${EVENT}`),
    seal: 3,
    what: /was changed/,
  },
  {
    how: '2. a field edited and its own hash made again',
    tamper: async () => {
      await superuser.query(`update events set reason = 'another' where id = ${EVENT}`)
      await rehashed(3)
    },
    seal: 4,
    what: /does not continue/,
  },
  {
    how: '3. an event in the middle deleted with its seal',
    tamper: run(`delete from events where id = ${EVENT}`, 'delete from event_seals where tenant_id = 1 and seq = 3'),
    seal: 3,
    what: /the next seal is 4/,
  },
  {
    how: '4. the tail deleted, heads in the database included',
    tamper: async () => {
      await superuser.query(
        'delete from events where id in (select event_id from event_seals where tenant_id = 1 and seq >= $1)',
        [headFromOutside().sequence],
      )
      await superuser.query('delete from event_seals where tenant_id = 1 and seq >= $1', [headFromOutside().sequence])
      await withoutHeads()
    },
    what: /the log ends here, but the head of outside says/,
  },
  {
    how: '5. two events swapped',
    tamper: run(
      `update event_seals a set event_id = b.event_id, hash = a.hash
         from event_seals b where a.tenant_id = 1 and b.tenant_id = 1 and a.seq in (3, 4) and b.seq = 7 - a.seq`,
    ),
    seal: 3,
    what: /was changed/,
  },
  { how: '6. an event inserted beside the chain', tamper: run(FORGED), what: /neither sealed nor waiting/ },
  {
    how: '7. the whole chain computed anew after an edit',
    tamper: async () => {
      await superuser.query(`update events set reason = 'another' where id = ${EVENT}`)
      await resealed()
      await withoutHeads()
    },
    what: /the chain differs from the head of outside/,
  },
  {
    how: '9. an event sealed while the clock was set back',
    tamper: async () => {
      const earlier = "- interval '2 hours'"
      await superuser.query(
        `update event_seals set sealed_at = sealed_at ${earlier} where tenant_id = 1 and seq = ${LAST}`,
      )
      await superuser.query(
        `update events set recorded_at = recorded_at ${earlier} where id = (select event_id from event_seals where tenant_id = 1 and seq = ${LAST})`,
      )
      await rehashed(await lastSeal())
    },
    what: /the clock stepped back by 7[12]\d\d s/,
  },
  {
    how: '10. the whole chain computed anew, and its head signed again with the true key',
    tamper: async () => {
      await superuser.query(`delete from events where id = ${RESET}`)
      await superuser.query('delete from event_seals where event_id not in (select id from events)')
      await resealed()
      await withoutHeads()
      await signNewHead({ app: t.app, db: dbOf(1), tenant: await tenantOne(), now: t.app.clock.now() })
    },
    what: /the chain differs from the head of outside/,
  },
  {
    how: 'F5: a signature with another name and date',
    tamper: run(SIGNED_BY_ANOTHER),
    what: /or its signature was changed/,
  },
  {
    how: 'F5: a signature with another name and date, and the chain computed anew',
    tamper: async () => {
      await superuser.query(SIGNED_BY_ANOTHER)
      await resealed()
      await withoutHeads()
    },
    what: /the chain differs from the head of outside/,
  },
  {
    how: 'a second factor that the signer did not give',
    tamper: run("update signatures set second_factor = 'PASSKEY' where tenant_id = 1"),
    what: /or its signature was changed/,
  },
  {
    how: 'F5: a password reset taken out, and the chain computed anew',
    tamper: async () => {
      await superuser.query(`delete from events where id = ${RESET}`)
      await superuser.query('delete from event_seals where event_id not in (select id from events)')
      await resealed()
      await withoutHeads()
    },
    what: /the chain differs from the head of outside/,
  },
  {
    how: 'an account given another password without an event',
    tamper: run("update users set password_hash = 'another' where tenant_id = 1 and account = 'zhang'"),
    what: /was changed without an event/,
  },
  {
    how: 'the newest seal brought back to the older form, which covers less',
    tamper: async () => {
      const newest = `(select event_id from event_seals where tenant_id = 1 and seq = ${LAST})`
      await superuser.query(`update events set actor_roles = '{Another}' where id = ${newest}`)
      await superuser.query(`update event_seals set form = 1 where tenant_id = 1 and seq = ${LAST}`)
      await rehashed(await lastSeal())
    },
    what: /an older form/,
  },
  {
    how: 'a signature beside the log',
    tamper: run(
      'insert into signatures select tenant_id, gen_random_uuid(), subject_type, subject_id, event_id, action, user_id, account, printed_name, meaning, reason, signed_at, zone, digest, content from signatures where tenant_id = 1 limit 1',
    ),
    what: /belongs to no event that names it/,
  },
  {
    how: 'a head in the database changed',
    tamper: run(`update audit_heads set head = head || '{"at": "2020-01-01T00:00:00.000Z"}' where tenant_id = 1`),
    what: /its signature is wrong/,
  },
]

describe('the verifier', () => {
  it('holds on the log as it is, and says what no head covers yet', async () => {
    const report = await tampered(run())
    expect(report).toMatchObject({ verdict: 'HELD', faults: [] })
    expect(report.notes.join()).toMatch(/seals are newer than the newest head/)
    expect(report.seals).toBeGreaterThan(headFromOutside().sequence)
    const { hash, sequence } = headFromOutside()
    // From paper.
    expect(await verified(readHeads(`${sequence}:${hash.toUpperCase()}`))).toMatchObject({ verdict: 'HELD' })
  })

  it.each(tamperings)('finds $how', async ({ tamper, what, seal }) => {
    const report = await tampered(tamper)
    expect(report.faults.map((fault) => fault.what).join('\n')).toMatch(what)
    if (seal !== undefined) expect(report.faults[0]).toMatchObject({ seal })
    expect(report.verdict).toBe('BROKEN')
    expect((await tampered(run())).verdict).toBe('HELD')
  })

  it('finds 8. the chain of a tenant cloned to another, as it is and computed anew', async () => {
    await keepHeads(t.app, found(await tenantById(t.app, 2)))
    const other = folderOf(t.app.config, '0002')
    const head = found(readHeads(join(other, found((await readdir(other))[0])))[0])
    const clone = run(
      'delete from event_seals where tenant_id = 2',
      'delete from events where tenant_id = 2',
      'delete from audit_heads',
      copyOf('events', '2', 'tenant_id = 1'),
      copyOf('event_seals', '2', 'tenant_id = 1'),
    )
    expect((await verified([head], 2)).verdict).toBe('HELD')
    const asItIs = await tampered(clone, () => verified([head], 2))
    expect(asItIs.faults[0]).toMatchObject({ seal: 1, what: expect.stringMatching(/was changed/) as string })
    const anew = await tampered(
      async () => {
        await clone()
        await resealed(2)
      },
      () => verified([head], 2),
    )
    expect(anew.faults.map((fault) => fault.what).join()).toMatch(/the chain differs from the head of outside/)
    // A head of another tenant says nothing about this one.
    expect((await verified([headFromOutside()], 2)).verdict).toBe('NOT PROVEN')
  })

  it('never says that a log held without a head from outside, nor with one that is not to be believed', async () => {
    expect(await verified([])).toMatchObject({ verdict: 'NOT PROVEN', faults: [] })
    const shortened = await tampered(
      run(
        `delete from events where id in (select event_id from event_seals where tenant_id = 1 and seq > ${LAST} - 3)`,
        `delete from event_seals where tenant_id = 1 and seq > ${LAST} - 3`,
      ),
      () => verified([]),
    )
    expect(shortened.verdict).toBe('NOT PROVEN')
    const forged = { ...headFromOutside(), at: '2020-01-01T00:00:00.000Z' }
    expect(await verified([forged])).toMatchObject({ verdict: 'BROKEN' })
    const line = linesOfDatabase(superuser, 1, '0001')
    expect(await check(line, [headFromOutside()], 'f'.repeat(64))).toMatchObject({ verdict: 'BROKEN' })
  })
})

// Last, because the work in the background seals and signs as well.
describe('the check of evidence', () => {
  it('of a database or a bundle is a program of its own', async () => {
    const program = join(import.meta.dirname, '../../../scripts/verify-audit.ts')
    const text = await readFile(program, 'utf8')
    expect(text.split('\n').length).toBeLessThan(300)
    expect(
      [...text.matchAll(/ from '([^']+)'/g)].map(([, from]) => from).filter((from) => !from!.startsWith('node:')),
    ).toEqual(['pg'])
    const exitOf = (args: string[]) =>
      new Promise<{ code: number; output: string }>((resolve) =>
        execFile(process.execPath, [program, ...args], (error, stdout, stderr) =>
          resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
        ),
      )
    const database = ['--database', t.database.ownerUrl]
    expect(await exitOf([...database, '--tenant', '0001', '--head', headFile])).toMatchObject({
      code: 0,
      output: expect.stringMatching(/HELD/) as string,
    })
    expect(await exitOf(['--bundle', `${headFile}.lost`])).toMatchObject({ code: 2 })
    await t.startWork()
    const { taskId } = await t.admin.call(routes.startBundle)
    const task = await taskIn(t.admin, taskId)
    expect(task).toMatchObject({ state: 'DONE' })
    const { body } = await t.admin.raw(downloadTaskFile, { params: { id: taskId } })
    const bundle = join(t.app.config.dataDir, 'bundle.jsonl')
    await writeFile(bundle, body)
    expect(await exitOf(['--bundle', bundle])).toMatchObject({
      code: 3,
      output: expect.not.stringMatching(/HELD/) as string,
    })
    expect(await check(linesOfBundle(bundle), [headFromOutside()])).toMatchObject({ verdict: 'HELD', faults: [] })
    await writeFile(bundle, body.toString().replace('user.password_reset', 'user.password_kept'))
    expect(await exitOf(['--bundle', bundle, '--head', headFile])).toMatchObject({
      code: 1,
      output: expect.stringMatching(/FOUND at seal \d+: its event/) as string,
    })
  })
})
