/** Single sign-on where something else stands against it: a suspended tenant, and the last holder of every permission. */

import { permissions } from '@serialis/contract/permissions.ts'
import * as access from '@serialis/contract/platform/access/access.routes.ts'
import * as routes from '@serialis/contract/platform/access/sign-on/sign-on.routes.ts'
import {
  getTenant,
  resumeTenant,
  suspendTenant,
} from '@serialis/contract/platform/tenant-management/tenant-management.routes.ts'
import { startOpenId, type OpenIdPerson, type OpenIdStandIn } from '@serialis/partners/openid.ts'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { atEnd } from '../../../../test/harness/at-end.ts'
import { approveAs, type Client } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { platformAdministrator } from '../../tenant-management/tenant-management.fixtures.ts'
import { begun, finishing, newTabSecret, outcomeOf, saveSettings, signedOn } from './sign-on.fixtures.ts'

let t: TestApp
let provider: OpenIdStandIn
const chief = { subject: 's-chief', account: 'chief', name: 'Chief', groups: ['heads'] }
const people: OpenIdPerson[] = [
  chief,
  { subject: 's-planner', account: 'planner', name: 'Planner', groups: ['readers'] },
  { subject: 's-new', account: 'newcomer', name: 'New Comer', groups: ['readers'] },
  { subject: 's-nobody', account: 'nobody', name: 'No Body', groups: [] },
]

beforeAll(async () => {
  t = await testApp()
  provider = await startOpenId({ people })
  atEnd(() => provider.close())
})

async function asSuperuser<T>(work: (superuser: pg.Client) => Promise<T>): Promise<T> {
  const superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  try {
    return await work(superuser)
  } finally {
    await superuser.end()
  }
}

describe('a suspended tenant', () => {
  let root: Client
  const id = '0002'
  const comes = async (subject: string) => {
    const tab = await begun(t.http, id)
    return outcomeOf(finishing(t.http, tab, await provider.answerOf(tab.url, subject), id))
  }
  const turn = async (route: typeof suspendTenant | typeof resumeTenant) => {
    const { version } = await root.call(getTenant, { params: { id } })
    await root.call(route, { params: { id }, body: { version, reason: 'The contract.' } })
  }

  it('opens no session by the provider, makes no account, and takes no proof of a signer', async () => {
    root = await platformAdministrator(t)
    const body = { name: 'Readers', authorities: [permissions['roles.list']] }
    const { id: roleId } = await t.other.call(access.createRole, { body })
    await t.other.call(access.createUser, { body: { account: 'planner', name: 'Planner', roleIds: [roleId] } })
    const groupRoles = [{ group: 'readers', roleId }]
    await saveSettings(t.other, provider.issuer, { groupRoles, createsAccounts: true, accountSites: 'ALL' })
    const planner = await signedOn(t.http, provider, 's-planner', 'planner', id)
    const digest = 'a'.repeat(64)
    const tabSecret = newTabSecret()
    const { url } = await planner.call(routes.startSigning, { body: { tabSecret, digest } })
    const answer = await provider.answerOf(url, 's-planner')
    const before = await begun(t.http, id)
    const login = await provider.answerOf(before.url, 's-planner')
    await turn(suspendTenant)
    // Begun before, and begun after.
    expect(await outcomeOf(finishing(t.http, before, login, id))).toBe('tenant_suspended')
    expect(await comes('s-planner')).toBe('tenant_suspended')
    // Only who could log in learns it.
    expect(await comes('s-nobody')).toBe('sign_on_refused')
    expect(await comes('s-new')).toBe('tenant_suspended')
    const closed = { status: 503, message: 'tenant_out_of_service' }
    const again = { tabSecret: newTabSecret(), digest }
    expect(await planner.refusal(routes.startSigning, { body: again })).toMatchObject(closed)
    expect(await planner.refusal(routes.finishSigning, { body: { tabSecret, answer } })).toMatchObject(closed)
    const { rows } = await asSuperuser((superuser) =>
      superuser.query("select account from users where tenant_id = 2 and account = 'newcomer'"),
    )
    expect(rows).toEqual([])
    await turn(resumeTenant)
    expect(await comes('s-planner')).toBe('ok')
    expect(await comes('s-new')).toBe('ok')
    // What was begun before goes on: the refusal has not used it up.
    expect(await planner.call(routes.finishSigning, { body: { tabSecret, answer } })).toHaveProperty('proof')
  })
})

it('groups take the role with every permission away, but never from its last holder', async () => {
  await saveSettings(t.admin, provider.issuer)
  const [all] = (await t.admin.call(access.listRoles, { query: { limit: 100 } })).items.filter(
    ({ holdsAll }) => holdsAll,
  )
  const body = { account: 'chief', name: 'Chief', roleIds: [all?.id ?? ''] }
  const { id, accessRequestId } = await t.admin.call(access.createUser, { body })
  await approveAs(t.http, t.admin, accessRequestId ?? '')
  // No page lets a group give a right to sign; it was saved when the tenant was one person's.
  await asSuperuser((superuser) =>
    superuser.query("insert into sign_on_group_roles values (1, 'heads', $1)", [all?.id]),
  )
  const rolesAfterLogin = async () => {
    await signedOn(t.http, provider, 's-chief', 'chief')
    const { rows } = await asSuperuser((superuser) =>
      superuser.query<{ roleId: string }>('select role_id as "roleId" from user_roles where user_id = $1', [id]),
    )
    return rows.map(({ roleId }) => roleId)
  }
  const others = (isDisabled: boolean) =>
    asSuperuser((superuser) =>
      superuser.query("update users set is_disabled = $1 where tenant_id = 1 and account <> 'chief'", [isDisabled]),
    )
  expect(await rolesAfterLogin()).toEqual([all?.id])
  chief.groups = []
  await others(true)
  expect(await rolesAfterLogin()).toEqual([all?.id])
  await others(false)
  expect(await rolesAfterLogin()).toEqual([])
})
