/** Users from a file: the rules of users made by hand hold for every row. */

import { permissions } from '@serialis/contract/permissions.ts'
import { listAccessRequests } from '@serialis/contract/platform/access-requests/access-requests.routes.ts'
import { createRole, listUsers } from '@serialis/contract/platform/access/access.routes.ts'
import { getDutyRules, saveDutyRules } from '@serialis/contract/platform/access/duties/duty-rules.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { masterImports } from '@serialis/contract/platform/masters/master-files.routes.ts'
import { beforeAll, expect, it } from 'vitest'
import { approveAs, userWith, type Client } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { waitUntil } from '../../../../test/harness/wait-until.ts'
import { inTenant } from '../../../kit/db/db.ts'
import { withMailServer } from '../../mail/mail.fixtures.ts'

const master = 'users'
let t: TestApp
/** May create users and holds what the role of readers grants. */
let clerk: Client

beforeAll(async () => {
  t = await testApp({ work: true })
  clerk = await userWith(t.http, t.admin, ['users.create', 'users.list', 'lines.list', 'orders.list', 'orders.approve'])
  const roles = { Readers: ['lines.list'], 'Orders, reading': ['orders.list'], Approvers: ['orders.approve'] } as const
  for (const [name, may] of Object.entries(roles)) {
    const body = { name, authorities: may.map((one) => permissions[one]) }
    const { accessRequestId } = await t.admin.call(createRole, { body })
    if (accessRequestId !== null) await approveAs(t.http, t.admin, accessRequestId)
  }
})

const reached = (id: string, wanted: string) =>
  waitUntil(
    () => clerk.call(masterImports.get, { params: { master, id } }),
    ({ status }) => status === wanted,
  )
async function checked(...lines: string[]) {
  const content = `Account,Name,Phone,E-mail,Roles,Roles until\r\n${lines.join('\r\n')}\r\n`
  const { id } = await clerk.upload(masterImports.upload, { params: { master } }, { name: 'users.csv', content })
  return reached(id, 'CHECKED')
}
const rowsOf = async (id: string) =>
  (await clerk.call(masterImports.rows, { params: { master, id }, query: {} })).items.map(({ outcome, faults }) => [
    outcome,
    ...faults.map(({ column, key }) => `${column} ${key}`),
  ])
const mailsTo = (recipient: string) =>
  inTenant(t.app.pool, 1, 'read', ({ trx }) =>
    trx.selectFrom('mails').select(['template', 'body']).where('recipient', '=', recipient).execute(),
  )

it('says that nobody could get a link while mails have no server', async () => {
  const { id } = await checked('early,Early Bird,,early@example.com,Readers')
  expect(await rowsOf(id)).toEqual([['WRONG', 'name mail_links_not_set_up']])
})

it('creates accounts whose owners get their link by mail, and grants nothing that the clerk lacks', async () => {
  await withMailServer(t.admin, { consoleUrl: 'https://serialis.example/' })
  const { id, version } = await checked(
    'mei,Lin Mei,138 0013 8000,mei@example.com,Readers,2099-12-31',
    'wei,Zhang Wei,,wei@example.com,"Readers; Orders, reading"',
    'both,Both Roles,,both@example.com,"Readers, Approvers"',
    'nomail,No Mail,,,Readers',
    'boss,The Boss,,boss@example.com,Administrator',
    'lost,Lost Role,,lost@example.com,"Readers, Nobody"',
    'mei,Mei again,,again@example.com,Readers',
    ',No Account,,none@example.com,Readers',
    'norole,No Role,,norole@example.com,',
    'bad phone,Bad,12,no mail,Readers',
    'land,Land Line,+86 512 6280 0188,land@example.com,Readers',
    'late,Too Late,,late@example.com,Readers,2020-01-01',
  )
  expect(await rowsOf(id)).toEqual([
    ['CREATE'],
    // A name with a comma is known only when it stands alone.
    ['WRONG', 'roleIds master_import_value_unknown'],
    ['CREATE'],
    ['WRONG', 'email user_has_no_email'],
    ['WRONG', expect.stringContaining('authority_not_held')],
    ['WRONG', 'roleIds master_import_value_unknown'],
    ['WRONG', 'account master_import_value_twice'],
    ['WRONG', 'account account_can_not_be_empty'],
    ['WRONG', 'roleIds role_id_can_not_be_empty'],
    ['WRONG', 'account account_wrong_format', 'email email_wrong_format'],
    ['WRONG', 'phone mobile_wrong_format'],
    ['WRONG', expect.stringContaining('role_end_in_the_past')],
  ])
  expect(await mailsTo('mei@example.com')).toEqual([])
  await clerk.call(masterImports.enter, { params: { master, id }, body: { version, leaveOutWrong: true } })
  expect(await reached(id, 'DONE')).toMatchObject({ entered: 2, wrong: 10 })
  const [mail, ...more] = await mailsTo('mei@example.com')
  expect(more).toEqual([])
  expect(mail).toMatchObject({ template: 'ACCOUNT_LINK', body: expect.stringContaining('/choose_password#') })
  const { items } = await clerk.call(listUsers, { query: { account: 'mei' } })
  expect(items).toMatchObject([
    { name: 'Lin Mei', phone: '+86•••00', hasPassword: false, roles: [{ name: 'Readers' }] },
  ])
  const events = await t.admin.call(listEvents, { query: { subjectType: 'user', subjectId: items[0]!.id } })
  expect(events.items.map(({ action }) => action)).toEqual(['user.created'])
})

it('leaves roles that sign to a second person, as by hand', async () => {
  const { items } = await clerk.call(listUsers, { query: { account: 'both' } })
  expect(items[0]?.roles.map(({ name }) => name)).toEqual(['Readers'])
  const asked = await t.admin.call(listAccessRequests, { query: {} })
  expect(asked.items.filter(({ subject }) => subject.id === items[0]?.id)).toHaveLength(1)
})

it('keeps duties apart, also by a rule that became active after the file was checked', async () => {
  const body = { name: 'Movers', authorities: [permissions['orders.list']] }
  await t.admin.call(createRole, { body })
  const row = (account: string) => `${account},Two Sides,,${account}@example.com,"Readers, Movers"`
  const early = await checked(row('early-sides'))
  expect(await rowsOf(early.id)).toEqual([['CREATE']])
  const sides = { one: [permissions['lines.list']], other: [permissions['orders.list']] }
  const rules = [{ name: 'Lines and orders', ...sides, isActive: true }]
  const { version } = await t.admin.call(getDutyRules, {})
  await t.admin.call(saveDutyRules, { body: { rules, version } })
  const late = await checked(row('late-sides'), 'one-side,One Side,,one-side@example.com,Readers')
  expect(await rowsOf(late.id)).toEqual([['WRONG', expect.stringContaining('duties_meet')], ['CREATE']])
  const params = { master, id: early.id }
  await clerk.call(masterImports.enter, { params, body: { version: early.version, leaveOutWrong: true } })
  const after = await waitUntil(
    () => clerk.call(masterImports.get, { params }),
    ({ status, wrong }) => status === 'CHECKED' && wrong === 1,
  )
  expect(after).toMatchObject({ entered: 0, allowed: expect.not.arrayContaining(['enter']) as string[] })
  expect(await rowsOf(early.id)).toEqual([['WRONG', expect.stringContaining('duties_meet')]])
  expect((await clerk.call(listUsers, { query: { account: 'early-sides' } })).items).toEqual([])
})

it('is closed to who may not create users', async () => {
  const reader = await userWith(t.http, t.admin, ['users.list'])
  const content = 'Account,Name,Phone,E-mail,Roles\r\nx,X,,x@example.com,Readers\r\n'
  const upload = { name: 'users.csv', content }
  await expect(reader.upload(masterImports.upload, { params: { master } }, upload)).rejects.toMatchObject({
    refusal: { status: 403 },
  })
})
