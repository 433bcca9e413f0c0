/** The report of a closed access review as PDF, with the signed head of the event log and a signature of its own. */

import { setImmediate as turn } from 'node:timers/promises'
import * as routes from '@serialis/contract/platform/access-reviews/access-reviews.routes.ts'
import type { AccessReviewDetail } from '@serialis/contract/platform/access-reviews/access-reviews.schema.ts'
import { bind } from '../../kit/http/bind.ts'
import { found, requireThat } from '../../kit/http/failure.ts'
import { markOf } from '../../kit/limits/sandbox.ts'
import { momentsOf, openReport, type Report } from '../../kit/papers/report-page.ts'
import { writeHead } from '../proof/head-on-paper.ts'
import { currentHead } from '../proof/heads.service.ts'
import { signedDocument } from '../proof/signed-document.ts'
import { fingerprintOf, signingKeyOfApp } from '../secrets/signing-key.ts'
import * as queries from './access-reviews.queries.ts'
import { detailOf, recordOf, SUBJECT } from './access-reviews.view.ts'
import { reviewReportTexts } from './review-report.texts.ts'

/** Grants that are printed; more would take the time of a request. */
const PRINTED_MAXIMUM = 1_000
/** Between two pauses in which other requests go on. */
const AT_ONCE = 50

interface Words {
  t: (typeof reviewReportTexts)['en' | 'zh']
  when: (instant: string) => string
}
type SignedGrant = Awaited<ReturnType<typeof queries.listSignedGrants>>[number]

function writeRound(report: Report, round: AccessReviewDetail, grantsDigest: string, { t, when }: Words): void {
  const { facts, decisions } = t
  report.section(t.sections.round)
  report.facts([
    [facts.number, String(round.number)],
    [facts.dueOn, round.dueOn],
    [facts.roles, round.roles.length === 0 ? t.all : round.roles.join(', ')],
    [facts.sites, round.siteIds.length === 0 ? t.all : t.someSites(round.siteIds.length)],
    [facts.startedBy, round.startedBy],
    [facts.startedAt, when(round.startedAt)],
    [facts.closedBy, round.endedBy],
    [facts.closedAt, round.endedAt === null ? '' : when(round.endedAt)],
    [facts.grants, String(round.grants)],
    [decisions.CONFIRMED, String(round.confirmed)],
    [decisions.REVOKED, String(round.revoked)],
    [decisions.GONE, String(round.gone)],
    [facts.digest, grantsDigest],
  ])
}

/** Who decided, and how often; a grant that was gone needed nobody. */
function writeReviewers(report: Report, grants: readonly SignedGrant[], { t }: Words): void {
  report.section(t.sections.reviewers)
  const names = ['CONFIRMED', 'REVOKED', 'GONE'] as const
  const people = Map.groupBy(grants, ({ reviewerName }) => reviewerName)
  report.table(
    [
      { title: t.columns.reviewer, share: 40 },
      ...names.map((name) => ({ title: t.decisions[name], share: 20, isEnd: true })),
    ],
    [...people].map(([name, own]) => [
      name,
      ...names.map((decision) => String(own.filter((grant) => grant.decision === decision).length)),
    ]),
  )
}

const decided = (grant: SignedGrant, { t, when }: Words): string[] => [
  `${grant.userName} (${grant.account})`,
  [grant.roleName, grant.lastDay === null ? '' : t.until(grant.lastDay)].filter(Boolean).join('\n'),
  [grant.givenBy, grant.givenAt === null ? '' : when(grant.givenAt.toISOString())].filter(Boolean).join('\n'),
  grant.breaks.map(({ rule, until }) => (until === null ? rule : t.excepted(rule, until))).join('\n'),
  grant.reviewerName,
  [
    grant.decision === null ? '' : t.decisions[grant.decision],
    grant.reason,
    grant.decidedAt === null ? '' : `${grant.decidedByName}, ${when(grant.decidedAt.toISOString())}`,
  ]
    .filter(Boolean)
    .join('\n'),
]

/** What was revoked comes first, since an inspector looks for it, and a large round is cut at its end. */
async function writeDecisions(report: Report, grants: readonly SignedGrant[], words: Words): Promise<void> {
  const { t } = words
  const order = { REVOKED: 0, GONE: 1, CONFIRMED: 2 } as const
  const placeOf = ({ decision }: SignedGrant) => (decision === null ? 3 : order[decision])
  const sorted = grants.toSorted((one, other) => placeOf(one) - placeOf(other)).slice(0, PRINTED_MAXIMUM)
  report.section(t.sections.decisions)
  const columns = (['user', 'role', 'given', 'breaks', 'reviewer', 'decision'] as const).map((name) => ({
    title: t.columns[name],
    share: name === 'decision' ? 26 : 16,
  }))
  for (let from = 0; from < sorted.length; from += AT_ONCE) {
    report.table(
      columns,
      sorted.slice(from, from + AT_ONCE).map((grant) => decided(grant, words)),
    )
    await turn()
  }
  if (grants.length > sorted.length) report.paragraph(t.more(grants.length - sorted.length))
}

function writeSignatures(report: Report, { signatures }: AccessReviewDetail, { t, when }: Words): void {
  const { signature: words } = t
  report.section(t.sections.signatures)
  report.table(
    (['name', 'meaning', 'reason', 'with', 'at'] as const).map((name) => ({ title: words[name], share: 20 })),
    signatures.map((one) => [
      `${one.printedName} (${one.account})`,
      t.meanings[one.meaning],
      one.intact ? one.reason : `${one.reason}\n${words.broken}`,
      one.provider === null ? t.components[one.secondFactor ?? 'NONE'] : t.askedBy.replace('{provider}', one.provider),
      when(one.signedAt),
    ]),
  )
}

export const downloadAccessReviewReport = bind(routes.downloadAccessReviewReport, async (ctx, { params }) => {
  const { app, db, tenant, actor, now, request } = ctx
  const row = found(await queries.findReview(db, params.id))
  requireThat(row.status === 'CLOSED', 'access_review_not_closed')
  const round = await detailOf(ctx, row.id)
  const { grantsDigest } = await recordOf(db, row)
  const grants = await queries.listSignedGrants(db, row.id)
  const words = { t: reviewReportTexts[request.locale], when: momentsOf(request.locale, tenant.zone) }
  const { t, when } = words
  const [title, at] = [t.title(round.name), when(now.toISOString())]
  const report = await openReport({ title, author: tenant.name, at: now, mark: markOf(tenant) })
  report.title(title, t.under(tenant.name, at, actor.userName))
  writeRound(report, round, grantsDigest, words)
  writeReviewers(report, grants, words)
  await writeDecisions(report, grants, words)
  writeSignatures(report, round, words)
  writeHead(report, await currentHead(ctx), { locale: request.locale, when })
  const key = await signingKeyOfApp(app)
  report.section(t.sections.document)
  report.paragraph(`${t.use}\n${fingerprintOf(key.publicKey)}`)
  const content = await report.finish((page, pages) => t.foot(page, pages, title, at))
  const bytes = signedDocument(content, key, now)
  Object.assign(ctx.event, {
    subjectType: SUBJECT,
    subjectId: row.id,
    details: { number: round.number, name: round.name, size: bytes.length },
  })
  const fileName = `access-review-${round.number}.pdf`
  return { contentType: 'application/pdf', fileName, size: bytes.length, body: inOne(bytes) }
})

async function* inOne(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}
