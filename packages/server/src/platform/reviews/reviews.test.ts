/** Reviews of the audit trail: what they cover, four eyes, what the signature binds, and what waits for a reviewer. */

import type { ClientInput } from '@serialis/contract/kit/route.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { createFactory } from '@serialis/contract/plant/lines/factories.routes.ts'
import { createRole, getRole, updateRole } from '@serialis/contract/platform/access/access.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { exportList } from '@serialis/contract/platform/exports/exports.routes.ts'
import * as routes from '@serialis/contract/platform/reviews/reviews.routes.ts'
import { REVIEW_EVENTS_MAXIMUM, type ReviewDetail } from '@serialis/contract/platform/reviews/reviews.schema.ts'
import { downloadTaskFile } from '@serialis/contract/platform/tasks/tasks.routes.ts'
import { getMyWork } from '@serialis/contract/workplace/my-work/my-work.routes.ts'
import type pg from 'pg'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import { as, openAccount, userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { waitUntil } from '../../../test/harness/wait-until.ts'
import { inTenant, openPool } from '../../kit/db/db.ts'
import { taskIn } from '../tasks/tasks.fixtures.ts'
import { reviewInvariants } from './reviews.verify.queries.ts'

let t: TestApp
let reviewer: Client
let other: Client
let superuser: pg.PoolClient
let roleId: string

const MAY: PermissionName[] = ['events.list', 'reviews.sign', 'roles.create', 'roles.edit', 'roles.list']

beforeAll(async () => {
  t = await testApp({ work: true })
  const superusers = openPool(t.database.superuserUrl, 1)
  superuser = await superusers.connect()
  atEnd(async () => {
    superuser.release()
    await superusers.end()
  })
  reviewer = await userWith(t.http, t.admin, MAY)
  other = await userWith(t.http, t.admin, MAY)
})

let name: string
/** A record with one event of the administrator and one of the reviewer. */
beforeEach(async () => {
  name = `Role ${crypto.randomUUID()}`
  const role = await t.admin.call(createRole, { body: { name, authorities: [] } })
  roleId = role.id
  await reviewer.call(updateRole, {
    params: { id: role.id },
    body: { name, authorities: [permissions['roles.list']], version: role.version },
  })
  await sealed(name, 2)
})

/** The sealer works in the background as well. */
const sealed = (record: string, count: number) =>
  waitUntil(
    async () => (await reviewer.call(listEvents, { query: { record } })).items,
    (items) => items.filter(({ sealNumber }) => sealNumber !== null).length === count,
  )

const begin = (who: Client, body: ClientInput<typeof routes.createReview>['body']) =>
  who.call(routes.createReview, { body })
const written = (who: Client, { id, version }: ReviewDetail, change: object = {}) =>
  who.call(routes.saveReview, { params: { id }, body: { version, outcome: 'NO_FINDINGS', ...change } })
const signatureOf = (who: Client, digest: string | null) => ({
  account: who.account,
  password: who.password,
  meaning: 'REVIEW' as const,
  reason: 'Read every event',
  digest: digest ?? '0'.repeat(64),
})
const signed = (who: Client, { id, digest }: ReviewDetail) =>
  who.call(routes.signReview, { params: { id }, body: { signature: signatureOf(who, digest) } })
const stateOf = () => reviewer.call(routes.getReviewState, { query: { subjectType: 'role', subjectId: roleId } })
const eventsOf = async (query: object) =>
  (await reviewer.call(listEvents, { query: { record: name, ...query } })).items.map(({ action }) => action)

describe('a review of a record', () => {
  it('covers its events, says which are of the reviewer, and marks them once it is signed', async () => {
    const begun = await begin(reviewer, { scope: 'RECORD', record: name })
    expect(begun).toMatchObject({ status: 'OPEN', events: 2, ownEvents: 1, isIntact: true, digest: null })
    expect(begun.allowed).toEqual(['save', 'cancel'])
    expect(await stateOf()).toEqual({ events: 2, reviewed: 0, newest: null })
    const ready = await written(reviewer, begun)
    const done = await signed(reviewer, ready)
    expect(done).toMatchObject({ status: 'SIGNED', outcome: 'NO_FINDINGS', allowed: [], digest: null })
    expect(done.signatures).toMatchObject([{ meaning: 'REVIEW', intact: true, event: 'audit_review.signed' }])
    expect(await stateOf()).toMatchObject({ events: 2, reviewed: 2, newest: { id: done.id, number: done.number } })
    // What happens later is not reviewed.
    await t.admin.call(updateRole, { params: { id: roleId }, body: { name, authorities: [], version: 2 } })
    expect(await eventsOf({ reviewed: 'no' })).toEqual(['role.changed'])
    expect(await eventsOf({ reviewed: 'yes' })).toEqual(['role.changed', 'role.created'])
    expect(await stateOf()).toMatchObject({ events: 3, reviewed: 2 })
  })

  it('is counted, but not named, to accounts with limits: it covers events of every factory', async () => {
    const { id: siteId } = await t.admin.call(createFactory, { body: { name: 'Near', zone: 'Europe/Berlin' } })
    await sealed('Near', 1)
    await signed(reviewer, await written(reviewer, await begin(reviewer, { scope: 'RECORD', record: 'Near' })))
    const role = { name: 'Reviews near', authorities: MAY.map((one) => permissions[one]) }
    const { id } = await t.admin.call(createRole, { body: role })
    const near = { account: 'near', name: 'Near', roleIds: [id], siteIds: [siteId], password: 'given by admin' }
    await openAccount(t.http, t.admin, near)
    const query = { subjectType: 'factory', subjectId: siteId } as const
    const asked = (who: Client) => who.call(routes.getReviewState, { query })
    expect([await asked(reviewer), await asked(await as(t.http, 'near', near.password))]).toMatchObject([
      { reviewed: 1, newest: { number: expect.any(Number) } },
      { reviewed: 1, newest: null },
    ])
  })

  it('is refused as signed by somebody all of whose own events it covers', async () => {
    const own = `Role ${crypto.randomUUID()}`
    await reviewer.call(createRole, { body: { name: own, authorities: [] } })
    await sealed(own, 1)
    const begun = await written(reviewer, await begin(reviewer, { scope: 'RECORD', record: own }))
    expect(begun).toMatchObject({ events: 1, ownEvents: 1, digest: null, allowed: ['save', 'cancel'] })
    expect(
      await reviewer.refusal(routes.signReview, {
        params: { id: begun.id },
        body: { signature: signatureOf(reviewer, null) },
      }),
    ).toMatchObject({ status: 400, message: 'review_of_own_events_only' })
  })

  it('needs an outcome, and findings where there are some, and is written and signed by the reviewer alone', async () => {
    const begun = await begin(reviewer, { scope: 'RECORD', record: name })
    const params = { id: begun.id }
    const sign = { params, body: { signature: signatureOf(reviewer, null) } }
    expect(await reviewer.refusal(routes.signReview, sign)).toMatchObject({ message: 'review_without_outcome' })
    const edit = { version: begun.version, outcome: 'FINDINGS' as const }
    expect(await reviewer.refusal(routes.saveReview, { params, body: edit })).toMatchObject({
      fields: { findings: 'can_not_be_empty' },
    })
    const body = { ...edit, findings: 'One right too many' }
    expect(await other.refusal(routes.saveReview, { params, body })).toMatchObject({ status: 404 })
    expect(await other.call(routes.getReview, { params })).toMatchObject({ allowed: [], digest: null })
    const ready = await reviewer.call(routes.saveReview, { params, body })
    expect(await reviewer.refusal(routes.saveReview, { params, body })).toMatchObject({ message: 'changed_meanwhile' })
    expect(
      await reviewer.refusal(routes.signReview, {
        params,
        body: { signature: { ...signatureOf(reviewer, ready.digest), password: 'wrong' } },
      }),
    ).toMatchObject({ message: 'user_name_or_password_wrong' })
    expect(await signed(reviewer, ready)).toMatchObject({ outcome: 'FINDINGS', findings: 'One right too many' })
    for (const route of [routes.signReview, routes.cancelReview] as const)
      expect(await reviewer.refusal(route, { params, body: { ...sign.body, reason: 'over' } } as never)).toMatchObject({
        message: expect.stringMatching(/review_status_does_not_allow|invalid_input/) as string,
      })
    expect(await reviewer.refusal(routes.saveReview, { params, body })).toMatchObject({
      status: 409,
      message: 'review_status_does_not_allow',
    })
  })

  it('offers nothing to its reviewer once the right to sign has ended', async () => {
    const { id } = await t.admin.call(createRole, {
      body: { name: `Signs ${name}`, authorities: [permissions['events.list'], permissions['reviews.sign']] },
    })
    const password = 'password of a reviewer'
    await openAccount(t.http, t.admin, { account: 'was-reviewer', name: 'Was', roleIds: [id], password })
    const clerk = await as(t.http, 'was-reviewer', password)
    const begun = await begin(clerk, { scope: 'RECORD', record: name })
    expect(begun.allowed).toEqual(['save', 'cancel'])
    const role = await t.admin.call(getRole, { params: { id } })
    const body = { name: role.name, authorities: [permissions['events.list']], version: role.version }
    await t.admin.call(updateRole, { params: { id }, body })
    expect((await clerk.call(routes.getReview, { params: { id: begun.id } })).allowed).toEqual([])
  })

  it('is bound to the events: it is not signed, and a signed one is shown as broken, when one was changed', async () => {
    const done = await signed(
      reviewer,
      await written(reviewer, await begin(reviewer, { scope: 'RECORD', record: name })),
    )
    const open = await written(reviewer, await begin(reviewer, { scope: 'RECORD', record: name }))
    const one = `(select event_id from event_seals where tenant_id = 1 and event_id in
      (select id from events where tenant_id = 1 and subject_id = $1) order by seq limit 1)`
    await superuser.query(`update event_seals set hash = sha256(hash) where tenant_id = 1 and event_id = ${one}`, [
      roleId,
    ])
    expect(await reviewer.call(routes.getReview, { params: { id: done.id } })).toMatchObject({ isIntact: false })
    expect(await reviewer.call(routes.getReview, { params: { id: open.id } })).toMatchObject({ digest: null })
    expect(
      await reviewer.refusal(routes.signReview, {
        params: { id: open.id },
        body: { signature: signatureOf(reviewer, open.digest) },
      }),
    ).toMatchObject({ message: 'changed_meanwhile' })
    await superuser.query(`update audit_reviews set findings = 'Nothing at all' where id = $1`, [done.id])
    expect((await reviewer.call(routes.getReview, { params: { id: done.id } })).signatures).toMatchObject([
      { intact: false },
    ])
  })

  it('is cancelled with a reason, of nobody without the permission, and of no other tenant', async () => {
    const begun = await begin(reviewer, { scope: 'RECORD', record: name })
    const params = { id: begun.id }
    const body = { reason: 'Begun twice' }
    expect(await other.refusal(routes.cancelReview, { params, body })).toMatchObject({ status: 404 })
    expect(await reviewer.call(routes.cancelReview, { params, body })).toMatchObject({
      status: 'CANCELLED',
      isIntact: null,
      allowed: [],
    })
    const reader = await userWith(t.http, t.admin, ['events.list'])
    expect(await reader.refusal(routes.createReview, { body: { scope: 'RECORD', record: name } })).toMatchObject({
      status: 403,
    })
    expect((await reader.call(routes.listReviews, { query: {} })).items[0]).toMatchObject({ id: begun.id })
    expect(await t.other.refusal(routes.getReview, { params })).toMatchObject({ status: 404 })
    expect((await t.other.call(routes.listReviews, { query: {} })).items).toEqual([])
    expect(await reviewer.refusal(routes.createReview, { body: { scope: 'RECORD', record: 'no such' } })).toMatchObject(
      {
        status: 400,
        message: 'review_without_events',
      },
    )
  })
})

describe('a review of a period', () => {
  it('has an end that has passed, and a beginning before it', async () => {
    const now = Date.now()
    const at = (ms: number) => new Date(now + ms).toISOString()
    const refusal = (body: object) => reviewer.refusal(routes.createReview, { body: { scope: 'PERIOD', ...body } })
    expect(await refusal({})).toMatchObject({ fields: { from: 'can_not_be_empty', to: 'can_not_be_empty' } })
    expect(await refusal({ from: at(-1), to: at(-2) })).toMatchObject({
      fields: { to: 'period_ends_before_it_begins' },
    })
    expect(await refusal({ from: at(-1), to: at(3_600_000) })).toMatchObject({ message: 'period_ends_in_the_future' })
    expect(await refusal({ from: at(-2e12), to: at(-1e12) })).toMatchObject({ message: 'review_without_events' })
  })

  it('waits in My work as often as the rule of the tenant asks, until one is signed', async () => {
    const waiting = async (who: Client) =>
      (await who.call(getMyWork, { query: {} })).items.filter(({ kind }) => kind === 'auditReviewBegin')
    expect(await waiting(reviewer)).toEqual([])
    const keeper = await userWith(t.http, t.admin, ['events.list', 'reviews.edit'])
    const rule = await keeper.call(routes.getReviewRule)
    expect(rule).toEqual({ version: 0, everyDays: null })
    const body = { version: 0, everyDays: 1, reason: 'Asked by quality assurance' }
    expect(await reviewer.refusal(routes.saveReviewRule, { body })).toMatchObject({ status: 403 })
    expect(await keeper.call(routes.saveReviewRule, { body })).toEqual({ version: 1, everyDays: 1 })
    expect(await keeper.refusal(routes.saveReviewRule, { body })).toMatchObject({ message: 'changed_meanwhile' })
    const [event] = (await keeper.call(listEvents, { query: { subjectType: 'audit_review_rule' } })).items
    expect(event).toMatchObject({ reason: body.reason, details: { everyDays: [null, 1] } })
    // All events are of today.
    expect(await waiting(reviewer)).toEqual([])
    await superuser.query(`update events set occurred_at = occurred_at - interval '3 days' where tenant_id = 1`)
    const [due] = await waiting(reviewer)
    expect(due).toMatchObject({ urgency: 'HIGH', period: { from: expect.any(String), to: expect.any(String) } })
    expect(await waiting(keeper)).toEqual([])
    // The form opens with this period, whose review ends the work.
    const { period } = due!
    const begun = await begin(reviewer, { scope: 'PERIOD', ...period })
    expect(begun.ownEvents).toBeLessThan(begun.events)
    const finishing = (await reviewer.call(getMyWork, { query: { kind: 'auditReviewFinish' } })).items
    expect(finishing.map(({ id }) => id)).toContain(begun.id)
    await signed(reviewer, await written(reviewer, begun))
    expect(await waiting(reviewer)).toEqual([])
  })

  it('stays due from the first moment that no signed review covers', async () => {
    const keeper = await userWith(t.http, t.admin, ['events.list', 'reviews.edit'])
    const { version } = await keeper.call(routes.getReviewRule)
    await keeper.call(routes.saveReviewRule, { body: { version, everyDays: 2, reason: 'Asked again' } })
    await superuser.query(`update audit_reviews set status = 'CANCELLED' where tenant_id = 1 and scope = 'PERIOD'`)
    const now = Date.now()
    const day = (count: number) => new Date(now - count * 864e5)
    await superuser.query(
      `update events set occurred_at = $1 where tenant_id = 1
          and id in (select event_id from event_seals where tenant_id = 1 order by seq limit 20)`,
      [day(30)],
    )
    const since = async () =>
      (await reviewer.call(getMyWork, { query: { kind: 'auditReviewBegin' } })).items.map((item) => item.since)
    const reviewed = async (from: number, to: number) => {
      const [one] = (await reviewer.call(routes.listReviews, { query: {} })).items
      await superuser.query(
        `insert into audit_reviews select made.* from audit_reviews r,
           jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'number', $2::int,
             'scope', 'PERIOD', 'from_at', $3::timestamptz, 'to_at', $4::timestamptz, 'status', 'SIGNED')) made where r.id = $1`,
        [one?.id, 1_000 + from, day(from), day(to)],
      )
    }
    const due = (days: number) => [day(days - 2).toISOString()]
    expect(await since()).toEqual(due(30))
    await reviewed(20, 5)
    expect(await since()).toEqual(due(30))
    await reviewed(40, 25)
    expect(await since()).toEqual(due(25))
    await reviewed(27, 20)
    expect(await since()).toEqual(due(5))
  })

  it('waits for the seals of its events, and is refused while they do not come', async () => {
    const from = new Date(Date.now() - 100).toISOString()
    const made = await t.admin.call(createRole, { body: { name: `Role ${crypto.randomUUID()}`, authorities: [] } })
    const period = () => ({ scope: 'PERIOD' as const, from, to: new Date().toISOString() })
    const { id } = await begin(reviewer, period())
    const [event] = (await reviewer.call(listEvents, { query: { subjectType: 'role', subjectId: made.id } })).items
    const { upToSeal } = await reviewer.call(routes.getReview, { params: { id } })
    expect(event?.sealNumber).toBeLessThanOrEqual(upToSeal)
    await superuser.query('begin')
    await superuser.query('lock table event_seals in exclusive mode')
    await t.admin.call(createRole, { body: { name: `Role ${crypto.randomUUID()}`, authorities: [] } })
    const refusal = await reviewer.refusal(routes.createReview, { body: period() })
    await superuser.query('rollback')
    expect(refusal).toMatchObject({ status: 409, message: 'review_events_not_sealed' })
  })

  it('has a most of events', async () => {
    await superuser.query('set statement_timeout = 0')
    await superuser.query(
      `with made as (
         insert into events (tenant_id, id, action, subject_type, subject_id, actor_name, occurred_at, zone)
         select 2, md5(n::text)::uuid, 'role.changed', 'role', 'r', 'somebody', '2001-01-01T00:00:00Z', 'UTC'
           from generate_series(1, $1::int) as s (n) returning tenant_id, id
       )
       insert into event_seals (tenant_id, seq, event_id, prev_hash, hash, sealed_at, form)
       select tenant_id, 0 - row_number() over (), id, '', '', now(), 2 from made`,
      [REVIEW_EVENTS_MAXIMUM + 1],
    )
    const period = (to: string) => ({ scope: 'PERIOD' as const, from: '2000-12-31T00:00:00Z', to })
    expect(await t.other.refusal(routes.createReview, { body: period('2001-01-02T00:00:00Z') })).toMatchObject({
      status: 400,
      message: 'review_too_large',
      params: { maximum: REVIEW_EVENTS_MAXIMUM },
      fields: { to: 'review_too_large' },
    })
    const moved = `update events set occurred_at = '2003-01-01T00:00:00Z' where id = md5('1')::uuid`
    await superuser.query(moved)
    expect(await begin(t.other, period('2001-01-02T00:00:00Z'))).toMatchObject({ events: REVIEW_EVENTS_MAXIMUM })
  })
})

it('verification holds each review against its signature and the events that it marks', async () => {
  const faults = async () =>
    (await inTenant(t.app.pool, 1, 'read', reviewInvariants)).flatMap(({ examples }) => examples)
  const done = await signed(reviewer, await written(reviewer, await begin(reviewer, { scope: 'RECORD', record: name })))
  const open = await begin(reviewer, { scope: 'RECORD', record: name })
  const ofThese = (text: string) => [done, open].some(({ number }) => text.startsWith(`review ${number} `))
  const now = async () => (await faults()).filter(ofThese)
  expect(await now()).toEqual([])
  const broken = async (text: string, values: unknown[]) => {
    await superuser.query(text, values)
    return now()
  }
  const unmarked =
    'delete from event_reviews where review_id = $1 and event_id = (select max(event_id::text)::uuid from event_reviews where review_id = $1)'
  expect(await broken(unmarked, [done.id])).toEqual([`review ${done.number} marks 1 events`])
  const forged = `update audit_reviews set status = 'SIGNED', outcome = 'NO_FINDINGS', ended_at = now() where id = $1`
  expect(await broken(forged, [open.id])).toContain(`review ${open.number} is SIGNED with another signature`)
})

it('the list of reviews is a file', async () => {
  const auditor = await userWith(t.http, t.admin, ['events.list', 'events.export'])
  const { taskId } = await auditor.call(
    exportList,
    { body: { list: 'auditReviews', format: 'CSV', filter: { status: 'SIGNED' } } },
    { 'accept-language': 'en' },
  )
  expect(await taskIn(auditor, taskId)).toMatchObject({ state: 'DONE' })
  const { body } = await auditor.raw(downloadTaskFile, { params: { id: taskId } })
  const [titles = '', ...rows] = body.toString().trim().split('\r\n')
  expect(titles).toContain('Of these, the reviewer’s own')
  expect(rows.length).toBe((await auditor.call(routes.listReviews, { query: { status: 'SIGNED' } })).items.length)
  expect(rows.length).toBeGreaterThan(0)
})
