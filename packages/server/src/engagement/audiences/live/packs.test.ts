/** What audiences ask of packs that members own: line, scans with their region and verdict, and rewards, as they change. */

import { recordScan } from '@serialis/contract/desk/scans/scans.routes.ts'
import { getSerial } from '@serialis/contract/desk/serials/serials.routes.ts'
import { explainAudience, getAudienceNames } from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import { recordMemberConsent } from '@serialis/contract/engagement/members/consents.routes.ts'
import { createMember } from '@serialis/contract/engagement/members/members.routes.ts'
import { claimSerial } from '@serialis/contract/engagement/members/owned-serials.routes.ts'
import { bookMemberPoints } from '@serialis/contract/engagement/points/points.routes.ts'
import { elementString } from '@serialis/contract/kit/gs1.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { createRegion } from '@serialis/contract/plant/main-data/regions.routes.ts'
import type { HealthClass } from '@serialis/contract/plant/products/product-fields.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { userWith, type Client } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { waitUntil } from '../../../../test/harness/wait-until.ts'
import { changed } from '../../../desk/serials/serials.fixtures.ts'
import { rangesOfOrder } from '../../../numbers/ledger/issue/ranges.service.ts'
import { firstOf, setOfRanges } from '../../../numbers/ledger/serial-set/serial-set.ts'
import { aCrew, aDraft, masters, onLine, placedOut, withCodes } from '../../../plant/orders/orders.fixtures.ts'
import { asCommand } from '../../../platform/tasks/tasks.fixtures.ts'
import { builtAudience, ruleOf } from '../audiences.fixtures.ts'
import { keepUp } from './live.ts'

let t: TestApp
/** Sees what members own, and no health data. */
let clerk: Client
let candy: Made
let medicine: Made
let made = 0

interface Made {
  productId: string
  lineId: string
  codes: string[]
}

/** Ten packs from a line, released for sale. */
async function madeOf(healthClass: HealthClass): Promise<Made> {
  const crew = await aCrew(t.http, t.admin)
  const author = await userWith(t.http, t.admin, Object.keys(permissions) as PermissionName[])
  const { product, push } = await masters(author, t.admin, { healthClass })
  const order = await withCodes(crew, await aDraft(crew.planner, product, { orderSize: 10, reservePercent: 0 }))
  await onLine(crew, order.id, push)
  await placedOut(crew, order.id)
  const ranges = await asCommand(t.app, t.admin, ({ db }) => rangesOfOrder(db, order.id))
  const units = firstOf(setOfRanges(ranges.filter(({ level }) => level === 'EA')), 10)
  for (const operation of ['COMMISSION', 'RELEASE'] as const)
    await changed(t.app, t.admin, { ordinals: units, operation, reason: 'made' })
  const codes: string[] = []
  for (const ordinal of units) {
    const { code, gtin } = await t.admin.call(getSerial, { params: { ordinal }, query: {} })
    codes.push(elementString({ gtin: gtin ?? '', serial: code }))
  }
  return { productId: product.id, lineId: push.id, codes }
}

beforeAll(async () => {
  t = await testApp({ work: true })
  candy = await madeOf('NONE')
  medicine = await madeOf('PRESCRIPTION')
  clerk = await userWith(t.http, t.admin, ['members.list', 'members.listSerials', 'members.claimSerial', 'points.book'])
}, 120_000)

const aMember = async () =>
  (await t.admin.call(createMember, { body: { name: 'Li Na', phone: `+86${13_700_000_000 + ++made}` } })).id
/** A member that owns the next pack. */
async function anOwner({ codes }: Made): Promise<{ member: string; code: string; serialId: string }> {
  const [member, code] = [await aMember(), codes.shift()!]
  const { id: serialId } = await t.admin.call(claimSerial, { params: { id: member }, body: { code, source: 'SCAN' } })
  return { member, code, serialId }
}
const scan = (code: string, given: object = {}) => t.admin.call(recordScan, { body: { code, ...given } })
const why = (audience: { id: string }, memberId: string) =>
  t.admin.call(explainAudience, { params: { id: audience.id, memberId }, query: {} })
const becomes = (audience: { id: string }, memberId: string, isIn: boolean) =>
  waitUntil(
    () => why(audience, memberId),
    (found) => found.isIn === isIn,
  )
const owns = (given: object) => ruleOf({ kind: 'SERIAL', ...given })
const has = (fact: string) => expect.arrayContaining([fact]) as unknown
/** What is new of the members is judged before, so that it is not the cause of what follows. */
async function builtAndJudged(rule: object) {
  const audience = await builtAudience(t.admin, rule)
  await keepUp(t.app, 1)
  return audience
}
const EVER = { kind: 'EVER' }
const reward = (id: string, serialId: string, given: object = {}) => ({
  params: { id },
  body: { kind: 'EARN' as const, points: 5, reason: 'Spring promotion', serialId, ...given },
})
const agree = (id: string) =>
  t.admin.call(recordMemberConsent, {
    params: { id },
    body: { purpose: 'HEALTH', state: 'GRANTED', decidedOn: '2026-06-01', source: 'PAPER', proof: 'Form 1' },
  })

describe('a pack that a member owns', () => {
  it('was made on a line, which the rule names', async () => {
    const { member } = await anOwner(candy)
    const { member: other } = await anOwner(medicine)
    const audience = await builtAudience(t.admin, owns({ lines: [candy.lineId] }))
    expect(await why(audience, member)).toMatchObject({ isIn: true })
    expect(await why(audience, other)).toMatchObject({ isIn: false })
    const { names } = await t.admin.call(getAudienceNames, { params: { id: audience.id } })
    expect(names).toMatchObject([{ kind: 'LINE', id: candy.lineId }])
  })

  it('is scanned in a region, which is known within two seconds', async () => {
    const outer = await t.admin.call(createRegion, { body: { code: 'EAST', name: 'East' } })
    const inner = await t.admin.call(createRegion, { body: { code: 'SUZHOU', name: 'Suzhou', parentId: outer.id } })
    const { member, code } = await anOwner(candy)
    const within = { scan: { regions: [outer.id], verdicts: ['GENUINE'], window: { kind: 'ROLLING', days: 30 } } }
    const audience = await builtAndJudged(owns(within))
    await scan(code)
    await scan(code, { region: 'SUZHOU', source: 'FIELD' })
    await scan(code, { region: 'SUZHOU' })
    const began = performance.now()
    const found = await becomes(audience, member, true)
    expect(performance.now() - began).toBeLessThan(2_000)
    expect(found.last).toMatchObject({ cause: 'FACT', facts: has('SCAN') })
    const { names } = await t.admin.call(getAudienceNames, { params: { id: audience.id } })
    expect(names).toMatchObject([{ kind: 'REGION', id: outer.id }])
    expect(await t.admin.refusal(recordScan, { body: { code, region: 'NOWHERE' } })).toMatchObject({
      status: 400,
      fields: { region: 'scan_region_unknown' },
    })
    expect(inner.id).not.toBe(outer.id)
  })

  it('turns out to be suspect once it is scanned after it was destroyed', async () => {
    const { member, code } = await anOwner(candy)
    const found = (given: object) => builtAudience(t.admin, owns({ scan: { window: EVER, ...given } }))
    const suspect = await found({ verdicts: ['DESTROYED'] })
    const atFirst = await found({ verdicts: ['DESTROYED'], isFirst: true })
    const genuine = await found({ verdicts: ['GENUINE'], isFirst: true })
    await scan(code)
    await becomes(genuine, member, true)
    const serial = await scan(code)
    await changed(t.app, t.admin, {
      ordinals: [serial.serial!.ordinal],
      operation: 'DESTROY',
      reason: 'broken',
      evidence: ['reason', 'secondPerson', 'record', 'signature'],
    })
    await scan(code)
    await becomes(suspect, member, true)
    expect(await why(atFirst, member)).toMatchObject({ isIn: false })
    expect(await why(genuine, member)).toMatchObject({ isIn: true })
    // A scan that is reported late was the first all the same.
    await scan(code, { scannedAt: '2026-01-01T00:00:00.000Z' })
    await becomes(atFirst, member, true)
    await becomes(genuine, member, false)
  })

  it('is rewarded once, and not again for its next owner', async () => {
    const { member, serialId } = await anOwner(candy)
    const audience = await builtAndJudged(owns({ productId: candy.productId, isUnrewarded: true }))
    expect(await why(audience, member)).toMatchObject({ isIn: true })
    const answers = await Promise.allSettled(
      [5, 6].map((points) => clerk.call(bookMemberPoints, reward(member, serialId, { points }))),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await becomes(audience, member, false)).last).toMatchObject({ cause: 'FACT' })
    expect(await clerk.refusal(bookMemberPoints, reward(member, serialId))).toMatchObject({
      status: 409,
      fields: { serialId: 'points_serial_rewarded' },
    })
  })

  it('earns points as what it is: owned by the member, given, and no health data without consent', async () => {
    const { serialId } = await anOwner(candy)
    const other = await aMember()
    expect(await clerk.refusal(bookMemberPoints, reward(other, serialId))).toMatchObject({
      message: 'owned_serial_not_exists',
    })
    const given = { kind: 'CORRECT' as const }
    expect(await clerk.refusal(bookMemberPoints, reward(other, serialId, given))).toMatchObject({
      fields: { serialId: 'points_serial_of_given' },
    })
    const ill = await anOwner(medicine)
    const about = reward(ill.member, ill.serialId)
    expect(await clerk.refusal(bookMemberPoints, about)).toMatchObject({ message: 'members_health_not_allowed' })
    expect(await t.admin.refusal(bookMemberPoints, about)).toMatchObject({
      status: 409,
      fields: { serialId: 'points_serial_health' },
    })
    await agree(ill.member)
    await t.admin.call(bookMemberPoints, about)
  })

  it('is the first that the member claimed by a scan', async () => {
    const { member } = await anOwner(candy)
    const none = await aMember()
    const audience = await builtAndJudged(
      ruleOf({ kind: 'FIRST_SCAN', window: { kind: 'CALENDAR', unit: 'YEAR', back: 0 } }),
    )
    expect(await why(audience, member)).toMatchObject({ isIn: true })
    expect(await why(audience, none)).toMatchObject({ isIn: false })
    await t.admin.call(claimSerial, { params: { id: none }, body: { code: candy.codes.shift()!, source: 'RECEIPT' } })
    await t.admin.call(claimSerial, { params: { id: none }, body: { code: candy.codes.shift()!, source: 'SCAN' } })
    expect((await becomes(audience, none, true)).last).toMatchObject({ cause: 'FACT' })
  })
})

it('what a rule asks of packs is said to those alone who may see health data', async () => {
  const { member } = await anOwner(candy)
  const explainer = await userWith(t.http, t.admin, ['audiences.list', 'audiences.explain', 'members.list'])
  const audience = await builtAudience(t.admin, ruleOf({ kind: 'FIRST_SCAN', window: EVER }))
  const asked = { params: { id: audience.id, memberId: member }, query: {} }
  expect((await explainer.call(explainAudience, asked)).verdicts).toMatchObject([{ holds: null }, { holds: null }])
})
