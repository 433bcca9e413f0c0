/** The technical log over the traffic of a plant at work. */

import { createPushTarget, startPush } from '@serialis/contract/desk/push/push.routes.ts'
import { listOrders } from '@serialis/contract/plant/orders/orders.routes.ts'
import { listMails, sendTestMail } from '@serialis/contract/platform/mail/mail.routes.ts'
import { listTraffic } from '@serialis/contract/platform/traffic/traffic.routes.ts'
import { TRAFFIC_KINDS } from '@serialis/contract/platform/traffic/traffic.schema.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { demoPlant } from '../../../test/harness/demo-plant.ts'
import { waitUntil } from '../../../test/harness/wait-until.ts'
import { aReceiver } from '../../desk/push/push.fixtures.ts'
import { aMailServer, withMailServer } from '../mail/mail.fixtures.ts'
import { trafficSources } from './traffic-sources.ts'

let t: TestApp
let reader: Client
const SECRET_BOX = 'quality.person'

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
    expect(await rows({ to: middle })).toEqual(all.filter(({ at }) => at < middle))
    for (const kind of TRAFFIC_KINDS) expect(await rows({ kind })).toEqual(all.filter((row) => row.kind === kind))
    expect(await rows({ direction: 'IN' })).toEqual(all.filter((row) => row.direction === 'IN'))
    expect(await rows({ outcome: 'FAILED' })).toEqual(all.filter((row) => row.outcome === 'FAILED'))
    expect(await reader.refusal(listTraffic, { query: { after: 'yesterday' } })).toMatchObject({ status: 400 })
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
