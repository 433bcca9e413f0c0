/** A closed tenant is deleted by two people after its retention day, and leaves a proof and nothing else. */

import { spawn } from 'node:child_process'
import { createPublicKey, verify } from 'node:crypto'
import { once } from 'node:events'
import { createApplication } from '@serialis/contract/desk/serials/applications.routes.ts'
import { createUser, getMe, listRoles, listUsers, login } from '@serialis/contract/platform/access/access.routes.ts'
import { choosePassword } from '@serialis/contract/platform/access/one-time-codes.routes.ts'
import {
  askDeletion,
  confirmDeletion,
  createTenant,
  getTenant,
  inviteFirstAdministrator,
  listPlatformEvents,
  listTenants,
  reopenTenant,
  updateTenant,
  withdrawDeletion,
} from '@serialis/contract/platform/tenant-management/tenant-management.routes.ts'
import { getTenantStatus } from '@serialis/contract/platform/tenants/tenants.routes.ts'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { ADMIN_PASSWORD, VERIFICATION_CODE } from '../../../test/harness/accounts.ts'
import { atEnd } from '../../../test/harness/at-end.ts'
import { as, clientOf, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { program } from '../../../test/harness/programs.ts'
import { aStock, anApplication } from '../../desk/serials/serials.fixtures.ts'
import { inPlatform } from '../../kit/db/db.ts'
import { canonicalJson } from '../../kit/ops/canonical-json.ts'
import { allTenants, forgetTenants } from '../tenants/tenants.service.ts'
import { deleteNext, startDeletions } from './deleting.service.ts'
import { deleteSlice } from './deletions.queries.ts'
import { closedLongAgo, platformAdministrator, twoAdministrators } from './tenant-management.fixtures.ts'

let t: TestApp
let superuser: pg.Client
let people: Awaited<ReturnType<typeof twoAdministrators>>
let now = new Date()
const clock = { now: () => now, later: (hours: number) => void (now = new Date(now.getTime() + hours * 3_600_000)) }

beforeAll(async () => {
  t = await testApp({ clock })
  superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
  people = await twoAdministrators(t, clock)
})

const of = (id: string) => ({ params: { id } })

/** With two administrators, as stocks of the tests need them. */
async function openTenant(id: string): Promise<Client> {
  const root = await people.login('one')
  const body = { id, name: `Plant ${id}`, zone: 'Asia/Shanghai', locale: 'en', snScheme: 'A' } as const
  await root.call(createTenant, { body })
  const choose = (account: string, code: string) =>
    clientOf(t.http, '', '').call(choosePassword, { body: { account, code, newPassword: ADMIN_PASSWORD } })
  const first = { account: 'admin', name: 'Lin Wei', email: '' }
  await choose(`admin@${id}`, (await root.call(inviteFirstAdministrator, { ...of(id), body: first })).code)
  const lin = await as(t.http, `admin@${id}`, ADMIN_PASSWORD)
  const [role] = (await lin.call(listRoles, { query: {} })).items
  const second = { account: 'admin2', name: 'Mei', roleIds: [role!.id] }
  await choose(`admin2@${id}`, (await lin.call(createUser, { body: second })).code ?? '')
  return lin
}

async function closed(id: string): Promise<Client> {
  const lin = await openTenant(id)
  await closedLongAgo(t, await people.login('one'), lin, id)
  return lin
}

async function asked(id: string): Promise<{ one: Client; deletionId: string }> {
  const one = await people.login('one')
  const { version } = await one.call(getTenant, of(id))
  const body = { version, reason: 'The retention is over.', ...people.components('one') }
  const { deletion } = await one.call(askDeletion, { ...of(id), body })
  return { one, deletionId: deletion!.id }
}

async function confirmed(id: string): Promise<Client> {
  const { deletionId } = await asked(id)
  const two = await people.login('two')
  await two.call(confirmDeletion, { ...of(id), body: { deletionId, ...people.components('two') } })
  return two
}

/** Tables of the catalogue in which rows of the tenant are. */
async function tablesWithRows(tenantId: number): Promise<string[]> {
  const { rows } = await superuser.query<{ name: string }>(
    "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'tenant_id'",
  )
  expect(rows.length).toBeGreaterThan(140)
  const found: string[] = []
  for (const { name } of rows) {
    const { rowCount } = await superuser.query(`select 1 from ${name} where tenant_id = $1 limit 1`, [tenantId])
    if ((rowCount ?? 0) > 0) found.push(name)
  }
  return found.sort()
}

describe('a deletion', () => {
  it('is asked for with password and second factor, after the retention day of a closed tenant alone', async () => {
    const lin = await openTenant('0020')
    let one = await people.login('one')
    const input = async () => ({
      ...of('0020'),
      body: { version: (await one.call(getTenant, of('0020'))).version, reason: 'Over.', ...people.components('one') },
    })
    expect(await one.refusal(askDeletion, await input())).toMatchObject({ message: 'closing_none' })
    await closedLongAgo(t, one, lin, '0020')
    await superuser.query("update platform_closings set retention_day = '2099-01-01' where for_tenant = 20")
    expect(await one.refusal(askDeletion, await input())).toMatchObject({ status: 409, message: 'deletion_not_due' })
    await superuser.query("update platform_closings set retention_day = '2024-03-01' where for_tenant = 20")
    const right = await input()
    const wrong = (over: object) => one.refusal(askDeletion, { ...right, body: { ...right.body, ...over } })
    expect(await wrong({ password: 'guess' })).toMatchObject({ message: 'user_name_or_password_wrong' })
    expect(await wrong({ code: '000000' })).toMatchObject({ message: 'second_factor_wrong' })
    expect(await wrong({ code: '' })).toMatchObject({ message: 'second_factor_can_not_be_empty' })
    expect(await wrong({ reason: '' })).toMatchObject({ fields: { reason: 'reason_too_short' } })
    expect(await wrong({ password: '' })).toMatchObject({ fields: { password: 'password_can_not_be_empty' } })
    // A wrong code makes the next one wait.
    clock.later(1)
    one = await people.login('one')
    await asked('0020')
    expect(await one.refusal(askDeletion, await input())).toMatchObject({ message: 'deletion_open' })
    expect((await one.call(getTenant, of('0020'))).status).toBe('CLOSED')
  })

  it('is confirmed by another, once; the one who asked may only withdraw', async () => {
    await closed('0021')
    const { one, deletionId } = await asked('0021')
    const confirm = (who: 'one' | 'two') => ({ ...of('0021'), body: { deletionId, ...people.components(who) } })
    expect(await one.refusal(confirmDeletion, confirm('one'))).toMatchObject({
      status: 409,
      message: 'another_administrator_needed',
    })
    await one.call(withdrawDeletion, { ...of('0021'), body: { deletionId } })
    expect(await one.refusal(withdrawDeletion, { ...of('0021'), body: { deletionId } })).toMatchObject({
      message: 'deletion_over',
    })
    const two = await people.login('two')
    expect(await two.refusal(confirmDeletion, confirm('two'))).toMatchObject({ message: 'deletion_over' })
    const again = await asked('0021')
    const body = { deletionId: again.deletionId, ...people.components('two') }
    const both = await Promise.all([1, 2].map(() => two.raw(confirmDeletion, { ...of('0021'), body })))
    expect(both.map(({ status }) => status).sort()[0]).toBe(200)
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await two.call(getTenant, of('0021'))).status).toBe('DELETING')
  })

  it('that waits ends when the tenant is opened again', async () => {
    await closed('0022')
    const { one, deletionId } = await asked('0022')
    const { version } = await one.call(getTenant, of('0022'))
    await one.call(reopenTenant, { ...of('0022'), body: { version, reason: 'A new contract.' } })
    expect(await one.call(getTenant, of('0022'))).toMatchObject({ status: 'READY', deletion: null, closing: null })
    const two = await people.login('two')
    const confirm = { ...of('0022'), body: { deletionId, ...people.components('two') } }
    expect(await two.refusal(confirmDeletion, confirm)).toMatchObject({ message: 'deletion_over' })
  })

  it('needs a second factor of both', async () => {
    await closed('0023')
    const bare = await platformAdministrator(t, 'bare')
    const { version } = await bare.call(getTenant, of('0023'))
    const body = { version, reason: 'Over.', password: bare.password, code: '' }
    const needed = { message: 'second_factor_set_up_needed' }
    expect(await bare.refusal(askDeletion, { ...of('0023'), body })).toMatchObject(needed)
    const { deletionId } = await asked('0023')
    const confirm = { ...of('0023'), body: { deletionId, password: bare.password, code: '' } }
    expect(await bare.refusal(confirmDeletion, confirm)).toMatchObject(needed)
  })
})

it('the working role deletes nothing of a tenant whose closing was recorded a moment ago', async () => {
  await closed('0024')
  await confirmed('0024')
  expect(await deleteNext(t.app, 24)).toBe(true)
  const slice = () => inPlatform(t.app.pool, (db) => deleteSlice(db, 24, 10))
  for (const change of [
    'update platform_closings set recorded_at = now() where for_tenant = 24',
    "update platform_closings set retention_day = current_date, recorded_at = now() - interval '1 year' where for_tenant = 24",
    "update platform_closings set retention_day = '2024-03-01' where for_tenant = 24; update tenants set status = 'CLOSED' where tenant_id = 24",
    "update tenants set status = 'DELETING' where tenant_id = 24; update platform_deletions set proof = null where for_tenant = 24",
  ]) {
    await superuser.query(change)
    await expect(slice(), change).rejects.toThrow('is not to be deleted')
  }
  await expect(inPlatform(t.app.pool, (db) => deleteSlice(db, 1, 10))).rejects.toThrow('is not to be deleted')
  await expect(
    t.app.pool.query("update platform_closings set recorded_at = now() - interval '1 year'"),
  ).rejects.toThrow('permission denied')
})

it('a process killed -9 between slices leaves the rest to the next one, and nothing is left but the proof', async () => {
  const lin = await openTenant('0025')
  const stock = await aStock(t.http, lin, 'D')
  await anApplication(lin, stock, { quantity: 60 })
  await closedLongAgo(t, await people.login('one'), lin, '0025')
  await t.app.files.put(25, 'kept.txt', [Buffer.from('x')] as never)
  const two = await confirmed('0025')
  // It is gone for its people at once, and for every work of the product.
  expect(await lin.refusal(getMe)).toMatchObject({ status: 401 })
  const body = { account: 'admin@0025', password: ADMIN_PASSWORD, verificationCode: VERIFICATION_CODE }
  expect(await clientOf(t.http, '', '').refusal(login, { query: {}, body })).toMatchObject({
    message: 'user_name_or_password_wrong',
  })
  expect((await allTenants(t.app)).map(({ code }) => code)).not.toContain('0025')
  const before = (await tablesWithRows(25)).length
  const { path, execArgv, env } = program('deletion', {
    APP_DATABASE_URL: t.database.appUrl,
    DATA_DIR: t.app.config.dataDir,
    TENANT: '25',
  })
  const child = spawn(process.execPath, [...execArgv, path], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  let output = ''
  for await (const chunk of child.stdout) {
    output += String(chunk)
    if (output.split('slice').length > 4) break
  }
  child.kill('SIGKILL')
  await ended
  const between = await two.call(getTenant, of('0025'))
  expect(between).toMatchObject({ status: 'DELETING', deletion: { isConfirmed: true, endedAt: null } })
  expect(between.deletion!.proof).not.toBeNull()
  expect((await tablesWithRows(25)).length).toBeGreaterThan(1)
  const stop = await startDeletions(t.app)
  await expect.poll(async () => (await two.call(getTenant, of('0025'))).status, { timeout: 20_000 }).toBe('DELETED')
  await stop()
  expect(before).toBeGreaterThan(20)
  expect(await tablesWithRows(25)).toEqual(['tenants'])
  expect((await t.app.files.list(25)).files.size).toBe(0)
  expect(await deleteNext(t.app, 25)).toBe(false)
  // Others are not concerned.
  await (await as(t.http, 'admin', ADMIN_PASSWORD)).call(listUsers, { query: {} })
})

it('the proof is signed, stays in the list, and has the last head and what was issued', async () => {
  const one = await people.login('one')
  const { items } = await one.call(listTenants, { query: { status: 'DELETED' } })
  expect(items.map(({ id }) => id)).toContain('0025')
  const { deletion } = await one.call(getTenant, of('0025'))
  const { signature, ...proof } = deletion!.proof!
  expect(proof).toMatchObject({ tenant: '0025', tenantId: 25, askedBy: 'one', confirmedBy: 'two', backups: [] })
  expect(proof.head).toMatchObject({ tenant: '0025', sequence: expect.any(Number) as number })
  expect(proof.ranges).toMatchObject([
    { level: 'EA', rule: 'Units D', version: 1, firstIndex: 0, lastIndex: 59, codes: 60 },
  ])
  const key = createPublicKey({ key: Buffer.from(proof.publicKey, 'base64'), format: 'der', type: 'spki' })
  const isSigned = (value: object) =>
    verify(null, Buffer.from(canonicalJson(value)), key, Buffer.from(signature, 'base64'))
  expect([isSigned(proof), isSigned({ ...proof, name: 'Other' })]).toEqual([true, false])
  const events = (await one.call(listPlatformEvents, { query: { limit: 100 } })).items
  const ofTenant = events.filter(({ account }) => account === '0025').map(({ action, by }) => `${action} ${by}`)
  expect(ofTenant).toEqual(['TENANT_DELETED ', 'DELETION_CONFIRMED two', 'DELETION_ASKED one'])
  // Nothing is done to it any more, and its id is taken for good.
  const edit = { name: 'New', zone: 'Asia/Tokyo', locale: 'en', version: 9 } as const
  expect(await one.refusal(updateTenant, { ...of('0025'), body: edit })).toMatchObject({ status: 404 })
  expect(await one.refusal(getTenantStatus, { params: { tenant: '0025' } })).toMatchObject({ status: 404 })
  const again = { id: '0025', name: 'Plant', zone: 'Asia/Tokyo', locale: 'en', snScheme: 'A' } as const
  expect(await one.refusal(createTenant, { body: again })).toMatchObject({ message: 'tenant_exists' })
})

it('a tenant that is made afterwards issues no codes under a GTIN of it; one that was there before does', async () => {
  const { rows } = await superuser.query<{ gtins: string[] }>(
    "select gtins from platform_deletions where for_tenant = 25 and status = 'DONE'",
  )
  expect(rows[0]?.gtins).toHaveLength(1)
  const lin = await openTenant('0026')
  const admin = await as(t.http, 'admin', ADMIN_PASSWORD)
  const stocks = { late: await aStock(t.http, lin, 'L'), early: await aStock(t.http, admin, 'E') }
  await anApplication(lin, stocks.late)
  await anApplication(admin, stocks.early)
  await superuser.query(`update platform_deletions set gtins =
    (select array_agg(distinct gtin) from blocks where tenant_id in (1, 26) and gtin is not null) where for_tenant = 25`)
  await anApplication(admin, stocks.early)
  const { product, ruleVersionId } = stocks.late
  const input = { productId: product.id, level: 'EA', ruleVersionId, quantity: 10, reason: '' } as const
  expect(await lin.refusal(createApplication, { body: input })).toMatchObject({
    status: 409,
    message: 'gtin_of_deleted_tenant',
  })
})

it('of a sandbox keeps its GTINs free for everybody, and the proof has its ranges all the same', async () => {
  const lin = await openTenant('0027')
  await anApplication(lin, await aStock(t.http, lin, 'S'), { quantity: 20 })
  await superuser.query('update tenants set sandbox_of = 1 where tenant_id = 27')
  forgetTenants(t.app)
  await closedLongAgo(t, await people.login('one'), lin, '0027')
  const two = await confirmed('0027')
  const stop = await startDeletions(t.app)
  await expect.poll(async () => (await two.call(getTenant, of('0027'))).status, { timeout: 20_000 }).toBe('DELETED')
  await stop()
  const { rows } = await superuser.query<{ gtins: string[] }>(
    "select gtins from platform_deletions where for_tenant = 27 and status = 'DONE'",
  )
  expect(rows).toEqual([{ gtins: [] }])
  expect((await two.call(getTenant, of('0027'))).deletion?.proof?.ranges).toMatchObject([{ level: 'EA', codes: 20 }])
})
