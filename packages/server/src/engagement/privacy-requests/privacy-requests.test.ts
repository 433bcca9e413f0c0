/** Privacy requests: asked for by one person, decided by another with a signature, held back by a recall. */

import { createRecall, getRecall } from '@serialis/contract/desk/recall/recall.routes.ts'
import { getSerial } from '@serialis/contract/desk/serials/serials.routes.ts'
import {
  createMember,
  freezeMember,
  getMember,
  updateMember,
} from '@serialis/contract/engagement/members/members.routes.ts'
import {
  claimSerial,
  listOwnedSerials,
  releaseSerial,
} from '@serialis/contract/engagement/members/owned-serials.routes.ts'
import * as routes from '@serialis/contract/engagement/privacy-requests/privacy-requests.routes.ts'
import { ERASURE_RECALL_DAYS } from '@serialis/contract/engagement/privacy-requests/privacy-requests.schema.ts'
import { elementString } from '@serialis/contract/kit/gs1.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { getMyWork } from '@serialis/contract/workplace/my-work/my-work.routes.ts'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { ADMIN_PASSWORD } from '../../../test/harness/accounts.ts'
import { atEnd } from '../../../test/harness/at-end.ts'
import { as, userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { waitUntil } from '../../../test/harness/wait-until.ts'
import { onTheMarket } from '../../desk/expiry/expiry.fixtures.ts'
import { filesOfZip } from '../../desk/extracts/extracts.fixtures.ts'
import { aCrew, masters } from '../../plant/orders/orders.fixtures.ts'
import { startNights } from '../../platform/tasks/tasks.fixtures.ts'
import { approval, askedFor, doneRequest, erased } from './privacy-requests.fixtures.ts'

const DAY_MS = 24 * 3_600_000
const clock = { at: new Date('2026-06-15T08:00:00.000Z'), now: () => clock.at }

let t: TestApp
let asker: Client
let signer: Client
let reader: Client
let members = 0

beforeAll(async () => {
  t = await testApp({ work: true, clock })
  asker = await userWith(t.http, t.admin, [
    'members.list',
    'members.create',
    'privacyRequests.list',
    'privacyRequests.create',
  ])
  signer = await userWith(t.http, t.admin, [
    'members.list',
    'privacyRequests.list',
    'privacyRequests.create',
    'privacyRequests.approve',
    'privacyRequests.erase',
    'privacyRequests.download',
    'privacyRequests.certificate',
  ])
  reader = await userWith(t.http, t.admin, ['members.list', 'privacyRequests.list'])
})

const aMember = async (): Promise<string> =>
  (await asker.call(createMember, { body: { name: 'Wei Zhang', phone: `+86${13_600_000_000 + ++members}` } })).id

type Approval = typeof routes.erasePrivacyRequest | typeof routes.approvePrivacyRequest
const refused = async (by: Client, id: string, change: object = {}, route: Approval = routes.erasePrivacyRequest) => {
  const { params, body } = await approval(signer, id)
  const { account, password } = by
  return by.refusal(route, {
    params,
    body: { ...body, signature: { ...body.signature, account, password, ...change } },
  })
}

describe('an erasure', () => {
  it('needs another person, who signs, and ends with a certificate', async () => {
    const memberId = await aMember()
    const id = await askedFor(asker, memberId, 'ERASURE', { note: 'passport' })
    const waiting = await signer.call(routes.getPrivacyRequest, { params: { id } })
    expect(waiting).toMatchObject({ status: 'REQUESTED', note: 'passport', memberName: 'Wei Zhang', obstacles: [] })
    expect(waiting.allowed).toEqual(['erase', 'reject'])
    expect(await reader.call(routes.getPrivacyRequest, { params: { id } })).toMatchObject({ allowed: [] })
    expect(await signer.refusal(routes.downloadErasureCertificate, { params: { id } })).toMatchObject({
      message: 'privacy_request_not_done',
    })
    const work = await signer.call(getMyWork, { query: {} })
    expect(JSON.stringify(work)).toContain(id)
    expect(JSON.stringify(work)).toContain('privacyRequestErase')
    expect(JSON.stringify(work)).not.toContain('Wei')
    await signer.call(routes.erasePrivacyRequest, await approval(signer, id))
    const done = await doneRequest(signer, id)
    expect(done).toMatchObject({
      reason: '',
      note: '',
      memberName: '',
      isMemberErased: true,
      allowed: ['certificate'],
      certificate: { requestId: id, memberId, files: 0 },
      signatures: [{ intact: true }],
    })
    expect(done.certificate?.tables.map(({ table, rows }) => [table, rows])).toEqual(
      expect.arrayContaining([
        ['members', 1],
        ['member_identities', 1],
        ['privacy_requests', 1],
      ]),
    )
    for (const locale of ['en', 'zh']) {
      const { body, status } = await signer.raw(
        routes.downloadErasureCertificate,
        { params: { id } },
        { 'accept-language': locale },
      )
      expect([status, body.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    }
    expect(await reader.call(getMember, { params: { id: memberId } })).toMatchObject({
      status: 'ERASED',
      name: '',
      identities: [],
      allowed: [],
      erasedAt: clock.at.toISOString(),
    })
  })

  it('is approved by nobody who asked for it', async () => {
    const id = await askedFor(signer, await aMember(), 'ERASURE')
    expect(await refused(signer, id)).toMatchObject({ message: 'access_request_by_yourself' })
    expect((await signer.call(routes.getPrivacyRequest, { params: { id } })).allowed).toEqual(['withdraw'])
    const { version } = await signer.call(routes.getPrivacyRequest, { params: { id } })
    expect(
      await signer.refusal(routes.rejectPrivacyRequest, { params: { id }, body: { version, reason: 'no reason' } }),
    ).toMatchObject({ message: 'access_request_by_yourself' })
  })

  it('needs a right signature over what was shown', async () => {
    const memberId = await aMember()
    const id = await askedFor(asker, memberId, 'ERASURE')
    expect(await refused(signer, id, { password: 'wrong' })).toMatchObject({ message: 'user_name_or_password_wrong' })
    expect(await refused(signer, id, { digest: '0'.repeat(64) })).toMatchObject({ message: 'changed_meanwhile' })
    expect((await reader.call(getMember, { params: { id: memberId } })).status).toBe('ACTIVE')
  })

  it('needs its own permission, and is of its tenant alone', async () => {
    const memberId = await aMember()
    const id = await askedFor(asker, memberId, 'ERASURE')
    const approver = await userWith(t.http, t.admin, ['privacyRequests.list', 'privacyRequests.approve'])
    expect(await refused(approver, id)).toMatchObject({ status: 403 })
    expect(await refused(reader, id)).toMatchObject({ status: 403 })
    expect(await refused(t.other, id)).toMatchObject({ status: 404 })
    expect(await t.other.refusal(routes.getPrivacyRequest, { params: { id } })).toMatchObject({ status: 404 })
    expect(
      await t.other.refusal(routes.createPrivacyRequest, {
        body: { memberId, kind: 'ACCESS', identifiedBy: 'ACCOUNT', reason: 'not mine' },
      }),
    ).toMatchObject({ status: 404, fields: { memberId: 'not_in_list' } })
    expect((await t.other.call(routes.listPrivacyRequests, { query: {} })).items).toEqual([])
    for (const route of [routes.downloadPrivacyFile, routes.downloadErasureCertificate])
      expect(await reader.refusal(route, { params: { id } })).toMatchObject({ status: 403 })
  })

  it('is not approved as access, twice, or for a member that is erased', async () => {
    const memberId = await aMember()
    const id = await askedFor(asker, memberId, 'ERASURE')
    expect(await refused(signer, id, {}, routes.approvePrivacyRequest)).toMatchObject({
      message: 'privacy_request_wrong_kind',
    })
    await expect(askedFor(asker, memberId, 'ERASURE')).rejects.toMatchObject({
      refusal: { message: 'privacy_request_waits' },
    })
    const body = await approval(signer, id)
    const both = await Promise.allSettled([
      signer.call(routes.erasePrivacyRequest, body),
      signer.call(routes.erasePrivacyRequest, body),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await doneRequest(signer, id)
    await expect(askedFor(asker, memberId, 'ACCESS')).rejects.toMatchObject({
      refusal: { message: 'erasure_member_closed' },
    })
    const { version } = await t.admin.call(getMember, { params: { id: memberId } })
    for (const refusal of [
      await t.admin.refusal(freezeMember, { params: { id: memberId }, body: { version, reason: 'not possible' } }),
      await t.admin.refusal(updateMember, { params: { id: memberId }, body: { version, name: 'Back again' } }),
    ])
      expect(refusal).toMatchObject({ status: 409, message: 'member_status_does_not_allow' })
  })

  it('waits for an open access request', async () => {
    const memberId = await aMember()
    const access = await askedFor(asker, memberId, 'ACCESS')
    const id = await askedFor(asker, memberId, 'ERASURE')
    expect(await refused(signer, id)).toMatchObject({ message: 'erasure_access_open' })
    expect((await signer.call(routes.getPrivacyRequest, { params: { id } })).obstacles).toEqual([
      { kind: 'ACCESS', requestId: access },
    ])
    const { version } = await signer.call(routes.getPrivacyRequest, { params: { id: access } })
    const decision = { params: { id: access }, body: { version, reason: 'the member took it back' } }
    expect(await signer.refusal(routes.withdrawPrivacyRequest, decision)).toMatchObject({ status: 404 })
    expect(await asker.call(routes.withdrawPrivacyRequest, decision)).toMatchObject({ status: 'WITHDRAWN' })
    expect(await signer.refusal(routes.rejectPrivacyRequest, decision)).toMatchObject({
      message: 'privacy_request_decided',
    })
    await signer.call(routes.erasePrivacyRequest, await approval(signer, id))
    await doneRequest(signer, id)
  })

  it('waits for a recall of a pack that the member owns, until the member has it no more', async () => {
    const crew = await aCrew(t.http, t.admin)
    const author = await userWith(t.http, t.admin, Object.keys(permissions) as PermissionName[])
    const { product } = await masters(author, t.admin, { healthClass: 'NONE' })
    const { units } = await onTheMarket(t.app, { crew, admin: t.admin, product }, { batchCode: 'RECALLED-1' })
    const { code, gtin } = await t.admin.call(getSerial, { params: { ordinal: units[0]! }, query: {} })
    const memberId = await aMember()
    const claim = { code: elementString({ gtin: gtin ?? '', serial: code }), source: 'SCAN' as const }
    await t.admin.call(claimSerial, { params: { id: memberId }, body: claim })
    const recall = await t.admin.call(createRecall, {
      body: { source: { kind: 'batch', batch: 'RECALLED-1' }, reason: 'glass found' },
    })
    const { number } = await waitUntil(
      () => t.admin.call(getRecall, { params: { id: recall.id } }),
      ({ status }) => status === 'TRACED',
    )
    const id = await askedFor(asker, memberId, 'ERASURE')
    const refusal = await refused(signer, id)
    expect(refusal).toMatchObject({ status: 409, message: 'erasure_recall_open' })
    expect(JSON.stringify(refusal)).not.toContain(recall.id)
    expect(refusal).not.toHaveProperty('params.number')
    expect((await reader.call(getMember, { params: { id: memberId } })).status).toBe('ACTIVE')
    const obstacles = async (by: Client) => (await by.call(routes.getPrivacyRequest, { params: { id } })).obstacles
    const until = new Date(clock.at.getTime() + ERASURE_RECALL_DAYS * DAY_MS).toISOString()
    expect(refusal.params).toEqual({ days: ERASURE_RECALL_DAYS })
    expect(await obstacles(signer)).toEqual([{ kind: 'RECALL', recallId: null, number: null, until: null }])
    expect(await obstacles(author)).toEqual([{ kind: 'RECALL', recallId: recall.id, number, until }])
    // Traced again it keeps its set, and a trace that fails as well.
    const superuser = new pg.Client({ connectionString: t.database.superuserUrl })
    await superuser.connect()
    atEnd(() => superuser.end())
    for (const status of ['TRACING', 'FAILED', 'HELD']) {
      await superuser.query('update recalls set status = $2 where id = $1', [recall.id, status])
      expect((await refused(signer, id)).message, status).toBe('erasure_recall_open')
    }
    // Nobody says when a pack is used up, so a recall ends for its owners by itself.
    const openedAgo = (ms: number) =>
      superuser.query('update recalls set created_at = $2 where id = $1', [
        recall.id,
        new Date(clock.at.getTime() - ms),
      ])
    await openedAgo(ERASURE_RECALL_DAYS * DAY_MS - 1)
    expect(await obstacles(author)).toHaveLength(1)
    await openedAgo(ERASURE_RECALL_DAYS * DAY_MS)
    expect(await obstacles(author)).toEqual([])
    await openedAgo(0)
    const [owned] = (await t.admin.call(listOwnedSerials, { params: { id: memberId }, query: {} })).items
    await t.admin.call(releaseSerial, {
      params: { id: memberId },
      body: { serialId: owned!.id, reason: 'brought it back' },
    })
    await signer.call(routes.erasePrivacyRequest, await approval(signer, id))
    const { certificate } = await doneRequest(signer, id)
    expect(certificate?.tables).toContainEqual({ table: 'member_serials', effect: 'DELETED', rows: 1 })
  }, 120_000)

  it('leaves events without anything of the person', async () => {
    const memberId = await aMember()
    const { id } = await erased(asker, signer, memberId)
    const { items } = await t.admin.call(listEvents, { query: { subjectType: 'privacy_request', limit: 200 } })
    const own = items.filter((event) => event.subjectId === id)
    expect(own.map(({ action }) => action).toSorted()).toEqual([
      'privacy_request.created',
      'privacy_request.erasure_approved',
      'privacy_request.erasure_done',
    ])
    expect(JSON.stringify(own)).not.toContain('Wei')
    expect(JSON.stringify(own)).not.toContain('wrote to us')
  })
})

describe('an access request', () => {
  it('makes one archive for programs and for people, which is removed after seven days', async () => {
    const memberId = await aMember()
    const id = await askedFor(asker, memberId, 'ACCESS')
    const work = JSON.stringify(await signer.call(getMyWork, { query: {} }))
    expect(work).toContain('privacyRequestDecide')
    expect(work).toContain(id)
    await signer.call(routes.approvePrivacyRequest, await approval(signer, id))
    const done = await doneRequest(signer, id)
    expect(done).toMatchObject({
      certificate: null,
      allowed: ['download'],
      file: { until: '2026-06-22T08:00:00.000Z' },
    })
    const { body, status } = await signer.raw(routes.downloadPrivacyFile, { params: { id } })
    expect(status).toBe(200)
    const files = filesOfZip(body)
    expect([...files.keys()].toSorted()).toEqual([
      'personal-data.en.html',
      'personal-data.json',
      'personal-data.zh.html',
    ])
    const { tables } = JSON.parse(files.get('personal-data.json')!.toString()) as {
      tables: Record<string, Record<string, unknown>[]>
    }
    expect(tables['members']).toMatchObject([{ name: 'Wei Zhang' }])
    expect(tables['member_identities']).toMatchObject([{ kind: 'PHONE', value: `+86${13_600_000_000 + members}` }])
    expect(tables['privacy_requests']).toMatchObject([{ reason: 'wrote to us', kind: 'ACCESS' }])
    const zh = files.get('personal-data.zh.html')!.toString()
    expect(zh).toContain('手机')
    const before = clock.at
    clock.at = new Date(before.getTime() + 7 * DAY_MS + 1)
    try {
      const later = await as(t.http, 'admin', ADMIN_PASSWORD)
      expect(await later.refusal(routes.downloadPrivacyFile, { params: { id } })).toMatchObject({
        status: 404,
        message: 'privacy_request_file_gone',
      })
      await startNights(t.app, ['privacy_requests.remove_old'])
      await waitUntil(
        async () => (await t.app.files.list(1)).files.size,
        (size) => size === 0,
      )
    } finally {
      clock.at = before
    }
  })

  it('is decided by another person too', async () => {
    const id = await askedFor(signer, await aMember(), 'ACCESS')
    expect(await refused(signer, id, {}, routes.approvePrivacyRequest)).toMatchObject({
      message: 'access_request_by_yourself',
    })
  })
})
