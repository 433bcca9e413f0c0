import { randomUUID } from 'node:crypto'
import {
  addMemberIdentity,
  createMember,
  freezeMember,
  getMember,
  listMembers,
  removeMemberIdentity,
  searchMembers,
  showMemberIdentities,
  unfreezeMember,
  updateMember,
  verifyMemberIdentity,
} from '@serialis/contract/engagement/members/members.routes.ts'
import { IDENTITIES_MAXIMUM } from '@serialis/contract/engagement/members/members.schema.ts'
import type { ClientInput } from '@serialis/contract/kit/route.ts'
import type { PermissionName } from '@serialis/contract/permissions.ts'
import { getMemberConfig, saveMemberConfig } from '@serialis/contract/plant/main-data/configs/member-config.routes.ts'
import type { IdentityKind } from '@serialis/contract/plant/main-data/configs/member-config.schema.ts'
import { mergeRegion } from '@serialis/contract/plant/main-data/merging.routes.ts'
import { createRegion, deleteRegion } from '@serialis/contract/plant/main-data/regions.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { exportList, printList } from '@serialis/contract/platform/exports/exports.routes.ts'
import pg from 'pg'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { withoutApproval } from '../../platform/sites/reach.fixtures.ts'

type Body = ClientInput<typeof createMember>['body']

let t: TestApp
/** Works with members, and sees nobody in full. */
let marketer: Client
let privacy: Client
let made = 0
const PHONES = 13_800_138_000

beforeAll(async () => {
  t = await testApp()
  marketer = await userWith(t.http, t.admin, ['members.list', 'members.create', 'members.edit', 'members.freeze'])
  privacy = await userWith(t.http, t.admin, ['members.list', 'members.unmask'])
})

const phoneOf = (at: number) => `+86${PHONES + at}`
async function aMember(given: Partial<Body> = {}, by = marketer) {
  const phone = phoneOf(++made)
  const { id } = await by.call(createMember, { body: { name: `Member ${made}`, phone, ...given } })
  return by.call(getMember, { params: { id } })
}

describe('a member', () => {
  it('is created with identities in one form each, and shown in part', async () => {
    const member = await aMember({ phone: '138 0013 9001', email: 'Li.Na@Brand.Example', birthday: '1990-02-03' })
    expect(member).toMatchObject({ status: 'ACTIVE', birthday: '1990-02-03', version: 1 })
    expect(member.identities.map(({ kind, value }) => [kind, value])).toEqual([
      ['PHONE', '+86•••01'],
      ['EMAIL', 'l•••@brand.example'],
    ])
    const { items } = await marketer.call(listMembers, { query: {} })
    expect(items[0]).toMatchObject({ id: member.id, phone: '+86•••01', email: 'l•••@brand.example' })
    const { identities } = await privacy.call(showMemberIdentities, { params: { id: member.id } })
    expect(identities.map(({ value }) => value)).toEqual(['+8613800139001', 'li.na@brand.example'])
  })

  it.each([
    [{ phone: '' }, { phone: 'member_needs_identity' }],
    [{ phone: '12' }, { phone: 'mobile_wrong_format' }],
    [{ email: 'no address' }, { email: 'member_email_wrong_format' }],
    [{ openid: 'with space' }, { openid: 'member_identity_wrong_format' }],
    [{ birthday: '2999-01-01' }, { birthday: 'member_birthday_not_past' }],
    [{ zone: 'Nowhere' }, { zone: 'zone_unknown' }],
    [{ regionId: '019a0000-0000-7000-8000-000000000000' }, { regionId: 'member_region_not_exists' }],
    [{ sourceChannelId: '019a0000-0000-7000-8000-000000000000' }, { sourceChannelId: 'member_channel_not_exists' }],
  ])('is refused at its field: case %#', async (given, fields) => {
    const body = { phone: phoneOf(++made), ...given }
    expect(await marketer.refusal(createMember, { body })).toMatchObject({ fields })
  })

  it('is found by an identity, without one in the address, and by its own tenant alone', async () => {
    const member = await aMember({ phone: '13800139002' })
    const { identity } = await marketer.call(searchMembers, { body: { text: '+86 138 0013 9002' } })
    const found = await marketer.call(listMembers, { query: { identity } })
    expect(found.items.map(({ id }) => id)).toEqual([member.id])
    await t.other.call(createMember, { body: { phone: '13800139002' } })
    expect(await t.other.refusal(listMembers, { query: { identity } })).toMatchObject({
      fields: { identity: 'member_search_wrong_format' },
    })
  })

  it('offers each reader what this reader may do', async () => {
    const { id } = await aMember()
    const offered = async (...names: PermissionName[]) =>
      (await (await userWith(t.http, t.admin, ['members.list', ...names])).call(getMember, { params: { id } })).allowed
    expect(await offered()).toEqual([])
    expect(await offered('members.edit')).toEqual(['edit'])
    expect(await offered('members.freeze', 'members.unmask')).toEqual(['freeze', 'unmask'])
  })

  it('has an identity for itself, also of two at once', async () => {
    const body = { phone: '13800139003' }
    const both = await Promise.allSettled([1, 2].map(() => marketer.call(createMember, { body })))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await marketer.refusal(createMember, { body })).toMatchObject({ message: 'member_identity_exists' })
  })

  it('keeps at least one identity', async () => {
    const member = await aMember()
    const { id } = member
    const more = await marketer.call(addMemberIdentity, {
      params: { id },
      body: { version: 1, kind: 'EXTERNAL', value: 'CRM-1' },
    })
    expect(more.identities.map(({ kind }) => kind)).toEqual(['PHONE', 'EXTERNAL'])
    const remove = (version: number, identityId = '') => ({
      params: { id },
      body: { version, identityId, reason: 'Number given up' },
    })
    const left = await marketer.call(removeMemberIdentity, remove(2, more.identities[0]!.id))
    expect(await marketer.refusal(removeMemberIdentity, remove(3, left.identities[0]!.id))).toMatchObject({
      message: 'member_last_identity',
    })
  })

  it('has few identities, of which none is empty or of another member', async () => {
    const { id } = await aMember()
    const other = await aMember()
    const add = (version: number, value: string) => ({
      params: { id },
      body: { version, kind: 'DEVICE' as const, value },
    })
    expect(await marketer.refusal(addMemberIdentity, add(1, ' '))).toMatchObject({
      fields: { value: 'member_identity_can_not_be_empty' },
    })
    const remove = { params: { id }, body: { version: 1, identityId: other.identities[0]!.id, reason: 'Not its own' } }
    expect(await marketer.refusal(removeMemberIdentity, remove)).toMatchObject({
      message: 'member_identity_not_exists',
    })
    for (let version = 1; version < IDENTITIES_MAXIMUM; version++)
      await marketer.call(addMemberIdentity, add(version, `device-${version}`))
    expect(await marketer.refusal(addMemberIdentity, add(IDENTITIES_MAXIMUM, 'one-too-many'))).toMatchObject({
      message: 'member_too_many_identities',
    })
  })

  it('is frozen and taken back with a reason, and refuses an old version', async () => {
    const { id } = await aMember()
    const step = (version: number) => ({ params: { id }, body: { version, reason: 'Returned goods' } })
    expect(await marketer.call(freezeMember, step(1))).toMatchObject({ status: 'FROZEN', version: 2 })
    expect(await marketer.refusal(freezeMember, step(2))).toMatchObject({ message: 'member_status_does_not_allow' })
    expect(await marketer.refusal(unfreezeMember, step(1))).toMatchObject({ message: 'changed_meanwhile' })
    expect(await marketer.call(unfreezeMember, step(2))).toMatchObject({ status: 'ACTIVE' })
    expect(await marketer.refusal(updateMember, { params: { id }, body: { version: 1 } })).toMatchObject({
      status: 409,
    })
  })

  it('is created once for one idempotency key, whose stored answer says nothing about the person', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const body = { phone: phoneOf(++made), name: 'Twice' }
    const first = await marketer.call(createMember, { body }, headers)
    expect(Object.keys(first)).toEqual(['id'])
    expect(await marketer.call(createMember, { body }, headers)).toEqual(first)
    const other = { ...body, phone: phoneOf(++made) }
    expect(await marketer.refusal(createMember, { body: other }, headers)).toMatchObject({
      message: 'idempotency_key_reused',
    })
  })

  it('keeps the region that it names, and follows it into another one', async () => {
    await withoutApproval(t.admin)
    const region = (code: string) => t.admin.call(createRegion, { body: { code, name: code } })
    const [double, stays] = [await region('M-1'), await region('M-2')]
    const member = await aMember({ regionId: double.id })
    expect(await t.admin.refusal(deleteRegion, { params: { id: double.id } })).toMatchObject({
      message: 'master_still_used',
      params: { members: 1, named: 0, more: 0 },
    })
    await t.admin.call(mergeRegion, {
      params: { id: double.id },
      body: { intoId: stays.id, version: double.version, reason: 'The same city' },
    })
    expect(await marketer.call(getMember, { params: { id: member.id } })).toMatchObject({
      region: { code: 'M-2' },
      version: 2,
    })
    const { items } = await marketer.call(listMembers, { query: { region: 'M-2' } })
    expect(items.map(({ id }) => id)).toEqual([member.id])
  })

  it('is masked as the member config says', async () => {
    const { id } = await aMember({ externalId: 'SHOP-77' })
    const masked = async (kinds: readonly IdentityKind[]) => {
      const { version, savedBy: _by, savedAt: _at, reason: _why, ...values } = await t.admin.call(getMemberConfig, {})
      const maskedIdentities = [...kinds]
      const reason = 'Numbers of the shop are no secret'
      await t.admin.call(saveMemberConfig, { body: { ...values, maskedIdentities, version, reason } })
      return values.maskedIdentities
    }
    const usual = await masked(['PHONE'])
    onTestFinished(async () => void (await masked(usual)))
    const { identities } = await marketer.call(getMember, { params: { id } })
    expect(identities.map(({ kind, isMasked }) => [kind, isMasked])).toEqual([
      ['PHONE', true],
      ['EXTERNAL', false],
    ])
    expect(identities[1]!.value).toBe('SHOP-77')
  })

  it('is shown in full to everybody by nobody who may not see it in full', async () => {
    const keeper = await userWith(t.http, t.admin, ['memberConfig.list', 'memberConfig.edit'])
    const { version, savedBy: _by, savedAt: _at, reason: _why, ...values } = await keeper.call(getMemberConfig, {})
    const body = { ...values, version, reason: 'Everything is shown' }
    expect(await keeper.refusal(saveMemberConfig, { body: { ...body, maskedIdentities: [] } })).toMatchObject({
      status: 403,
      message: 'no_permission',
    })
    await keeper.call(saveMemberConfig, { body })
  })

  it('of an id is shown by two characters, of a short one by none', async () => {
    const shown = async (externalId: string) =>
      (await aMember({ externalId })).identities.find(({ kind }) => kind === 'EXTERNAL')?.value
    expect([await shown('john@4403051990'), await shown('4711'), await shown('CRM-000815')]).toEqual([
      '•••90',
      '•••',
      '•••15',
    ])
  })

  it('is searched for so many times by one caller, then no more for a while', async () => {
    const chief = await userWith(t.http, t.admin, ['members.list'])
    await aMember()
    const search = (by: Client) => by.raw(searchMembers, { body: { text: '13899990000' } })
    const statuses = await Promise.all(Array.from({ length: 62 }, async () => (await search(chief)).status))
    expect([statuses.filter((one) => one === 200).length >= 60, statuses.includes(429)]).toEqual([true, true])
    expect((await search(await userWith(t.http, t.admin, ['members.list']))).status).toBe(200)
  })

  it('is exported without the search in the event', async () => {
    const phone = '13877660011'
    await aMember({ phone })
    const chief = await userWith(t.http, t.admin, ['members.list', 'members.exportList', 'events.list'])
    const { identity } = await chief.call(searchMembers, { body: { text: phone } })
    await chief.call(exportList, { body: { list: 'members', format: 'CSV', filter: { identity } } })
    await chief.call(printList, { body: { list: 'members', filter: { identity }, rows: 1, isChosen: false } })
    const { items } = await chief.call(listEvents, { query: { subjectType: 'list', subjectId: 'members' } })
    expect(items.map(({ details }) => details['filter'])).toEqual([{ identity: '•••' }, { identity: '•••' }])
  })

  it('is verified once with a reason, by its own permission, and a new value is not', async () => {
    const clerk = await userWith(t.http, t.admin, ['members.list', 'members.verifyIdentity'])
    const member = await aMember({ externalId: 'VERIFY-1' })
    const { id } = member
    const verify = (version: number, at = 0, reason = 'Called back') => ({
      params: { id },
      body: { version, identityId: member.identities[at]!.id, reason },
    })
    expect(await marketer.refusal(verifyMemberIdentity, verify(1))).toMatchObject({ status: 403 })
    expect(await t.other.refusal(verifyMemberIdentity, verify(1))).toMatchObject({ status: 404 })
    expect(await clerk.refusal(verifyMemberIdentity, verify(2))).toMatchObject({ message: 'changed_meanwhile' })
    expect(await clerk.refusal(verifyMemberIdentity, verify(1, 0, ' x '))).toMatchObject({
      fields: { reason: 'reason_too_short' },
    })
    const foreign = { params: { id: (await aMember()).id }, body: verify(1).body }
    expect(await clerk.refusal(verifyMemberIdentity, foreign)).toMatchObject({ message: 'member_identity_not_exists' })
    const verified = await clerk.call(verifyMemberIdentity, verify(1))
    expect(verified.identities.map(({ verifiedAt }) => verifiedAt !== null)).toEqual([true, false])
    expect(verified.allowed).toEqual(['verify'])
    expect(await clerk.refusal(verifyMemberIdentity, verify(2))).toMatchObject({ message: 'member_identity_verified' })
    expect((await clerk.call(verifyMemberIdentity, verify(2, 1))).allowed).toEqual([])
    const removed = { params: { id }, body: { version: 3, identityId: member.identities[0]!.id, reason: 'Given up' } }
    await marketer.call(removeMemberIdentity, removed)
    const again = { params: { id }, body: { version: 4, kind: 'PHONE' as const, value: phoneOf(made - 1) } }
    const { identities } = await marketer.call(addMemberIdentity, again)
    expect(identities.map(({ verifiedAt }) => verifiedAt !== null)).toEqual([false, true])
  })

  it('is shown in full by its own permission alone', async () => {
    const { id } = await aMember()
    expect(await marketer.refusal(showMemberIdentities, { params: { id } })).toMatchObject({ status: 403 })
    expect(await t.other.refusal(showMemberIdentities, { params: { id } })).toMatchObject({ status: 404 })
  })

  it('stands in no other row of the database in plain text', async () => {
    const phone = '13877665544'
    const email = 'canary.of.members@brand.example'
    const member = await aMember({ name: 'Canary Nobody', phone, email })
    const { id } = member
    await marketer.call(updateMember, {
      params: { id },
      body: { version: 1, name: 'Canary Else', birthday: '1980-04-05' },
    })
    await privacy.call(showMemberIdentities, { params: { id } })
    const client = new pg.Client({ connectionString: t.database.superuserUrl })
    await client.connect()
    try {
      const { rows } = await client.query<{ name: string }>(
        `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
      )
      const holds: string[] = []
      for (const { name } of rows) {
        const text = `select 1 from ${name} r where r::text ~ $1 limit 1`
        for (const canary of ['3877665544', 'canary.of.members', 'Canary', '1980-04-05'])
          if ((await client.query(text, [canary])).rows.length > 0) holds.push(`${name} ${canary}`)
      }
      expect(holds.sort()).toEqual(['public.members 1980-04-05', 'public.members Canary'])
    } finally {
      await client.end()
    }
  })
})
