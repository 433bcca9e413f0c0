/** Phones and addresses of users are shown in part; in full one by one, with an event, to those who may. */

import * as access from '@serialis/contract/platform/access/access.routes.ts'
import { showPersonalData } from '@serialis/contract/platform/access/users/personal-data.routes.ts'
import { getEvent, listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { exportList } from '@serialis/contract/platform/exports/exports.routes.ts'
import { downloadTaskFile } from '@serialis/contract/platform/tasks/tasks.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { userWith, type Client } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { taskIn } from '../../tasks/tasks.fixtures.ts'

let t: TestApp
let clerk: Client
let id = ''
let roleIds: string[] = []
const FULL = { phone: '+8613812345678', email: 'wei.wang@plant.example' }
const IN_PART = { phone: '+86•••78', email: 'w•••@plant.example' }

beforeAll(async () => {
  t = await testApp({ work: true })
  clerk = await userWith(t.http, t.admin, ['users.list', 'users.edit', 'users.export', 'events.list', 'roles.list'])
  const role = await t.admin.call(access.createRole, { body: { name: 'Readers', authorities: ['050000'] } })
  roleIds = [role.id]
  const made = await t.admin.call(access.createUser, { body: { account: 'wei', name: 'Wang Wei', roleIds, ...FULL } })
  expect(made).toMatchObject(IN_PART)
  id = made.id
})

const params = () => ({ params: { id } })
const save = async (who: Client, change: object) => {
  const { version } = await who.call(access.getUser, params())
  return { ...params(), body: { name: 'Wang Wei', roleIds, version, ...IN_PART, ...change } }
}
const full = () => t.admin.call(showPersonalData, params())
const csvOf = async (who: Client): Promise<string> => {
  const { taskId } = await who.call(exportList, { body: { list: 'users', format: 'CSV', filter: { account: 'wei' } } })
  await taskIn(who, taskId)
  return (await who.raw(downloadTaskFile, { params: { id: taskId } })).body.toString()
}

describe('a reader without the permission', () => {
  it('sees page, list, log, differences and file in part', async () => {
    expect(await clerk.call(access.getUser, params())).toMatchObject(IN_PART)
    expect((await clerk.call(access.listUsers, { query: { account: 'wei' } })).items).toMatchObject([IN_PART])
    expect(await clerk.refusal(showPersonalData, params())).toMatchObject({ message: 'no_permission' })
    const { items } = await clerk.call(listEvents, {
      query: { subjectType: 'user', subjectId: id, action: 'user.created' },
    })
    expect(items[0]?.details).toMatchObject({ phone: [null, IN_PART.phone], email: [null, IN_PART.email] })
    const event = await clerk.call(getEvent, { params: { id: items[0]!.id } })
    expect(event.details).toMatchObject({ email: [null, IN_PART.email] })
    const file = await csvOf(clerk)
    expect(file).toContain(IN_PART.email)
    expect(file).not.toMatch(/wei\.wang|12345678/)
  })

  it('sees a change that waits for a second person in part too', async () => {
    const person = { account: 'signer', name: 'Signer', email: 'signer.of@plant.example' }
    const holder = await t.admin.call(access.getMe)
    const { roles } = await t.admin.call(access.getUser, { params: { id: holder.userId } })
    const made = await t.admin.call(access.createUser, { body: { ...person, roleIds: roles.map((one) => one.id) } })
    expect(made.accessRequestId).not.toBe(null)
    const query = { subjectType: 'user', subjectId: made.id } as const
    const log = await clerk.raw(listEvents, { query })
    expect(log.body.toString()).toContain('access_request.asked')
    expect(log.body.toString()).toContain('s•••@plant.example')
    expect(log.body.toString()).not.toContain('signer.of')
  })

  it('saves a page with what it was shown, and nothing is lost; another masked text is refused', async () => {
    await clerk.call(access.updateUser, await save(clerk, { name: 'Wang Wei' }))
    expect(await full()).toEqual(FULL)
    const other = await clerk.refusal(access.updateUser, await save(clerk, { email: 'x•••@plant.example' }))
    expect(other).toMatchObject({ fields: { email: 'email_wrong_format' } })
    const phone = await clerk.refusal(access.updateUser, await save(clerk, { phone: '+86•••79' }))
    expect(phone).toMatchObject({ fields: { phone: 'mobile_wrong_format' } })
    const made = { account: 'new', name: 'New', roleIds, email: IN_PART.email }
    expect(await t.admin.refusal(access.createUser, { body: made })).toMatchObject({
      fields: { email: 'email_wrong_format' },
    })
    expect(await full()).toEqual(FULL)
  })

  it('changes what it does not see by typing over it', async () => {
    await clerk.call(access.updateUser, await save(clerk, { email: 'wang@plant.example' }))
    expect(await full()).toEqual({ ...FULL, email: 'wang@plant.example' })
    await clerk.call(access.updateUser, await save(clerk, { email: FULL.email }))
    const { version } = await clerk.call(access.getUser, params())
    const old = { name: 'Other', roleIds, ...IN_PART, version: version - 1 }
    const refused = await clerk.raw(access.updateUser, { ...params(), body: old })
    expect(refused.body.toString()).toContain('"email":["w•••@plant.example","w•••@plant.example"]')
  })
})

describe('a reader with the permission', () => {
  it('sees one user at a time in full, and each time is an event; a file has all', async () => {
    const seeing = await userWith(t.http, t.admin, ['users.list', 'users.unmask', 'users.export'])
    expect(await seeing.call(access.getUser, params())).toMatchObject(IN_PART)
    expect(await seeing.call(showPersonalData, params())).toEqual(FULL)
    const query = { subjectType: 'user', subjectId: id, action: 'user.unmasked' } as const
    const { items } = await t.admin.call(listEvents, { query })
    expect(items[0]).toMatchObject({ actorId: (await seeing.call(access.getMe)).userId, details: {} })
    expect(await csvOf(seeing)).toContain('wei.wang@plant.example')
    const { items: files } = await t.admin.call(listEvents, { query: { action: 'list.exported' } })
    expect(files.length).toBeGreaterThan(0)
    expect((await t.other.refusal(showPersonalData, params())).status).toBe(404)
  })
})
