/** The certificate of an erasure as PDF, signed. It says what was done, and nothing of the person. */

import * as routes from '@serialis/contract/engagement/privacy-requests/privacy-requests.routes.ts'
import { bind } from '../../kit/http/bind.ts'
import { found } from '../../kit/http/failure.ts'
import { markOf } from '../../kit/limits/sandbox.ts'
import { momentsOf, openReport } from '../../kit/papers/report-page.ts'
import { signedDocument } from '../../platform/proof/signed-document.ts'
import { fingerprintOf, signingKeyOfApp } from '../../platform/secrets/signing-key.ts'
import { certificateTexts } from './certificate.texts.ts'
import { findRequest } from './privacy-requests.queries.ts'
import { SUBJECT } from './privacy-requests.view.ts'

export const downloadErasureCertificate = bind(routes.downloadErasureCertificate, async (ctx, { params }) => {
  const { app, db, tenant, actor, now, request } = ctx
  const row = found(await findRequest(db, params.id))
  const certificate = found(row.certificate, 'privacy_request_not_done')
  const t = certificateTexts[request.locale]
  const when = momentsOf(request.locale, tenant.zone)
  const at = when(now.toISOString())
  const report = await openReport({ title: t.title, author: tenant.name, at: now, mark: markOf(tenant) })
  report.title(t.title, t.under(tenant.name, at, actor.userName))
  report.section(t.sections.request)
  report.facts([
    [t.facts.request, certificate.requestId],
    [t.facts.member, certificate.memberId],
    [t.facts.askedBy, certificate.askedBy],
    [t.facts.askedAt, when(certificate.askedAt)],
    [t.facts.approvedBy, certificate.approvedBy],
    [t.facts.approvedAt, when(certificate.approvedAt)],
    [t.facts.finishedAt, when(certificate.finishedAt)],
    [t.facts.files, String(certificate.files)],
    [t.facts.digest, row.certificateDigest],
  ])
  report.section(t.sections.tables)
  report.table(
    [
      { title: t.columns.table, share: 35 },
      { title: t.columns.effect, share: 50 },
      { title: t.columns.rows, share: 15, isEnd: true },
    ],
    certificate.tables.map(({ table, effect, rows }) => [t.tables[table], t.effects[effect], String(rows)]),
  )
  report.section(t.sections.left)
  report.paragraph(t.left)
  const key = await signingKeyOfApp(app)
  report.section(t.sections.document)
  report.paragraph(`${t.use}\n${fingerprintOf(key.publicKey)}`)
  const content = await report.finish((page, pages) => t.foot(page, pages, t.title, at))
  const bytes = signedDocument(content, key, now)
  Object.assign(ctx.event, {
    subjectType: SUBJECT,
    subjectId: row.id,
    details: { memberId: row.memberId, certificate: row.certificateDigest, size: bytes.length },
  })
  const fileName = `erasure-${row.id}.pdf`
  return { contentType: 'application/pdf', fileName, size: bytes.length, body: inOne(bytes) }
})

async function* inOne(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}
