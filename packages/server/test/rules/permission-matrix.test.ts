import { DEFAULT_AUTHORITY, isGranted } from '@serialis/contract/kit/granted.ts'
import type { FactorDue } from '@serialis/contract/kit/second-factor.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { createRole, disableUser } from '@serialis/contract/platform/access/access.routes.ts'
import { login } from '@serialis/contract/platform/access/access.routes.ts'
import { createApiKey, revokeApiKey } from '@serialis/contract/platform/access/api-keys.routes.ts'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { groundFloor } from '../../src/ground-floor.ts'
import type { ConstraintKeys } from '../../src/kit/db/database-errors.ts'
import { bind } from '../../src/kit/http/bind.ts'
import { buildHttp } from '../../src/kit/http/http.ts'
import { replaceLostPassword } from '../../src/platform/access/passwords/lost-password.service.ts'
import { raiseAlert } from '../../src/platform/alerts/alerts.service.ts'
import { asCommand, started } from '../../src/platform/tasks/tasks.fixtures.ts'
import { rooms } from '../../src/rooms.ts'
import { atEnd } from '../harness/at-end.ts'
import { openAccount, as } from '../harness/client.ts'
import { testApp, type TestApp } from '../harness/database.ts'
import { sampleOf } from '../harness/sample.ts'
import { ask, codeMatrix, everyCode, everyRoute, keysOfCodes, type KeysOfCode } from './permission-matrix.ts'

let t: TestApp
let keys: Map<string, KeysOfCode>
let now = new Date('2026-11-20T08:00:00Z')

beforeAll(async () => {
  t = await testApp({ clock: { now: () => now } })
  keys = await keysOfCodes(t.admin)
})

const closed = everyRoute.filter(({ route }) => route.permission !== 'public')
const guarded = closed.filter(({ route }) => route.permission !== 'session' && route.permission !== 'platform')

/** Routes that do not answer this token with 401 `login_required`. */
async function open(token: string) {
  const wrong: string[] = []
  for (const { name, route } of closed) {
    const { status, message } = await ask(t.http, route, token)
    if (status !== 401 || message !== 'login_required') wrong.push(`${name}: ${status} ${message}`)
  }
  return wrong
}

describe('every route', () => {
  it('is closed without a token, and to a token that was never given', async () => {
    for (const token of ['', 'x', `s1_${'A'.repeat(43)}`, `k1_${'A'.repeat(43)}`, `s999999999_${'A'.repeat(43)}`])
      expect(await open(token), token).toEqual([])
  })

  it('is closed to an expired session, a disabled user, a revoked and an expired key', async () => {
    const role = await t.admin.call(createRole, {
      body: { name: 'All', authorities: everyCode.filter((code) => code.length === 6) },
    })
    const body = { name: 'X', roleIds: [role.id], password: 'given by admin' }
    const user = await openAccount(t.http, t.admin, { ...body, account: 'disabled' })
    const disabled = await as(t.http, 'disabled', 'given by admin')
    await t.admin.call(disableUser, { params: { id: user.id } })
    await openAccount(t.http, t.admin, { ...body, account: 'expired' })
    const expired = await as(t.http, 'expired', 'given by admin')
    const revoked = await t.admin.call(createApiKey, { body: { name: 'Revoked', authorities: ['050000'] } })
    await t.admin.call(revokeApiKey, { params: { id: revoked.apiKey.id }, body: {} })
    const short = await t.admin.call(createApiKey, {
      body: { name: 'Short', authorities: ['050000'], expiresAt: new Date(now.getTime() + 1_000).toISOString() },
    })
    now = new Date(now.getTime() + 61 * 60_000)
    for (const token of [disabled.token, expired.token, revoked.key, short.key]) expect(await open(token)).toEqual([])
    t.admin = await as(t.http, 'admin', 'administrator of the tests')
    t.other = await as(t.http, 'admin@0002', 'administrator of the tests')
  })

  it('is opened by its own code alone, and by no other', async () => {
    const { cells, mismatches } = await codeMatrix(t.http, keys)
    expect(cells).toBe(2 * everyRoute.length)
    expect(keys.size).toBe(everyCode.length)
    expect(mismatches).toEqual([])
  })

  it('that needs a code is closed to a user without any', async () => {
    const role = await t.admin.call(createRole, { body: { name: 'Nothing', authorities: [] } })
    const nothing = await t.admin.call(createRole, { body: { name: 'Default', authorities: [DEFAULT_AUTHORITY] } })
    await openAccount(t.http, t.admin, {
      account: 'nothing',
      name: 'X',
      roleIds: [role.id, nothing.id],
      password: 'given by admin',
    })
    const { token } = await as(t.http, 'nothing', 'given by admin')
    for (const { name, route } of guarded)
      expect(await ask(t.http, route, token), name).toMatchObject({ status: 403, message: 'no_permission' })
  })

  it('is closed before the given password is changed, except the change itself', async () => {
    const role = await t.admin.call(createRole, {
      body: { name: 'Every code', authorities: everyCode.filter((code) => code.length === 6) },
    })
    await openAccount(t.http, t.admin, { account: 'fresh', name: 'X', roleIds: [role.id], password: 'given by admin' })
    const { token } = await as(t.http, 'fresh', await replaceLostPassword(t.app, '0001', 'fresh'))
    const openBefore: string[] = []
    // Routes of the platform are closed to every account of a tenant; see realms.test.ts.
    const ofTenants = closed.filter(({ route }) => route.permission !== 'platform')
    for (const { name, route } of ofTenants.filter((one) => !one.route.beforePasswordChange)) {
      const answer = await ask(t.http, route, token)
      if (answer.message !== 'password_change_required') openBefore.push(`${name}: ${answer.status} ${answer.message}`)
    }
    expect(openBefore).toEqual([])
    expect(
      closed
        .filter(({ route }) => route.beforePasswordChange)
        .map(({ name }) => name)
        .sort(),
    ).toEqual([
      'addPasskey',
      'answerSecondFactor',
      'askPasskey',
      'changeOwnPassword',
      'confirmAuthenticatorApp',
      'endOwnSessions',
      'getMe',
      'getOwnSecondFactor',
      'getPasswordPolicy',
      'logout',
      'removeAuthenticatorApp',
      'removePasskey',
      'renewRecoveryCodes',
      'startAuthenticatorApp',
      'startPasskey',
    ])
  })

  it('is closed while a second factor is due, except the question for it or its set-up', () => {
    const openTo = (due: FactorDue) =>
      closed
        .filter(({ route }) => route.whileFactorDue === due || route.whileFactorDue === 'EITHER')
        .map(({ name }) => name)
        .sort()
    expect(openTo('ASK')).toEqual([
      'answerSecondFactor',
      'askPasskey',
      'closePlatformSession',
      'getMe',
      'getOwnSecondFactor',
      'getPlatformSession',
      'logout',
    ])
    expect(openTo('SET_UP')).toEqual([
      'addPasskey',
      'closePlatformSession',
      'confirmAuthenticatorApp',
      'getMe',
      'getOwnSecondFactor',
      'getPlatformSession',
      'logout',
      'startAuthenticatorApp',
      'startPasskey',
    ])
  })

  it('is public only for the login by password or provider, for one-time codes and for the accounts of the demo', () => {
    expect(
      everyRoute
        .filter(({ route }) => route.permission === 'public')
        .map(({ name }) => name)
        .sort(),
    ).toEqual([
      'choosePassword',
      'finishSignOn',
      'getSignOnOffer',
      'getVerification',
      'listDemoAccounts',
      'login',
      'startSignOn',
    ])
    expect(login.permission).toBe('public')
  })
})

describe('the matrix itself', () => {
  /** The product with every guard replaced by this one; answers which cells of the matrix go red. */
  async function redWith(permission: 'session' | PermissionName): Promise<string[]> {
    const constraints = Object.assign({}, ...rooms.map((room) => room.constraints ?? {})) as ConstraintKeys
    const bindings = rooms
      .flatMap((room) => room.bindings)
      .map((binding) =>
        ['public', 'session', 'platform'].includes(binding.route.permission)
          ? binding
          : Object.assign(bind({ ...binding.route, permission }, binding as never), {
              ...(binding.ask && { ask: binding.ask }),
            }),
      )
    const http = await buildHttp({ app: t.app, ground: groundFloor, bindings, constraints })
    const { mismatches } = await codeMatrix(http, keys)
    await http.close()
    return mismatches.map((line) => line.split(':')[0] ?? '').sort()
  }

  it('goes red for every guard that is missing', async () => {
    expect(await redWith('session')).toEqual(guarded.map(({ name }) => `${name} others`).sort())
  })

  it('goes red for every guard that asks for another code', async () => {
    const others = guarded.filter(
      ({ route }) => permissions[route.permission as PermissionName] !== permissions['users.list'],
    )
    expect(await redWith('users.list')).toEqual(
      others.flatMap(({ name }) => [`${name} alone`, `${name} others`]).sort(),
    )
  })

  it('knows that prefixes grant upward only', () => {
    expect([isGranted(['020100'], '02'), isGranted(['020100'], '0201'), isGranted(['020100'], '020100')]).toEqual([
      true,
      true,
      true,
    ])
    expect([
      isGranted(['02'], '020100'),
      isGranted(['0201'], '020100'),
      isGranted(['020100'], '020101'),
      isGranted(['02010'], '0201'),
      isGranted([DEFAULT_AUTHORITY], '99'),
      isGranted([DEFAULT_AUTHORITY], DEFAULT_AUTHORITY),
    ]).toEqual([false, false, false, true, false, false])
  })
})

describe("another tenant's things", () => {
  let superuser: pg.Client
  beforeAll(async () => {
    superuser = new pg.Client({ connectionString: t.database.superuserUrl })
    await superuser.connect()
    atEnd(() => superuser.end())
    await started(t.app, t.admin, { kind: 'test.other_tenant' })
    await asCommand(t.app, t.admin, (ctx) => raiseAlert(ctx, { type: 'E5', subjectType: 'order', subjectId: 'x' }))
  })

  /** Every uuid that tenant 0001 uses as an id, whatever the table. */
  async function idsOfFirstTenant(): Promise<string[]> {
    const tables = await superuser.query<{ name: string }>(
      "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'id' and data_type = 'uuid' and table_name <> 'tenants'",
    )
    const ids: string[] = []
    for (const { name } of tables.rows)
      ids.push(
        ...(await superuser.query<{ id: string }>(`select id from ${name} where tenant_id = 1 limit 3`)).rows.map(
          (row) => row.id,
        ),
      )
    return ids
  }

  it('are not there: the same answer as for an id that nothing has, and nothing changes', async () => {
    const ids = await idsOfFirstTenant()
    expect(ids.length).toBeGreaterThanOrEqual(8)
    const sum = async () =>
      (
        await superuser.query<{ sum: string }>(
          "select md5(string_agg(u::text, ',' order by u.id)) as sum from users u where tenant_id = 1",
        )
      ).rows[0]!.sum
    const before = await sum()
    const ofTenants = closed.filter(({ route }) => route.permission !== 'platform')
    const withId = ofTenants.filter(({ route }) => route.path.includes(':id'))
    let probes = 0
    let past = 0
    for (const { name, route } of withId) {
      const body = sampleOf(route.input.body) ?? {}
      const nobodys = await ask(t.http, route, t.other.token, undefined, body)
      // A body or query that is itself invalid is refused before the object is looked up.
      if (nobodys.message !== 'invalid_input') past += 1
      if (!route.input.body && !route.input.query && route.kind !== 'upload')
        expect(nobodys, name).toMatchObject({ status: 404 })
      for (const id of ids) {
        expect(await ask(t.http, route, t.other.token, id, body), `${name} ${id}`).toEqual(nobodys)
        probes += 1
      }
      // A list below an unknown object may be empty; nothing else is answered.
      if (nobodys.status === 200) expect(nobodys.page, name).toEqual({ items: [], next: null })
      else expect([nobodys.status >= 400, nobodys.status < 500], `${name}: ${nobodys.status}`).toEqual([true, true])
    }
    expect(past / withId.length).toBeGreaterThan(0.8)
    expect(probes).toBe(withId.length * ids.length)
    expect(await sum()).toBe(before)
  })
})
