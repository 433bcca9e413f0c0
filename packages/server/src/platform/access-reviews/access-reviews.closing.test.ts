/** Access reviews: the signature that closes a round, what cannot change after it, and reminders before it. */

import {
  assignGrant,
  cancelAccessReview,
  closeAccessReview,
  confirmGrant,
  downloadAccessReviewReport,
  getAccessReview,
  refreshGrant,
  revokeGrant,
  startAccessReview,
} from '@serialis/contract/platform/access-reviews/access-reviews.routes.ts'
import { updateUser } from '@serialis/contract/platform/access/access.routes.ts'
import { listAlerts } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { describe, expect, it } from 'vitest'
import { checkDocument } from '../../../scripts/verify-document.ts'
import { ADMIN_PASSWORD } from '../../../test/harness/accounts.ts'
import { as, userWith, type Client } from '../../../test/harness/client.ts'
import { testAppOfEach, type TestApp } from '../../../test/harness/database.ts'
import { inTenant } from '../../kit/db/db.ts'
import { pagesOfPdf } from '../../kit/papers/papers.fixtures.ts'
import { sealTenant } from '../audit/seals.service.ts'
import { withMailServer } from '../mail/mail.fixtures.ts'
import { currentHead, keyView } from '../proof/heads.service.ts'
import { signingKeyOfApp } from '../secrets/signing-key.ts'
import { started, taskIn } from '../tasks/tasks.fixtures.ts'
import { startWorkers } from '../tasks/worker.service.ts'
import { tenantById } from '../tenants/tenants.service.ts'
import {
  cancelling,
  closing,
  confirming,
  deciding,
  edited,
  grantOf,
  grantsToReview,
  starting,
} from './access-reviews.fixtures.ts'
import { remindReviewers } from './access-reviews.tasks.ts'
import { accessReviewInvariants } from './access-reviews.verify.queries.ts'

let now: Date
let t: TestApp
let second: Client
let rev: Client
let revId: string
let lines: string
let orders: string
let wei: string

const start = (change: object = {}) => t.admin.call(startAccessReview, starting({ revId, lines }, change))

const atTheBeginning = () => {
  now = new Date('2026-11-18T08:00:00Z')
  return { clock: { now: () => now } }
}

testAppOfEach(atTheBeginning, async (own) => {
  t = own
  ;({ second, rev, revId, lines, orders, wei } = await grantsToReview(t))
})

describe('a signature', () => {
  const decidedRound = async () => {
    const { id } = await start()
    await rev.call(confirmGrant, confirming(await grantOf(rev, id, 'wei')))
    await rev.call(revokeGrant, deciding(await grantOf(rev, id, 'mei')))
    return id
  }

  it('is on a report whose own signature is checked apart from the product', async () => {
    const id = await decidedRound()
    const asked = { params: { id } }
    expect(await t.admin.refusal(downloadAccessReviewReport, asked)).toMatchObject({
      status: 409,
      message: 'access_review_not_closed',
    })
    await t.admin.call(closeAccessReview, await closing(t.admin, id))
    await sealTenant(t.app, 1)
    const { body } = await t.admin.raw(downloadAccessReviewReport, asked)
    const { pages } = await pagesOfPdf(body)
    const text = pages.join('\n').replaceAll('\t', '')
    for (const part of [
      'Access review Fourth quarter',
      'wei (wei)',
      'mei (mei)',
      'Rev',
      'Revoked',
      'left the team',
      'Signed head',
    ])
      expect(text).toContain(part)
    const head = await inTenant(t.app.pool, 1, 'read', async (db) =>
      currentHead({ app: t.app, db, now, tenant: (await tenantById(t.app, 1))! }),
    )
    for (const part of [head!.keyId, head!.hash.slice(0, 30)]) expect(text).toContain(part)
    const { fingerprint } = keyView(await signingKeyOfApp(t.app))
    expect(checkDocument(body)).toMatchObject({ fingerprint })
    const changed = Buffer.from(body)
    changed[200] = (changed[200] ?? 0) ^ 1
    expect(checkDocument(changed)).toEqual({ fault: 'its content was changed' })
    expect(await t.other.refusal(downloadAccessReviewReport, asked)).toMatchObject({ status: 404 })
    const few = await userWith(t.http, t.admin, ['lines.list'])
    expect(await few.refusal(downloadAccessReviewReport, asked)).toMatchObject({ status: 403 })
    const { items } = await t.admin.call(listEvents, { query: { action: 'access_review.report_downloaded' } })
    expect(items).toMatchObject([{ subjectId: id }])
  })

  it('closes a round with nothing undecided, and then nothing of it changes', async () => {
    const { id: early } = await start()
    expect(await t.admin.refusal(closeAccessReview, await closing(t.admin, early))).toMatchObject({
      status: 409,
      message: 'access_review_undecided',
      params: { count: 2 },
    })
    await t.admin.call(cancelAccessReview, await cancelling(t.admin, early))
    expect(await rev.refusal(confirmGrant, confirming(await grantOf(rev, early, 'wei')))).toMatchObject({
      message: 'access_review_closed',
    })
    const id = await decidedRound()
    expect(await rev.refusal(closeAccessReview, await closing(rev, id))).toMatchObject({ status: 403 })
    const closed = await t.admin.call(closeAccessReview, await closing(t.admin, id))
    expect(closed).toMatchObject({ status: 'CLOSED', confirmed: 1, revoked: 1, gone: 0, allowed: [] })
    expect(closed.signatures).toMatchObject([{ meaning: 'REVIEW', intact: true }])
    const grant = await grantOf(rev, id, 'wei')
    expect(grant).toMatchObject({ signedBy: 'Administrator', signedAt: now.toISOString(), allowed: [] })
    const again = { params: { id: grant.id }, body: { version: grant.version } }
    for (const refused of [
      await rev.refusal(confirmGrant, confirming(grant)),
      await rev.refusal(revokeGrant, deciding(grant)),
      await rev.refusal(refreshGrant, again),
      await t.admin.refusal(assignGrant, { ...again, body: { ...again.body, reviewerId: revId } }),
      await t.admin.refusal(cancelAccessReview, await cancelling(t.admin, id)),
      await second.refusal(closeAccessReview, await closing(second, id)),
    ])
      expect(refused).toMatchObject({ status: 409, message: 'access_review_closed' })
    // What happens to the user afterwards is no part of the report.
    await t.admin.call(updateUser, await edited(t.admin, wei, { name: 'Wei married', roleIds: [orders] }))
    expect((await t.admin.call(getAccessReview, { params: { id } })).signatures[0]?.intact).toBe(true)
    const faults = () =>
      inTenant(t.app.pool, 1, 'read', async (db) => (await accessReviewInvariants(db)).flatMap((one) => one.examples))
    expect(await faults()).toEqual([])
    await inTenant(t.app.pool, 1, 'write', ({ trx }) =>
      trx.updateTable('reviewed_grants').set({ reason: 'other' }).where('id', '=', grant.id).execute(),
    )
    expect((await t.admin.call(getAccessReview, { params: { id } })).signatures[0]?.intact).toBe(false)
    await inTenant(t.app.pool, 1, 'write', ({ trx }) =>
      trx.updateTable('reviewed_grants').set({ decision: null }).where('id', '=', grant.id).execute(),
    )
    expect(await faults()).toHaveLength(1)
  })

  it('is of the decisions that the signer was shown', async () => {
    const id = await decidedRound()
    const shown = await closing(t.admin, id)
    await inTenant(t.app.pool, 1, 'write', ({ trx }) =>
      trx.updateTable('reviewed_grants').set({ reason: 'other' }).where('reviewId', '=', id).execute(),
    )
    expect(await t.admin.refusal(closeAccessReview, shown)).toMatchObject({ message: 'changed_meanwhile' })
    const answers = await Promise.all([
      t.admin.raw(closeAccessReview, await closing(t.admin, id)),
      second.raw(closeAccessReview, await closing(second, id)),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

it('the night reminds reviewers seven days before the due day, and an alert waits while the round is overdue', async () => {
  await withMailServer(t.admin, { consoleUrl: 'https://serialis.example/' })
  await inTenant(t.app.pool, 1, 'write', ({ trx }) =>
    trx.updateTable('users').set({ email: 'rev@example.com' }).where('id', '=', revId).execute(),
  )
  const { id } = await start()
  const night = async (day: string) => {
    now = new Date(`${day}T08:00:00Z`)
    t.admin = await as(t.http, 'admin', ADMIN_PASSWORD)
    rev = await as(t.http, 'rev', ADMIN_PASSWORD)
    const stop = await startWorkers({ app: t.app, kinds: [remindReviewers], databaseUrl: t.database.appUrl })
    try {
      const { taskId } = await started(t.app, t.admin, { kind: remindReviewers.kind })
      return (await taskIn(t.admin, taskId)).result
    } finally {
      await stop()
    }
  }
  const mails = () =>
    inTenant(t.app.pool, 1, 'read', ({ trx }) =>
      trx.selectFrom('mails').select(['recipient', 'subject']).where('template', '=', 'ACCESS_REVIEW').execute(),
    )
  const alerts = async (status: 'NEW' | 'OBSOLETE') =>
    (await t.admin.call(listAlerts, { query: { type: 'E3', status } })).items.length
  expect(await night('2026-11-22')).toEqual({ reminded: 0, overdue: 0 })
  expect(await night('2026-11-23')).toEqual({ reminded: 1, overdue: 0 })
  expect(await night('2026-11-30')).toEqual({ reminded: 0, overdue: 0 })
  expect(await mails()).toEqual([
    { recipient: 'rev@example.com', subject: 'Access review Fourth quarter: 2 grants wait for you' },
  ])
  expect(await alerts('NEW')).toBe(0)
  expect(await night('2026-12-01')).toEqual({ reminded: 0, overdue: 1 })
  expect(await alerts('NEW')).toBe(1)
  await t.admin.call(cancelAccessReview, await cancelling(t.admin, id))
  expect([await alerts('NEW'), await alerts('OBSOLETE')]).toEqual([0, 1])
})
