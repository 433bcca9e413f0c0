/** Access reviews: who reviews which grant, and what a decision does. */

import { permissions } from '@serialis/contract/permissions.ts'
import {
  assignGrant,
  cancelAccessReview,
  closeAccessReview,
  confirmGrant,
  findReviewers,
  getAccessReview,
  listAccessReviews,
  listReviewedGrants,
  refreshGrant,
  revokeGrant,
  startAccessReview,
} from '@serialis/contract/platform/access-reviews/access-reviews.routes.ts'
import { REVIEWED_GRANTS_MAXIMUM } from '@serialis/contract/platform/access-reviews/access-reviews.schema.ts'
import { getRole, getUser, updateRole, updateUser } from '@serialis/contract/platform/access/access.routes.ts'
import { getDutyRules, saveDutyRules } from '@serialis/contract/platform/access/duties/duty-rules.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { listBulkItems, startBulk } from '@serialis/contract/platform/tasks/bulk.routes.ts'
import { getMyWork } from '@serialis/contract/workplace/my-work/my-work.routes.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { ADMIN_PASSWORD } from '../../../test/harness/accounts.ts'
import { approveAs, as, userWith, type Client } from '../../../test/harness/client.ts'
import { testAppOfEach, type TestApp } from '../../../test/harness/database.ts'
import { inTenant } from '../../kit/db/db.ts'
import { bulkTask } from '../tasks/bulk/bulk.tasks.ts'
import { taskIn } from '../tasks/tasks.fixtures.ts'
import { startWorkers } from '../tasks/worker.service.ts'
import {
  aRole,
  cancelling,
  closing,
  confirming,
  deciding,
  edited,
  grantOf,
  grantsOf,
  grantsToReview,
  idOf,
  starting,
} from './access-reviews.fixtures.ts'

let now: Date
let t: TestApp
let second: Client
/** Decides about grants, and may give what the roles of the tenant grant. */
let rev: Client
let revId: string
let lines: string
let orders: string
let wei: string
let mei: string

const rolesOf = async (id: string) => (await t.admin.call(getUser, { params: { id } })).roles.map(({ name }) => name)
const start = (change: object = {}) => t.admin.call(startAccessReview, starting({ revId, lines }, change))

const atTheBeginning = () => {
  now = new Date('2026-11-18T08:00:00Z')
  return { clock: { now: () => now } }
}

testAppOfEach(atTheBeginning, async (own) => {
  t = own
  ;({ second, rev, revId, lines, orders, wei, mei } = await grantsToReview(t))
})

describe('a round', () => {
  it('begins with each grant of its roles: who gave it, its last day, the rules that are broken, its reviewer', async () => {
    const { version } = await t.admin.call(getDutyRules, {})
    const rule = { name: 'Apart', one: [permissions['lines.create']], other: [permissions['orders.create']] }
    await t.admin.call(saveDutyRules, { body: { version, rules: [{ ...rule, isActive: true }] } })
    await t.admin.call(updateUser, await edited(t.admin, wei, { roleEnds: [{ roleId: lines, lastDay: '2026-12-24' }] }))
    const { id, number, grants, undecided } = await start()
    expect([number, grants, undecided]).toEqual([1, 2, 2])
    const [one, other] = await grantsOf(t.admin, id)
    expect(one).toMatchObject({
      user: { account: 'mei' },
      role: { name: 'Lines' },
      lastDay: null,
      givenBy: 'Administrator',
      givenAt: now.toISOString(),
      breaks: [{ rule: 'Apart', until: null }],
      reviewer: { name: 'Rev' },
      decision: null,
      now: 'SAME',
    })
    expect(other).toMatchObject({ user: { account: 'wei' }, lastDay: '2026-12-24', breaks: [] })
    const work = await rev.call(getMyWork, { query: { kind: 'grantReview' } })
    expect(work.items.map(({ title, about }) => [title, about]).toSorted()).toEqual([
      ['mei', 'Lines'],
      ['wei', 'Lines'],
    ])
    expect((await rev.call(listReviewedGrants, { query: { mine: 'true' } })).items).toHaveLength(2)
    expect((await second.call(listReviewedGrants, { query: { mine: 'true' } })).items).toEqual([])
  })

  it('has the reviewer of the role, and for own roles another person', async () => {
    const { items } = await t.admin.call(findReviewers, { query: {} })
    expect(items.map(({ account }) => account)).toEqual(['admin', 'admin2', 'rev'])
    const admin = items[0]!.id
    const { id } = await start({ roleIds: [], reviewers: [{ roleId: lines, reviewerId: admin }] })
    const found = (await grantsOf(t.admin, id)).map((one) => [one.user.account, one.role.name, one.reviewer.name])
    expect(found).toContainEqual(['wei', 'Lines', 'Administrator'])
    expect(found).toContainEqual(['mei', 'Orders', 'Rev'])
    expect(found).toContainEqual(['rev', 'Reviewers', 'Administrator'])
    expect(found.filter(([account, , reviewer]) => account === 'admin' && reviewer === 'Administrator')).toEqual([])
  })

  it('is not begun in the past, without grants, or with what the tenant does not have', async () => {
    const refusal = (change: object) => t.admin.refusal(startAccessReview, starting({ revId, lines }, change))
    expect(await refusal({ dueOn: '2026-11-17' })).toMatchObject({
      fields: { dueOn: 'access_review_due_in_the_past' },
    })
    expect(await refusal({ roleIds: [await aRole(t.admin, 'Nobody', 'lines.list')] })).toMatchObject({
      message: 'access_review_without_grants',
    })
    expect(await refusal({ siteIds: [wei] })).toMatchObject({ message: 'access_review_without_grants' })
    expect(await refusal({ roleIds: [wei] })).toMatchObject({ fields: { roleIds: 'not_in_list' } })
    expect(await refusal({ reviewerId: wei })).toMatchObject({ fields: { reviewerId: 'not_in_list' } })
    expect(await refusal({ reviewers: [{ roleId: lines, reviewerId: wei }] })).toMatchObject({
      fields: { 'reviewers.0.reviewerId': 'not_in_list' },
    })
    expect(await refusal({ reviewers: [{ roleId: wei, reviewerId: revId }] })).toMatchObject({
      fields: { 'reviewers.0.roleId': 'not_in_list' },
    })
    expect(await rev.refusal(startAccessReview, starting({ revId, lines }))).toMatchObject({ status: 403 })
    expect((await t.admin.call(listAccessReviews, { query: {} })).items).toEqual([])
  })

  it('covers no more grants than its signature can', async () => {
    await inTenant(t.app.pool, 1, 'write', async ({ trx }) => {
      await sql`insert into users (tenant_id, id, account, name, password_hash, created_at)
        select 1, gen_random_uuid(), 'many' || n, 'Many', '', now() from generate_series(1, ${REVIEWED_GRANTS_MAXIMUM}) n`.execute(
        trx,
      )
      await sql`insert into user_roles (tenant_id, user_id, role_id)
        select 1, id, ${lines} from users where tenant_id = 1 and account like 'many%'`.execute(trx)
    })
    expect(await t.admin.refusal(startAccessReview, starting({ revId, lines }))).toMatchObject({
      message: 'access_review_too_large',
      params: { maximum: REVIEWED_GRANTS_MAXIMUM },
    })
  })

  it('of another tenant is not there', async () => {
    const { id } = await start()
    const grant = await grantOf(rev, id, 'wei')
    for (const refused of [
      await t.other.refusal(getAccessReview, { params: { id } }),
      await t.other.refusal(confirmGrant, confirming(grant)),
      await t.other.refusal(revokeGrant, deciding(grant)),
      await t.other.refusal(cancelAccessReview, await cancelling(t.admin, id)),
      await t.other.refusal(closeAccessReview, await closing(t.admin, id)),
    ])
      expect(refused).toMatchObject({ status: 404 })
    expect(await grantsOf(t.other, id)).toEqual([])
  })
})

describe('a reviewer', () => {
  it('confirms a role, and revokes one as an edit of the user does', async () => {
    const { id } = await start({ roleIds: [lines, orders] })
    const kept = await rev.call(confirmGrant, confirming(await grantOf(rev, id, 'wei')))
    expect(kept).toMatchObject({ decision: 'CONFIRMED', decidedBy: 'Rev', allowed: [] })
    await rev.call(revokeGrant, deciding(await grantOf(rev, id, 'mei', 'Orders')))
    expect(await rolesOf(mei)).toEqual(['Lines'])
    const { items } = await t.admin.call(listEvents, { query: { subjectId: mei, action: 'user.changed' } })
    expect(items[0]).toMatchObject({ reason: 'left the team', details: { roleIds: [expect.any(Array), [lines]] } })
    expect(await rev.refusal(confirmGrant, confirming(await grantOf(rev, id, 'wei')))).toMatchObject({
      message: 'access_review_decided',
    })
    expect(await rev.refusal(revokeGrant, deciding(await grantOf(rev, id, 'mei'), ''))).toMatchObject({
      fields: { reason: 'reason_too_short' },
    })
  })

  it('decides about many rows at once, each by itself', async () => {
    const { id } = await start()
    const stop = await startWorkers({ app: t.app, kinds: [bulkTask], databaseUrl: t.database.appUrl })
    try {
      const filter = { reviewId: id }
      const { taskId } = await rev.call(startBulk, {
        body: { command: 'revokeGrant', filter, reason: 'team is closed' },
      })
      await taskIn(rev, taskId)
      const { items } = await rev.call(listBulkItems, { params: { id: taskId }, query: {} })
      expect(items.map(({ outcome }) => outcome)).toEqual(['DONE', 'DONE'])
    } finally {
      await stop()
    }
    expect([await rolesOf(wei), await rolesOf(mei)]).toEqual([[], ['Orders']])
  })

  it('decides neither about own roles, nor about those of another reviewer, nor without the right', async () => {
    const { id } = await start()
    const grant = await grantOf(rev, id, 'wei')
    expect(await second.refusal(confirmGrant, confirming(grant))).toMatchObject({
      status: 403,
      message: 'access_review_other_reviewer',
    })
    const reader = await userWith(t.http, t.admin, ['accessReviews.list'])
    expect(await reader.refusal(revokeGrant, deciding(grant))).toMatchObject({ status: 403 })
    await inTenant(t.app.pool, 1, 'write', ({ trx }) =>
      trx.updateTable('reviewed_grants').set({ userId: revId }).where('id', '=', grant.id).execute(),
    )
    for (const refused of [
      await rev.refusal(confirmGrant, confirming(grant)),
      await rev.refusal(revokeGrant, deciding(grant)),
    ])
      expect(refused).toMatchObject({
        status: 403,
        message: 'access_review_own_grant',
      })
  })

  it('decides about no role that the reviewer could not give, and nothing is half done', async () => {
    const more = await aRole(t.admin, 'More', 'lines.create', 'products.create')
    await t.admin.call(updateUser, await edited(t.admin, wei, { roleIds: [lines, more] }))
    const { id } = await start({ roleIds: [lines, more] })
    for (const refused of [
      await rev.refusal(confirmGrant, confirming(await grantOf(rev, id, 'wei', 'More'))),
      await rev.refusal(revokeGrant, deciding(await grantOf(rev, id, 'wei', 'More'))),
    ])
      expect(refused).toMatchObject({
        status: 403,
        message: 'authority_not_held',
      })
    // Nor about another role of a person who holds more.
    expect(await rev.refusal(revokeGrant, deciding(await grantOf(rev, id, 'wei')))).toMatchObject({
      status: 403,
      message: 'holder_has_more',
    })
    expect(await rolesOf(wei)).toEqual(['Lines', 'More'])
    expect((await grantsOf(t.admin, id)).every(({ decision }) => decision === null)).toBe(true)
  })

  it('does not take the last role that holds every permission', async () => {
    const { roles } = await t.admin.call(getUser, { params: { id: await idOf(t.admin, 'admin') } })
    const all = roles[0]!.id
    await t.admin.call(updateUser, await edited(t.admin, revId, { roleIds: [all] })).then(async (asked) => {
      await approveAs(t.http, t.admin, asked.accessRequestId ?? '')
    })
    const ending = await t.admin.call(
      updateUser,
      await edited(t.admin, revId, { roleEnds: [{ roleId: all, lastDay: '2026-12-24' }] }),
    )
    if (ending.accessRequestId !== null) await approveAs(t.http, t.admin, ending.accessRequestId)
    rev = await as(t.http, 'rev', ADMIN_PASSWORD)
    const { id } = await start({ roleIds: [all] })
    await rev.call(revokeGrant, deciding(await grantOf(rev, id, 'admin2', roles[0]!.name)))
    const last = await grantOf(rev, id, 'admin', roles[0]!.name)
    expect(await rev.refusal(revokeGrant, deciding(last))).toMatchObject({ message: 'last_holder_of_all' })
    expect((await grantOf(rev, id, 'admin', roles[0]!.name)).decision).toBeNull()
  })

  it('is told of a grant that changed, and takes over the change before deciding', async () => {
    const { id } = await start()
    await t.admin.call(updateUser, await edited(t.admin, wei, { roleEnds: [{ roleId: lines, lastDay: '2026-12-24' }] }))
    const changed = await grantOf(rev, id, 'wei')
    expect(changed).toMatchObject({ now: 'LAST_DAY', lastDay: null, allowed: ['refresh'] })
    for (const refused of [
      await rev.refusal(confirmGrant, confirming(changed)),
      await rev.refusal(revokeGrant, deciding(changed)),
    ])
      expect(refused).toMatchObject({
        status: 409,
        message: 'access_review_grant_changed',
      })
    expect(await rolesOf(wei)).toEqual(['Lines'])
    const refreshed = await rev.call(refreshGrant, { params: { id: changed.id }, body: { version: changed.version } })
    expect(refreshed).toMatchObject({ now: 'SAME', lastDay: '2026-12-24', decision: null })
    expect(
      await rev.refusal(refreshGrant, { params: { id: changed.id }, body: { version: refreshed.version } }),
    ).toMatchObject({ message: 'access_review_grant_same' })
    const { name, version } = await t.admin.call(getRole, { params: { id: lines } })
    const authorities = [permissions['lines.create'], permissions['lines.list']]
    await t.admin.call(updateRole, { params: { id: lines }, body: { name, authorities, version } })
    expect(await grantOf(rev, id, 'mei')).toMatchObject({ now: 'ROLE' })
    await t.admin.call(updateUser, await edited(t.admin, mei, { roleIds: [orders] }))
    const gone = await grantOf(rev, id, 'mei')
    expect(gone.now).toBe('GONE')
    const over = await rev.call(refreshGrant, { params: { id: gone.id }, body: { version: gone.version } })
    expect(over).toMatchObject({ decision: 'GONE', now: null })
  })

  it('is one of two who decide at once', async () => {
    const { id } = await start()
    const grant = await grantOf(rev, id, 'wei')
    const answers = await Promise.all([rev.raw(confirmGrant, confirming(grant)), rev.raw(revokeGrant, deciding(grant))])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await grantOf(rev, id, 'wei')).decision === 'REVOKED').toBe((await rolesOf(wei)).length === 0)
  })

  it('is replaced by who manages the round, never by the person with the role', async () => {
    const { id } = await start()
    const { id: grantId, version } = await grantOf(rev, id, 'wei')
    const assigning = (reviewerId: string) => ({ params: { id: grantId }, body: { version, reviewerId } })
    expect(await t.admin.refusal(assignGrant, assigning(wei))).toMatchObject({ fields: { reviewerId: 'not_in_list' } })
    expect(await rev.refusal(assignGrant, assigning(revId))).toMatchObject({ status: 403 })
    await t.admin.call(assignGrant, assigning(await idOf(t.admin, 'admin2')))
    expect(await rev.refusal(confirmGrant, confirming(await grantOf(rev, id, 'wei')))).toMatchObject({ status: 403 })
    await second.call(confirmGrant, confirming(await grantOf(rev, id, 'wei')))
  })
})
