/** Accounts that nobody has used for as long as the tenant says are disabled in the night; others stay. */

import { disableUser, enableUser, getMe, getUser, listUsers } from '@serialis/contract/platform/access/access.routes.ts'
import { getPasswordPolicy, savePasswordPolicy } from '@serialis/contract/platform/access/password-policy.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { ADMIN_PASSWORD } from '../../../../test/harness/accounts.ts'
import { as, userWith } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { waitUntil } from '../../../../test/harness/wait-until.ts'
import { started, startNights, taskIn } from '../../tasks/tasks.fixtures.ts'
import { startWorkers } from '../../tasks/worker.service.ts'
import { disableUnusedAccounts } from './unused-accounts.tasks.ts'

const DAY_MS = 864e5
let now = new Date('2026-11-01T08:00:00Z')
const later = (days: number) => (now = new Date(now.getTime() + days * DAY_MS))

let t: TestApp
let disabledByHand: string
beforeAll(async () => {
  t = await testApp({ clock: { now: () => now } })
  const one = await userWith(t.http, t.admin, ['lines.list'])
  disabledByHand = await idOf(one.account)
  await t.admin.call(disableUser, { params: { id: disabledByHand } })
})

const fresh = async () => void (t.admin = await as(t.http, 'admin', ADMIN_PASSWORD))
async function rule(unusedAccountDays: number | null) {
  const policy = await t.admin.call(getPasswordPolicy, {})
  await t.admin.call(savePasswordPolicy, { body: { ...policy, unusedAccountDays } })
}
async function night() {
  const stop = await startWorkers({ app: t.app, kinds: [disableUnusedAccounts], databaseUrl: t.database.appUrl })
  try {
    const { taskId } = await started(t.app, t.admin, { kind: disableUnusedAccounts.kind })
    return (await taskIn(t.admin, taskId)).result
  } finally {
    await stop()
  }
}
const idOf = async (account: string) =>
  (await t.admin.call(listUsers, { query: { account } })).items.find((one) => one.account === account)!.id
const stateOf = async (account: string) => {
  const { isDisabled, lastSeenAt } = await t.admin.call(getUser, { params: { id: await idOf(account) } })
  return { isDisabled, lastSeenAt }
}

describe('accounts that nobody uses', () => {
  it('stay while the tenant has no rule, and are disabled with one; who works stays, also without a new login', async () => {
    const gone = await userWith(t.http, t.admin, ['lines.list'])
    const working = await userWith(t.http, t.admin, ['lines.list'])
    later(20)
    const open = await as(t.http, working.account, working.password)
    later(20)
    await fresh()
    expect(
      (await t.admin.call(listUsers, { query: { notSeenFor: '30', isDisabled: 'false' } })).items.map(
        ({ account }) => account,
      ),
    ).toEqual([gone.account])
    expect(await night()).toEqual({ disabled: 0, kept: 0 })
    await rule(30)
    expect(await night()).toEqual({ disabled: 1, kept: 0 })
    expect(await stateOf(gone.account)).toMatchObject({ isDisabled: true })
    expect(await stateOf(working.account)).toMatchObject({ isDisabled: false })
    expect((await open.raw(getMe)).status).toBe(401)
    expect(await gone.raw(getMe)).toMatchObject({ status: 401 })
    const { items } = await t.admin.call(listEvents, { query: { action: 'user.unused' } })
    expect(items).toMatchObject([{ subjectId: await idOf(gone.account) }])
  })

  it('count as used while a session sees its user, and the list says when', async () => {
    const one = await userWith(t.http, t.admin, ['lines.list'])
    const loginAt = (await stateOf(one.account)).lastSeenAt
    now = new Date(now.getTime() + 30 * 60_000)
    await one.call(getMe, {})
    await expect.poll(async () => (await stateOf(one.account)).lastSeenAt! > loginAt!).toBe(true)
  })

  it('have the whole time again when they were enabled', async () => {
    const one = await userWith(t.http, t.admin, ['lines.list'])
    later(31)
    await fresh()
    await night()
    expect(await stateOf(one.account)).toMatchObject({ isDisabled: true })
    await t.admin.call(enableUser, { params: { id: await idOf(one.account) } })
    later(29)
    await fresh()
    await night()
    expect(await stateOf(one.account)).toMatchObject({ isDisabled: false })
    later(2)
    await fresh()
    await night()
    expect(await stateOf(one.account)).toMatchObject({ isDisabled: true })
  })

  it('keep the last one that holds every permission, and leave those alone that a person disabled', async () => {
    later(40)
    // Nobody has logged in since, so the task is that of a night.
    const stop = await startWorkers({ app: t.app, kinds: [disableUnusedAccounts], databaseUrl: t.database.appUrl })
    const owner = new pg.Client({ connectionString: t.database.ownerUrl })
    await owner.connect()
    try {
      await startNights(t.app, [disableUnusedAccounts.kind])
      const results = () =>
        owner.query(
          `select result from tasks where kind = $1 and subject_type = 'nightly' and state = 'DONE' order by tenant_id`,
          [disableUnusedAccounts.kind],
        )
      const { rows } = await waitUntil(results, ({ rowCount }) => rowCount === 2)
      expect(rows[0]).toEqual({ result: { disabled: 0, kept: 2 } })
    } finally {
      await owner.end()
      await stop()
    }
    await fresh()
    expect(await stateOf('admin')).toMatchObject({ isDisabled: false })
    const { items } = await t.admin.call(listEvents, {
      query: { subjectId: disabledByHand, action: 'user.unused' },
    })
    expect(items).toEqual([])
  })

  it('keep the last two people who can approve, without whom nobody could be enabled again', async () => {
    later(31)
    await fresh()
    expect(await night()).toMatchObject({ kept: 1 })
    expect(await stateOf('admin2')).toMatchObject({ isDisabled: false })
  })

  it('are asked for between 30 and 3,650 days', async () => {
    const policy = await t.admin.call(getPasswordPolicy, {})
    for (const unusedAccountDays of [29, 3_651])
      expect(await t.admin.refusal(savePasswordPolicy, { body: { ...policy, unusedAccountDays } })).toMatchObject({
        status: 400,
        fields: { unusedAccountDays: expect.any(String) },
      })
  })
})
