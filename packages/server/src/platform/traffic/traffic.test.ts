/** The technical log over the traffic of a plant at work. */

import { createPushTarget, startPush } from '@serialis/contract/desk/push/push.routes.ts'
import { permissions } from '@serialis/contract/permissions.ts'
import { listOrders } from '@serialis/contract/plant/orders/orders.routes.ts'
import { login } from '@serialis/contract/platform/access/access.routes.ts'
import { createApiKey } from '@serialis/contract/platform/access/api-keys.routes.ts'
import { getEvent, listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { exportList } from '@serialis/contract/platform/exports/exports.routes.ts'
import { listMails, sendTestMail } from '@serialis/contract/platform/mail/mail.routes.ts'
import { listAllTasks } from '@serialis/contract/platform/tasks/tasks.routes.ts'
import { downloadTaskFile } from '@serialis/contract/platform/tasks/tasks.routes.ts'
import { listTraffic } from '@serialis/contract/platform/traffic/traffic.routes.ts'
import { TRAFFIC_KINDS } from '@serialis/contract/platform/traffic/traffic.schema.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { VERIFICATION_CODE } from '../../../test/harness/accounts.ts'
import { atEnd } from '../../../test/harness/at-end.ts'
import { clientOf, userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { demoPlant } from '../../../test/harness/demo-plant.ts'
import { waitUntil } from '../../../test/harness/wait-until.ts'
import { aReceiver } from '../../desk/push/push.fixtures.ts'
import { openPool } from '../../kit/db/db.ts'
import { aMailServer, withMailServer } from '../mail/mail.fixtures.ts'
import { taskIn } from '../tasks/tasks.fixtures.ts'
import { trafficSources } from './traffic-sources.ts'

let t: TestApp
let reader: Client
const SECRET_BOX = 'quality.person'
const OF_PARTNERS = ['PUSH', 'PULL', 'MESSAGE', 'LINE', 'MAIL'] as const

beforeAll(async () => {
  const plant = await demoPlant()
  t = await testApp({ work: true, copyOf: plant })
  const people = plant.peopleOn(t.http)
  reader = await userWith(t.http, t.admin, ['traffic.list'])
  const mailServer = await aMailServer()
  await withMailServer(t.admin, { port: mailServer.port })
  await t.admin.call(sendTestMail, { body: { to: `${SECRET_BOX}@example.com` } })
  const receiver = await aReceiver()
  const [confirmed] = (await people.planner.call(listOrders, { query: { status: 'FINAL_CONFIRM' } })).items
  const { id: targetId } = await t.admin.call(createPushTarget, {
    body: { name: 'Pharmacy Southgate', url: receiver.url, format: 'JSON_V1' },
  })
  await t.admin.call(startPush, {
    body: { targetId, orderNo: confirmed?.orderNo ?? '', levels: ['PL'], reason: 'Told once more' },
  })
  await waitUntil(
    () => rows({ partner: 'pharmacy SOUTHgate', outcome: 'DONE' }),
    ({ length }) => length > 0,
  )
})

const rows = async (query: object) => (await reader.call(listTraffic, { query: { limit: 200, ...query } })).items

describe('the technical log', () => {
  it('shows what went out and came in, newest first, each with partner, outcome and record', async () => {
    const all = await rows({})
    expect(all.length).toBeGreaterThan(3)
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
    expect(all.filter(({ partner }) => partner === 'Pharmacy Southgate')).toMatchObject([
      { kind: 'PUSH', direction: 'OUT', outcome: 'DONE', attempt: 1, subjectType: 'push_job' },
    ])
    const [batch] = all.filter(({ kind }) => kind === 'PUSH')
    expect(batch?.size).toBeGreaterThan(0)
    expect(batch?.milliseconds).toBeGreaterThanOrEqual(0)
  })

  it('names of a mail the domain alone, and no text', async () => {
    const mails = await rows({ kind: 'MAIL' })
    expect(mails).toContainEqual(
      expect.objectContaining({ partner: 'example.com', direction: 'OUT', subjectType: 'mail' }),
    )
    expect(JSON.stringify(mails)).not.toContain(SECRET_BOX)
    const listed = (await t.admin.call(listMails, { query: { limit: 200 } })).items
    expect(mails.map(({ id }) => id).toSorted()).toEqual(listed.map(({ id }) => id).toSorted())
  })

  it('is paged without gap or repetition, across the kinds', async () => {
    const keys = (await rows({})).map(({ kind, id }) => `${kind} ${id}`)
    const paged: string[] = []
    for (let after: string | undefined; ;) {
      const page = await reader.call(listTraffic, { query: { limit: 2, after } })
      paged.push(...page.items.map(({ kind, id }) => `${kind} ${id}`))
      if (page.next === null || paged.length >= keys.length) break
      after = page.next
    }
    expect(paged.slice(0, keys.length)).toEqual(keys)
  })

  it('is filtered by kind, way, outcome and time', async () => {
    const all = await rows({})
    const middle = all[Math.floor(all.length / 2)]?.at ?? ''
    expect(await rows({ from: middle })).toEqual(all.filter(({ at }) => at >= middle))
    expect(await rows({ from: all.at(-1)?.at, to: middle })).toEqual(all.filter(({ at }) => at < middle))
    for (const kind of OF_PARTNERS) expect(await rows({ kind })).toEqual(all.filter((row) => row.kind === kind))
    expect(await rows({ direction: 'IN' })).toEqual(all.filter((row) => row.direction === 'IN'))
    expect(await rows({ outcome: 'FAILED' })).toEqual(all.filter((row) => row.outcome === 'FAILED'))
    expect(await reader.refusal(listTraffic, { query: { after: 'yesterday' } })).toMatchObject({ status: 400 })
  })

  it('names the request that caused a transmission, as the event log does, and finds all of it', async () => {
    const auditor = await userWith(t.http, t.admin, ['events.list'])
    const requestOf = async (action: string) => {
      const [event] = (await auditor.call(listEvents, { query: { action } })).items
      return (await auditor.call(getEvent, { params: { id: event?.id ?? '' } })).requestId
    }
    for (const [kind, action] of [
      ['PUSH', 'push_job.started'],
      ['MAIL', 'mail_settings.tested'],
    ] as const) {
      const request = await requestOf(action)
      expect(request).not.toBe('')
      const caused = await rows({ request })
      expect(caused.length).toBeGreaterThan(0)
      expect(new Set(caused.map((row) => `${row.kind} ${row.requestId}`))).toEqual(new Set([`${kind} ${request}`]))
    }
    // The lines of the demo worked for its people.
    expect((await rows({ kind: 'LINE' })).some(({ requestId }) => requestId !== '')).toBe(true)
    expect(await rows({ request: 'of nobody' })).toEqual([])
  })

  it('reads a month where no beginning is named', async () => {
    const [mail] = await rows({ kind: 'MAIL' })
    const superusers = openPool(t.database.superuserUrl, 1)
    atEnd(() => superusers.end())
    await superusers.query(
      `update mails set created_at = created_at - interval '31 days' where tenant_id = 1 and id = $1`,
      [mail?.id],
    )
    const isFound = async (query: object) => (await rows({ kind: 'MAIL', ...query })).some(({ id }) => id === mail?.id)
    const day = (ago: number) => new Date(Date.now() - ago * 864e5).toISOString()
    expect(await isFound({})).toBe(false)
    expect(await isFound({ from: day(32) })).toBe(true)
    expect(await isFound({ to: day(10) })).toBe(true)
    expect(await isFound({ request: mail?.requestId })).toBe(true)
  })

  it('shows logins, refusals, commands of keys and tasks to those who may read events and tasks', async () => {
    const rowsFor = async (who: Client, query: object) =>
      (await who.call(listTraffic, { query: { limit: 200, ...query } })).items
    const auditor = await userWith(t.http, t.admin, ['traffic.list', 'events.list'])
    const overseer = await userWith(t.http, t.admin, ['traffic.list', 'tasks.listAll'])
    const wrong = await clientOf(t.http, '', '').refusal(login, {
      query: {},
      body: { account: auditor.account, password: 'not this one', verificationCode: VERIFICATION_CODE },
    })
    expect(wrong.message).toBe('user_name_or_password_wrong')
    await overseer.refusal(listEvents)
    const { key } = await t.admin.call(createApiKey, {
      body: { name: 'planning system', authorities: [permissions['mails.list'], permissions['mails.test']] },
    })
    await clientOf(t.http, key, '').call(sendTestMail, { body: { to: 'key@example.com' } })
    const logins = await waitUntil(
      () => rowsFor(auditor, { kind: 'LOGIN', partner: auditor.account }),
      (found) => found.some(({ outcome }) => outcome === 'REFUSED'),
    )
    expect(logins.map(({ name, outcome }) => [name, outcome])).toEqual([
      ['session.refused', 'REFUSED'],
      ['session.opened', 'DONE'],
    ])
    expect(logins[0]).toMatchObject({ direction: 'IN', subjectType: 'event', partner: auditor.account })
    // The entry leads to the event itself.
    const event = await auditor.call(getEvent, { params: { id: logins[0]?.subjectId ?? '' } })
    expect(event).toMatchObject({ action: 'session.refused', requestId: logins[0]?.requestId })
    const refusals = await waitUntil(
      () => rowsFor(auditor, { kind: 'REFUSAL', partner: overseer.account }),
      ({ length }) => length > 0,
    )
    expect(refusals).toMatchObject([{ name: 'permission.refused', outcome: 'REFUSED' }])
    expect(await rowsFor(auditor, { kind: 'API' })).toMatchObject([
      { name: 'mail_settings.tested', partner: expect.stringMatching(/./) },
    ])
    const tasks = await rowsFor(overseer, { kind: 'TASK' })
    const listed = (await overseer.call(listAllTasks, { query: { limit: 200 } })).items
    expect(tasks.map((row) => row.id).toSorted()).toEqual(listed.map((task) => task.id).toSorted())
    expect(tasks.length).toBeGreaterThan(0)
    // Each kind is open to its own permission alone: left out of the whole log, and refused when it is asked for.
    const kindsOf = async (who: Client) => new Set((await rowsFor(who, { limit: 200 })).map(({ kind }) => kind))
    expect([...(await kindsOf(auditor))]).toEqual(expect.arrayContaining(['LOGIN', 'REFUSAL', 'API']))
    expect((await kindsOf(auditor)).has('TASK')).toBe(false)
    for (const kind of ['LOGIN', 'REFUSAL', 'API'] as const)
      expect(await overseer.refusal(listTraffic, { query: { kind } })).toMatchObject({
        status: 403,
        message: 'no_permission',
      })
    expect(await auditor.refusal(listTraffic, { query: { kind: 'TASK' } })).toMatchObject({ status: 403 })
    expect([...(await kindsOf(reader))].filter((kind) => !(OF_PARTNERS as readonly string[]).includes(kind))).toEqual(
      [],
    )
  })

  it('names what happened by its word in a file, as on the page', async () => {
    const auditor = await userWith(t.http, t.admin, ['traffic.list', 'traffic.exportList', 'events.list'])
    const body = {
      list: 'traffic' as const,
      format: 'CSV' as const,
      filter: { kind: 'LOGIN', partner: auditor.account },
    }
    const { taskId } = await auditor.call(exportList, { body }, { 'accept-language': 'en' })
    expect((await taskIn(auditor, taskId)).state).toBe('DONE')
    const { body: file } = await auditor.raw(downloadTaskFile, { params: { id: taskId } })
    expect(file.toString()).toContain(`${auditor.account},Logged in,`)
    expect(file.toString()).not.toContain('session.opened')
  })

  it('has one statement for each kind, and is for its permission and its tenant alone', async () => {
    expect(
      trafficSources
        .of(t.app)
        .map(({ kind }) => kind)
        .toSorted(),
    ).toEqual([...TRAFFIC_KINDS].sort())
    const stranger = await userWith(t.http, t.admin, ['events.list'])
    expect(await stranger.refusal(listTraffic)).toMatchObject({ status: 403 })
    const { items } = await t.other.call(listTraffic, { query: { partner: 'Wholesaler' } })
    expect(items).toEqual([])
  })
})
