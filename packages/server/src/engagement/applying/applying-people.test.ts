/** Messages of collections of people and of what happened: they become members and activities, each once. */

import { getInboxMessage, replayInboxMessage } from '@serialis/contract/engagement/inbound/inbox.routes.ts'
import { getMemberAttributes } from '@serialis/contract/engagement/member-attributes/member-attributes.routes.ts'
import {
  createMember,
  getMember,
  listMembers,
  searchMembers,
} from '@serialis/contract/engagement/members/members.routes.ts'
import {
  getTransferModel,
  listTransferModels,
  publishTransferModel,
  saveTransferDraft,
} from '@serialis/contract/engagement/transfers/transfer-models.routes.ts'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import { type Client, userWith } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { waitUntil } from '../../../test/harness/wait-until.ts'
import { aField } from '../collections/meta-data.fixtures.ts'
import { type OpenEndpoint, signed } from '../inbound/inbound.fixtures.ts'
import { routeMessages } from '../routing/routing-work.ts'
import { aLine, type LineGiven } from '../transfers/transfer-models.fixtures.ts'
import { applyMessages } from './apply-work.ts'
import { aFeed, linesOf } from './applying.fixtures.ts'

let t: TestApp
let blind: Client
let seeing: Client
let superuser: pg.Client
let customers: OpenEndpoint
let visits: OpenEndpoint
let made = 0
const reason = 'The mapping was corrected'

const VISIT_FIELDS = [
  aField('no', { isRequired: true }),
  aField('customer', { pii: 'PERSONAL' }),
  aField('externalId'),
  aField('phone', { pii: 'PERSONAL' }),
  aField('leftAt', { type: 'DATE_TIME' }),
  aField('store'),
  aField('note', { pii: 'PERSONAL' }),
  aField('kind'),
]

beforeAll(async () => {
  t = await testApp()
  superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
  blind = await userWith(t.http, t.admin, ['inbox.list', 'inbox.replay'])
  seeing = await userWith(t.http, t.admin, ['inbox.list', 'members.unmask'])
  const fields = [
    aField('customerNo', { isRequired: true }),
    aField('name', { pii: 'PERSONAL' }),
    aField('phone', { pii: 'PERSONAL' }),
    aField('gender'),
    aField('shoeSize', { type: 'INTEGER' }),
  ]
  ;({ open: customers } = await aFeed(t.admin, { code: 'customers', kind: 'PROFILE', keyPath: 'customerNo', fields }))
  ;({ open: visits } = await aFeed(t.admin, { code: 'visits', kind: 'EVENT', keyPath: 'no', fields: VISIT_FIELDS }))
})

async function send(record: unknown, to: OpenEndpoint): Promise<string> {
  const body = JSON.stringify(record)
  const headers = signed(body, { secret: to.secret, at: t.app.clock.now() })
  const answer = await t.http.inject({ method: 'POST', url: to.endpoint.path, headers, payload: body })
  expect(answer.statusCode).toBe(202)
  return (answer.json() as { id: string }).id
}
const message = (id: string, by = seeing) => by.call(getInboxMessage, { params: { id } })
async function judged(id: string, after: string | undefined = undefined) {
  await routeMessages(t.app, 1)
  await applyMessages(t.app, 1)
  return waitUntil(
    () => message(id),
    ({ outcome }) => outcome !== null && outcome.judgedAt !== after,
  )
}
async function replayed(id: string) {
  const { outcome } = await message(id)
  await blind.call(replayInboxMessage, { params: { id }, body: { reason } })
  return judged(id, outcome?.judgedAt)
}
const phone = () => `+86${13_700_000_000 + ++made}`
async function memberOf(externalId: string) {
  const { identity } = await t.admin.call(searchMembers, { body: { text: externalId } })
  const { items } = await t.admin.call(listMembers, { query: { identity } })
  const [row] = items
  return row && t.admin.call(getMember, { params: { id: row.id } })
}
const aMember = async (externalId: string, number = phone()) =>
  (await t.admin.call(createMember, { body: { externalId, phone: number } })).id
async function activitiesOf(memberId: string) {
  const { rows } = await superuser.query<{ type: string; activity_id: string; props: object; occurred_at: Date }>(
    'select type, activity_id, props, occurred_at from member_activities where member_id = $1 order by occurred_at, id',
    [memberId],
  )
  return rows
}
/** The next version of the model of visits. */
async function remap(lines: LineGiven[]): Promise<void> {
  const { items } = await t.admin.call(listTransferModels, { query: {} })
  const { id } = items.find(({ code }) => code === 'visits')!
  const params = { id }
  const { version } = await t.admin.call(getTransferModel, { params })
  const body = { version, metaNumber: 1, sample: JSON.stringify({ no: '1' }), lines }
  const saved = await t.admin.call(saveTransferDraft, { params, body })
  await t.admin.call(publishTransferModel, { params, body: { version: saved.version, reason } })
}

it('a profile becomes a member by its key, and a later one changes the same member', async () => {
  const number = phone()
  const done = await judged(await send({ customerNo: 'C-1', name: 'Lin', phone: number }, customers))
  expect(done).toMatchObject({ status: 'APPLIED', outcome: { inserted: 1, faults: [] } })
  expect(await memberOf('C-1')).toMatchObject({ name: 'Lin', gender: null })
  const later = await judged(await send({ customerNo: 'C-1', gender: 'FEMALE' }, customers))
  expect(later).toMatchObject({ status: 'APPLIED', outcome: { inserted: 0, changed: 1 } })
  expect(await memberOf('C-1')).toMatchObject({ name: 'Lin', gender: 'FEMALE' })
  expect(await replayed(later.id)).toMatchObject({ status: 'REPLAYED', outcome: { changed: 0, unchanged: 1 } })
})

it('one profile that is refused rejects its message, and leaves the others of the batch', async () => {
  const number = phone()
  await aMember('taken', number)
  const bad = await send(
    [
      { customerNo: 'C-2', name: 'Never' },
      { customerNo: 'C-3', phone: number },
      { customerNo: 'C-4', gender: 'robot' },
    ],
    customers,
  )
  const good = await send({ customerNo: 'C-5' }, customers)
  expect(await judged(good)).toMatchObject({ status: 'APPLIED', outcome: { inserted: 1 } })
  const done = await judged(bad)
  expect(done).toMatchObject({ status: 'REJECTED', outcome: { inserted: 0 } })
  expect(done.outcome?.faults).toEqual([
    { kind: 'MEMBER', record: 2, model: 'customers', at: '', reason: 'not_found_by' },
    { kind: 'MEMBER', record: 3, model: 'customers', at: 'gender', reason: 'gender_unknown' },
  ])
  expect(await memberOf('C-2')).toBeUndefined()
  expect(await memberOf('C-5')).toBeDefined()
})

it('who may not see identities in full learns neither why a member was refused nor how many are new', async () => {
  const number = phone()
  await aMember('known', number)
  const bad = await judged(await send({ customerNo: 'C-6', phone: number }, customers))
  expect((await message(bad.id, blind)).outcome?.faults).toEqual([
    { kind: 'MEMBER', record: 1, model: 'customers', at: '', reason: 'HIDDEN' },
  ])
  const good = await judged(await send({ customerNo: 'C-7' }, customers))
  expect(await message(good.id, blind)).toMatchObject({
    status: 'APPLIED',
    outcome: { inserted: null, changed: null, unchanged: null, older: null },
  })
  const stranger = await judged(await send({ no: 'V-0', phone: phone() }, visits))
  expect((await message(stranger.id, blind)).outcome?.faults).toEqual([
    { kind: 'ACTIVITY', record: 1, model: 'visits', at: '', reason: 'HIDDEN' },
  ])
})

it('fields that members do not have of themselves become attributes', async () => {
  const attributesOf = async () => {
    const { id } = (await memberOf('C-8'))!
    return (await t.admin.call(getMemberAttributes, { params: { id } })).items.find(({ code }) => code === 'customers')
  }
  const first = await judged(await send({ customerNo: 'C-8', shoeSize: 38 }, customers))
  expect(first).toMatchObject({ status: 'APPLIED', outcome: { inserted: 1, faults: [] } })
  expect(await attributesOf()).toMatchObject({ data: { shoeSize: 38 }, version: 1, source: 'MESSAGE' })
  const later = await judged(await send({ customerNo: 'C-8', shoeSize: 39 }, customers))
  expect(later).toMatchObject({ status: 'APPLIED', outcome: { changed: 1, unchanged: 0 } })
  expect(await replayed(later.id)).toMatchObject({ outcome: { changed: 0, unchanged: 1 } })
  // An older message changes nothing.
  expect(await replayed(first.id)).toMatchObject({ outcome: { changed: 0 } })
  expect(await attributesOf()).toMatchObject({ data: { shoeSize: 39 }, version: 2 })
})

it('what stands inside of a field that a member has as one value rejects the message', async () => {
  const fields = [aField('no', { isRequired: true }), aField('name', { type: 'OBJECT' }), aField('name.first')]
  const { open } = await aFeed(t.admin, { code: 'guests', kind: 'PROFILE', keyPath: 'no', fields })
  const done = await judged(await send({ no: 'C-9', name: { first: 'Lin' } }, open))
  expect(done.outcome?.faults).toEqual([
    { kind: 'MEMBER', record: 1, model: 'guests', at: 'name.first', reason: 'field_unknown' },
  ])
  expect(await memberOf('C-9')).toBeUndefined()
})

it('an event becomes an activity of its member, at its time, without personal fields', async () => {
  const id = await aMember('E-1')
  const record = { no: 'V-1', externalId: 'E-1', leftAt: '2026-05-01T10:00:00+08:00', store: 'SH-07', note: 'Ms Lin' }
  const at = new Date(t.app.clock.now().getTime() - 3_600_000).toISOString()
  const done = await judged(await send({ ...record, leftAt: at }, visits))
  expect(done).toMatchObject({ status: 'APPLIED', outcome: { inserted: 1 } })
  expect(await activitiesOf(id)).toEqual([
    { type: 'VISITS', activity_id: 'visits:V-1', props: { store: 'SH-07' }, occurred_at: new Date(at) },
  ])
})

it('without a time that of the receipt counts, and the member of the same batch is found', async () => {
  const profile = await send({ customerNo: 'E-2' }, customers)
  const event = await send({ no: 'V-2', externalId: 'E-2' }, visits)
  await judged(profile)
  const first = await judged(event)
  const done = first.status === 'REJECTED' ? await replayed(event) : first
  expect(done).toMatchObject({ outcome: { inserted: 1 } })
  const { id } = (await memberOf('E-2'))!
  expect(await activitiesOf(id)).toMatchObject([{ occurred_at: new Date(done.receivedAt) }])
})

it('what is no activity rejects the message, with the reason', async () => {
  await aMember('E-3')
  const old = '2020-01-01T00:00:00Z'
  const done = await judged(
    await send(
      [
        { no: 'V-3' },
        { no: 'V-4', externalId: 'nobody' },
        { no: 'no blanks', externalId: 'E-3' },
        { no: 'V-5', externalId: 'E-3', leftAt: old },
        { no: 'V-6', externalId: 'E-3', store: 'lin@example.com' },
        { no: 'V-7', phone: 'twelve' },
      ],
      visits,
    ),
  )
  // A record that says nothing about whose it is, is found while mapping: the others are not asked then.
  expect(done.outcome?.faults).toMatchObject([{ record: 1, reason: 'activity_member_missing' }])
  const others = await judged(
    await send(
      [
        { no: 'V-4', externalId: 'nobody' },
        { no: 'no blanks', externalId: 'E-3' },
        { no: 'V-5', externalId: 'E-3', leftAt: old },
        { no: 'V-6', externalId: 'E-3', store: 'lin@example.com' },
        { no: 'V-7', phone: 'twelve' },
      ],
      visits,
    ),
  )
  expect(others.outcome?.faults.map((fault) => 'reason' in fault && fault.reason)).toEqual([
    'activity_member_unknown',
    'activity_id_wrong_format',
    'activity_too_old',
    'activity_props_personal',
    'activity_member_wrong',
  ])
})

it('an event that is replayed after its ids are forgotten is corrected and never doubled', async () => {
  const [one, other] = [await aMember('E-4'), await aMember('E-5')]
  const event = await judged(
    await send({ no: 'V-8', externalId: 'E-4', customer: 'E-5', store: 'SH-07', kind: 'PURCHASE' }, visits),
  )
  expect(event).toMatchObject({ outcome: { inserted: 1 } })
  const forget = () => superuser.query('delete from activity_ids')
  await forget()
  expect(await replayed(event.id)).toMatchObject({ outcome: { inserted: 0, unchanged: 1 } })
  expect(await activitiesOf(one)).toHaveLength(1)
  const lines = linesOf(VISIT_FIELDS).filter(({ target }) => target !== 'externalId')
  await remap([...lines, aLine('externalId', 'customer')])
  await forget()
  expect(await replayed(event.id)).toMatchObject({ outcome: { inserted: 0, changed: 1 } })
  expect(await activitiesOf(one)).toEqual([])
  expect(await activitiesOf(other)).toMatchObject([{ activity_id: 'visits:V-8', type: 'VISITS' }])
})
