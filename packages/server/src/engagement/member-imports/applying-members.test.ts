/** Members that messages bring: found by the external ID alone, never merged, the latest state wins, erased persons stay away. */

import { randomUUIDv7 } from 'node:crypto'
import type { MemberCells } from '@serialis/contract/engagement/member-imports/member-imports.schema.ts'
import {
  createMember,
  freezeMember,
  getMember,
  listMembers,
  removeMemberIdentity,
  searchMembers,
  showMemberIdentities,
  updateMember,
} from '@serialis/contract/engagement/members/members.routes.ts'
import { identityFields } from '@serialis/contract/engagement/members/members.schema.ts'
import { beforeAll, expect, it } from 'vitest'
import type { Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { inTenant } from '../../kit/db/db.ts'
import { secretBox } from '../../platform/secrets/secrets.service.ts'
import { tenantById } from '../../platform/tenants/tenants.service.ts'
import { suppressAgain } from '../members/erasing/suppressed.queries.ts'
import { hashOf } from '../members/identities.ts'
import { originsOfMember } from '../members/sources/member-origins.ts'
import { applyMembers, type GivenMember } from './applying-members.service.ts'
import { judge } from './judging.ts'
import type { Working } from './reading/prepared-rows.ts'

let t: TestApp
let admin: Client
let made = 0
let clock = new Date('2026-06-15T20:00:00Z')

beforeAll(async () => {
  t = await testApp({ clock: { now: () => clock } })
  admin = t.admin
})

const at = (second: number) => new Date(Date.UTC(2026, 5, 15, 20, 0, second))
/** Messages are of a time after all that was entered so far. */
const given = (cells: MemberCells, second = 1): GivenMember => ({ cells, at: at(second), messageId: randomUUIDv7() })
const phone = () => `+86${13_600_000_000 + ++made}`
const externalId = () => `shop-${++made}`

async function writing<T>(work: (ctx: Working) => Promise<T>, tenantId = 1): Promise<T> {
  const tenant = (await tenantById(t.app, tenantId))!
  return inTenant(t.app.pool, tenantId, 'write', (db) => work({ app: t.app, db, tenant, now: clock }))
}
const apply = (...all: GivenMember[]) => writing((ctx) => applyMembers(ctx, all))
const outcomes = async (...all: GivenMember[]) => (await apply(...all)).map(({ outcome }) => outcome)
const one = async (...all: GivenMember[]) => (await apply(...all))[0]!
const member = (id: string | null) => admin.call(getMember, { params: { id: id! } })
const valuesOf = async (id: string | null) =>
  (await admin.call(showMemberIdentities, { params: { id: id! } })).identities.map(({ value }) => value)
const found = async (text: string) => {
  const { identity } = await admin.call(searchMembers, { body: { text } })
  return (await admin.call(listMembers, { query: { identity } })).items
}

it('name for each field the message that changed it, also of several at once', async () => {
  const id = externalId()
  const [first, second] = [given({ externalId: id, name: 'Zhou' }, 1), given({ externalId: id, gender: 'MALE' }, 2)]
  const memberId = (await apply(first, second))[0]?.memberId
  const { fields } = await writing(({ db }) => originsOfMember(db, memberId!))
  expect(fields.map(({ field, sourceId }) => [field, sourceId])).toEqual([
    ['name', first.messageId],
    ['gender', second.messageId],
  ])
})

it('come in new, are changed by what is newer, and are not written twice', async () => {
  const [id, number] = [externalId(), phone()]
  const first = given({ externalId: id, phone: number, name: 'Wang Fang', gender: 'FEMALE' })
  const { outcome, memberId } = await one(first)
  expect(outcome).toBe('INSERTED')
  expect(await member(memberId)).toMatchObject({ name: 'Wang Fang', gender: 'FEMALE', status: 'ACTIVE', version: 1 })
  expect(await outcomes(first)).toEqual(['UNCHANGED'])
  expect(await one(given({ externalId: id, name: 'Wang Li' }, 5))).toMatchObject({ outcome: 'CHANGED', memberId })
  // A field without a cell stays.
  expect(await member(memberId)).toMatchObject({ name: 'Wang Li', gender: 'FEMALE', version: 2 })
  expect(await valuesOf(memberId)).toEqual([number, id])
  const [identity] = (await member(memberId)).identities
  expect(identity?.verifiedAt).toBeNull()
})

it('are changed by nothing that is older, whoever changed them since', async () => {
  const [id, number] = [externalId(), phone()]
  const { memberId } = await one(given({ externalId: id, name: 'New' }, 20))
  expect(await outcomes(given({ externalId: id, name: 'Late', phone: number }, 10))).toEqual(['OLDER'])
  expect(await member(memberId)).toMatchObject({ name: 'New', version: 1 })
  expect(await found(number)).toEqual([])
  // Applied later than the next one was sent: the time of the source counts.
  clock = at(25)
  await apply(given({ externalId: id, name: 'Newer', phone: number }, 21))
  expect(await outcomes(given({ externalId: id, name: 'Next' }, 22))).toEqual(['CHANGED'])
  // A person's edit has its own time.
  clock = at(30)
  const shown = await member(memberId)
  const phoneId = shown.identities.find(({ kind }) => kind === 'PHONE')!.id
  await admin.call(removeMemberIdentity, {
    params: { id: memberId! },
    body: { version: shown.version, identityId: phoneId, reason: 'Given up' },
  })
  expect(await outcomes(given({ externalId: id, name: 'Next', phone: number }, 29))).toEqual(['OLDER'])
  expect(await found(number)).toEqual([])
  const { regionId, sourceChannelId } = { regionId: null, sourceChannelId: null }
  const edit = { name: 'By hand', gender: null, birthday: null, regionId, sourceChannelId, locale: null, zone: '' }
  const { version } = await member(memberId)
  await admin.call(updateMember, { params: { id: memberId! }, body: { version, ...edit } })
  expect(await outcomes(given({ externalId: id, name: 'Next' }, 29))).toEqual(['OLDER'])
  expect(await outcomes(given({ externalId: id, name: 'Later' }, 31))).toEqual(['CHANGED'])
  expect((await member(memberId)).name).toBe('Later')
})

it('of one call count in the order of their times', async () => {
  const id = externalId()
  expect(
    await outcomes(
      given({ externalId: id, name: '3' }, 43),
      given({ externalId: id, name: '1' }, 41),
      given({ externalId: id, name: '2', zone: 'Asia/Tokyo' }, 42),
    ),
  ).toEqual(['CHANGED', 'INSERTED', 'CHANGED'])
  const { memberId } = await one(given({ externalId: id }, 43))
  expect(await member(memberId)).toMatchObject({ name: '3', zone: 'Asia/Tokyo' })
})

it('take over nobody by a phone number, an address, or another identity than the external ID', async () => {
  for (const [kind, value] of [
    ['PHONE', phone()],
    ['EMAIL', `someone${++made}@example.com`],
    ['OPENID', `openid-${++made}`],
    ['UNIONID', `unionid-${++made}`],
    ['DEVICE', `device-${++made}`],
  ] as const) {
    const field = identityFields[kind]
    const { id } = await admin.call(createMember, { body: { [field]: value, name: 'Owner' } })
    for (const more of [{}, { externalId: externalId() }])
      expect(await one(given({ [field]: value, name: 'Thief', ...more }, 59))).toEqual({
        outcome: 'REFUSED',
        memberId: null,
        faults: [{ field: '', key: 'not_found_by' }],
      })
    expect((await member(id)).name).toBe('Owner')
    expect(await valuesOf(id)).toEqual([value])
  }
})

it('open nothing to other messages of the same call', async () => {
  const number = phone()
  const [first, second] = await apply(
    given({ externalId: externalId(), phone: number, name: 'Owner' }, 50),
    given({ externalId: externalId(), phone: number, name: 'Thief' }, 51),
  )
  expect(first?.outcome).toBe('INSERTED')
  expect(second?.faults).toEqual([{ field: '', key: 'not_found_by' }])
  expect((await member(first!.memberId)).name).toBe('Owner')
})

it('merge nobody', async () => {
  const [one1, one2] = [externalId(), phone()]
  await apply(given({ externalId: one1 }, 50))
  await admin.call(createMember, { body: { phone: one2 } })
  expect(await one(given({ externalId: one1, phone: one2, name: 'Both' }, 59))).toMatchObject({
    faults: [{ field: '', key: 'two_members' }],
  })
})

it('are refused one by one with the fields that are wrong', async () => {
  const [good, bad] = [externalId(), externalId()]
  expect(
    await apply(
      given({ externalId: bad, phone: '123', gender: 'x', birthday: '2027-01-01', region: 'NOWHERE' }),
      given({ name: 'Nobody' }),
      given({ externalId: good }),
    ),
  ).toMatchObject([
    {
      outcome: 'REFUSED',
      faults: [
        { field: 'phone', key: 'phone_wrong' },
        { field: 'gender', key: 'gender_unknown' },
        { field: 'birthday', key: 'birthday_not_past' },
        { field: 'region', key: 'region_unknown' },
      ],
    },
    { outcome: 'REFUSED', faults: [{ field: '', key: 'identity_missing' }] },
    { outcome: 'INSERTED' },
  ])
  expect(await found(bad)).toEqual([])
})

it('who are frozen are changed; who was erased does not come back', async () => {
  const [id, erased] = [externalId(), phone()]
  const { memberId } = await one(given({ externalId: id }, 50))
  await admin.call(freezeMember, { params: { id: memberId! }, body: { version: 1, reason: 'Odd returns' } })
  clock = at(55)
  expect(await outcomes(given({ externalId: id, name: 'Still there' }, 59))).toEqual(['CHANGED'])
  await writing(async (ctx) => {
    const valueHash = hashOf(await secretBox(ctx.app, ctx.db), 'PHONE', erased)
    await suppressAgain(ctx.db, [{ valueHash, memberId: crypto.randomUUID() }])
  })
  expect(await one(given({ externalId: externalId(), phone: erased }, 59))).toMatchObject({
    outcome: 'REFUSED',
    faults: [{ field: 'phone', key: 'identity_erased' }],
  })
})

it('at two at once are one member', async () => {
  const ids = Array.from({ length: 12 }, externalId)
  const number = Object.fromEntries(ids.map((id) => [id, phone()]))
  const calls = Array.from({ length: 4 }, (_, call) =>
    apply(
      ...ids.map((_, n) => {
        const id = ids[(n * 5 + call) % ids.length]!
        return given({ externalId: id, phone: number[id]!, name: String(call) }, 50 + call)
      }),
    ),
  )
  const all = (await Promise.all(calls)).flat()
  expect(all.filter(({ outcome }) => outcome === 'INSERTED')).toHaveLength(ids.length)
  expect(all.filter(({ outcome }) => outcome === 'REFUSED')).toEqual([])
  for (const id of ids) expect((await found(id)).map(({ name }) => name)).toEqual(['3'])
})

it('with the same identities are others for another tenant', async () => {
  const [id, number] = [externalId(), phone()]
  const cells = { externalId: id, phone: number }
  const here = await one(given({ ...cells, name: 'Here' }, 50))
  const there = await writing((ctx) => applyMembers(ctx, [given({ ...cells, name: 'There' }, 59)]), 2)
  expect(there).toMatchObject([{ outcome: 'INSERTED' }])
  expect(await t.other.call(getMember, { params: { id: there[0]!.memberId! } })).toMatchObject({ name: 'There' })
  expect((await found(id)).map((row) => [row.id, row.name])).toEqual([[here.memberId, 'Here']])
})

it('of a file may still be found by what its earlier rows brought', () => {
  const row = (line: number, key: string) => ({
    line,
    cells: {},
    isCorrected: false,
    profile: {},
    consents: [],
    faults: [],
    identities: [
      { kind: 'PHONE' as const, value: 'p', hash: Buffer.from('p'), key: 'p' },
      { kind: 'EXTERNAL' as const, value: key, hash: Buffer.from(key), key },
    ],
  })
  const options = { known: new Map(), foundBy: new Set(['EXTERNAL' as const]), newId: () => 'id' }
  const { verdicts } = judge([row(1, 'a'), row(2, 'b')], options)
  expect(verdicts.map(({ outcome }) => outcome)).toEqual(['CREATE', 'REPEAT'])
})
