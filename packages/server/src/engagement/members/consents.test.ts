/** Decisions of members: recorded once, never changed, the newest of each purpose and channel in force. */

import { getMemberConsents, recordMemberConsent } from '@serialis/contract/engagement/members/consents.routes.ts'
import type { ConsentInput } from '@serialis/contract/engagement/members/consents.schema.ts'
import { createMember, freezeMember, getMember } from '@serialis/contract/engagement/members/members.routes.ts'
import { getHistory } from '@serialis/contract/platform/audit/audit.routes.ts'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import { userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { inTenant } from '../../kit/db/db.ts'
import { idempotencyInvariants } from '../../platform/audit/audit.verify.queries.ts'

let t: TestApp
let clerk: Client
let reader: Client
let superuser: pg.Client
let made = 0
const now = new Date('2026-06-15T20:00:00Z')

beforeAll(async () => {
  // It is the 16th in Shanghai.
  t = await testApp({ clock: { now: () => now } })
  clerk = await userWith(t.http, t.admin, ['members.list', 'members.create', 'members.recordConsent', 'members.freeze'])
  reader = await userWith(t.http, t.admin, ['members.list'])
  superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
})

const aMember = async (birthday: string | null = '1990-02-03') =>
  (await clerk.call(createMember, { body: { phone: `+86${13_700_000_000 + ++made}`, birthday } })).id
const SAID = { purpose: 'MARKETING', channel: 'SMS', state: 'GRANTED', decidedOn: '2026-06-01' } as const
const decision = (given: Partial<ConsentInput> = {}): ConsentInput => ({
  ...SAID,
  source: 'PAPER',
  proof: 'Form 12',
  ...given,
})
const record = (id: string, given: Partial<ConsentInput> = {}) =>
  clerk.call(recordMemberConsent, { params: { id }, body: decision(given) })
const refused = (id: string, given: Partial<ConsentInput> = {}, by = clerk) =>
  by.refusal(recordMemberConsent, { params: { id }, body: decision(given) })
const inForce = async (id: string) =>
  (await clerk.call(getMemberConsents, { params: { id } })).items
    .filter((one) => one.isInForce)
    .map(({ purpose, channel, state, decidedOn }) => [purpose, channel, state, decidedOn].join(' ').replace('  ', ' '))
    .toSorted()

describe('a decision', () => {
  it('is in force for its purpose and channel alone, until the next one', async () => {
    const id = await aMember()
    await record(id)
    await record(id, { channel: 'EMAIL', state: 'DENIED' })
    await record(id, { purpose: 'LOYALTY', channel: null })
    expect(await inForce(id)).toEqual([
      'LOYALTY GRANTED 2026-06-01',
      'MARKETING EMAIL DENIED 2026-06-01',
      'MARKETING SMS GRANTED 2026-06-01',
    ])
    await record(id, { state: 'REVOKED', decidedOn: '2026-06-02', proof: 'Mail 7' })
    await record(id, { state: 'GRANTED', decidedOn: '2026-06-02', proof: 'Call 8' })
    const { items } = await clerk.call(getMemberConsents, { params: { id } })
    expect(items.filter(({ channel }) => channel === 'SMS').map(({ state, proof }) => `${state} ${proof}`)).toEqual([
      'GRANTED Call 8',
      'REVOKED Mail 7',
      'GRANTED Form 12',
    ])
    expect(items[0]).toMatchObject({ recordedByName: expect.any(String), recordedAt: now.toISOString() })
  })

  it('of an earlier day is kept as history and changes nothing that is in force', async () => {
    const id = await aMember()
    await record(id, { decidedOn: '2026-06-10', state: 'DENIED' })
    await record(id, { decidedOn: '2026-05-01' })
    expect(await inForce(id)).toEqual(['MARKETING SMS DENIED 2026-06-10'])
    const { items } = await clerk.call(getHistory, { query: { subjectType: 'member', subjectId: id } })
    expect(items[0]?.details).toMatchObject({ consent: [null, 'MARKETING SMS GRANTED 2026-05-01'] })
    // Between the two it was agreed to, so it could be withdrawn then.
    await record(id, { decidedOn: '2026-05-02', state: 'REVOKED' })
    expect(await inForce(id)).toEqual(['MARKETING SMS DENIED 2026-06-10'])
  })

  it('is refused when it changes nothing, withdraws nothing or comes too early', async () => {
    const id = await aMember()
    expect(await refused(id, { state: 'REVOKED' })).toMatchObject({ message: 'consent_not_granted' })
    await record(id)
    expect(await refused(id, { decidedOn: '2026-06-03' })).toMatchObject({
      status: 409,
      message: 'consent_unchanged',
      params: { since: '2026-06-01' },
    })
    expect(await refused(id, { decidedOn: '2026-06-17', state: 'REVOKED' })).toMatchObject({
      fields: { decidedOn: 'consent_in_future' },
    })
    await record(id, { decidedOn: '2026-06-16', state: 'REVOKED' })
    expect(await refused(id, { channel: null })).toMatchObject({ fields: { channel: 'consent_channel_wrong' } })
    expect(await refused(id, { purpose: 'HEALTH' })).toMatchObject({ fields: { channel: 'consent_channel_wrong' } })
    expect(await refused(id, { proof: ' ' })).toMatchObject({ fields: { proof: 'consent_proof_can_not_be_empty' } })
  })

  it('for marketing or profiling is not that of a child on that day; a refusal is', async () => {
    const id = await aMember('2012-06-10')
    for (const about of [{}, { purpose: 'PROFILING', channel: null }] as const)
      expect(await refused(id, { ...about, decidedOn: '2026-06-09' })).toMatchObject({
        message: 'consent_under_age',
        params: { years: 14 },
      })
    await record(id, { decidedOn: '2026-06-09', state: 'DENIED' })
    await record(id, { decidedOn: '2026-06-09', purpose: 'HEALTH', channel: null })
    await record(id, { decidedOn: '2026-06-10' })
    expect(await inForce(id)).toEqual(['HEALTH GRANTED 2026-06-09', 'MARKETING SMS GRANTED 2026-06-10'])
  })

  it('is recorded by its own permission alone, of a member of the tenant, also of a frozen one', async () => {
    const id = await aMember()
    expect(await refused(id, {}, reader)).toMatchObject({ status: 403 })
    expect(await refused(id, {}, t.other)).toMatchObject({ status: 404 })
    expect(await t.other.refusal(getMemberConsents, { params: { id } })).toMatchObject({ status: 404 })
    const { version } = await clerk.call(getMember, { params: { id } })
    await clerk.call(freezeMember, { params: { id }, body: { version, reason: 'Odd returns' } })
    await record(id)
    expect(await reader.call(getMemberConsents, { params: { id } })).toMatchObject({
      mayRecord: false,
      items: [{ state: 'GRANTED' }],
    })
    expect(await clerk.call(getMemberConsents, { params: { id } })).toMatchObject({ mayRecord: true })
    await superuser.query("update members set status = 'ERASED' where id = $1", [id])
    expect(await refused(id, { channel: 'CALL' })).toMatchObject({ message: 'member_status_does_not_allow' })
    expect(await clerk.call(getMemberConsents, { params: { id } })).toMatchObject({ mayRecord: false })
  })

  it('is stored once for its idempotency key, which another proof does not share', async () => {
    const id = await aMember()
    const sent = async (proof: string) => {
      const { statusCode, body } = await t.http.inject({
        method: 'POST',
        url: `/api/members/${id}/consents`,
        headers: { authorization: clerk.token, 'idempotency-key': `once ${id}` },
        payload: decision({ proof }),
      })
      return [statusCode, body.includes('idempotency_key_reused')]
    }
    expect([await sent('Form 12'), await sent('Form 12'), await sent('Form 13')]).toEqual([
      [200, false],
      [200, false],
      [422, true],
    ])
    expect((await clerk.call(getMemberConsents, { params: { id } })).items).toHaveLength(1)
    const keys = await inTenant(t.app.pool, 1, 'read', idempotencyInvariants)
    expect(keys.flatMap(({ examples }) => examples)).toEqual([])
  })

  it('is one of two that are the same at once', async () => {
    const id = await aMember()
    const both = await Promise.allSettled([record(id), record(id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('stands in the history by purpose, channel and state, without its proof', async () => {
    const id = await aMember()
    await record(id, { proof: 'Canary form' })
    await record(id, { decidedOn: '2026-06-02', state: 'REVOKED' })
    const { items } = await clerk.call(getHistory, { query: { subjectType: 'member', subjectId: id } })
    expect(items[0]).toMatchObject({
      action: 'member.consent_recorded',
      details: { consent: ['MARKETING SMS GRANTED 2026-06-01', 'MARKETING SMS REVOKED 2026-06-02'] },
    })
    const { rows } = await superuser.query("select 1 from events where details::text like '%Canary%'")
    expect(rows).toEqual([])
  })

  it('is changed and removed by nobody, and has a limit of number', async () => {
    const id = await aMember()
    await record(id)
    for (const change of ["update member_consents set state = 'DENIED'", 'delete from member_consents'])
      await expect(t.app.pool.query(`${change} where tenant_id = 1`)).rejects.toThrow('permission denied')
    await superuser.query(
      `insert into member_consents select tenant_id, gen_random_uuid(), member_id, purpose, channel, state, decided_on, source, proof, recorded_at, recorded_by, recorded_by_name
         from member_consents, generate_series(1, 499) where member_id = $1`,
      [id],
    )
    expect(await refused(id, { channel: 'CALL' })).toMatchObject({
      message: 'member_too_many_consents',
      params: { maximum: 500 },
    })
  })
})
