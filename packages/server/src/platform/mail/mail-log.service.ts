/** The mail log: what was sent to whom, and with which result. */

import { masked } from '@serialis/contract/kit/boundary/masking.ts'
import { isGranted } from '@serialis/contract/kit/granted.ts'
import { permissionCode } from '@serialis/contract/permissions.ts'
import * as routes from '@serialis/contract/platform/mail/mail.routes.ts'
import type { Mail, MailDetail } from '@serialis/contract/platform/mail/mail.schema.ts'
import { bind } from '../../kit/http/bind.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { found, requireThat } from '../../kit/http/failure.ts'
import { pageOf } from '../../kit/http/page.ts'
import { wakeMails } from './dispatcher.ts'
import * as queries from './mail.queries.ts'

const listed = (row: queries.MailRow): Mail => ({
  id: row.id,
  recipient: masked(row.recipient),
  template: row.template,
  subject: row.subject,
  status: row.status,
  attempts: row.attempts,
  nextAt: row.nextAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
  failure: row.failure,
})

/** Readers of the log must not choose the password of the recipient. */
const withoutCode = ({ template, body }: queries.MailRow): string =>
  template === 'ACCOUNT_LINK' ? body.replace(/#\S+/g, '#…') : body

const shown = ({ actor }: Ctx, row: queries.MailRow): MailDetail => ({
  ...listed(row),
  sender: row.sender,
  messageId: row.messageId,
  body: withoutCode(row),
  formatted: row.html === null ? 'NONE' : row.html.includes('<img ') ? 'PICTURES' : 'TEXT',
  answer: row.answer,
  about: row.subjectType === '' ? null : { subjectType: row.subjectType, subjectId: row.subjectId },
  mayBeRetried: row.status === 'FAILED' && isGranted(actor.authorities, permissionCode('mails.retry')),
})

export const listMails = bind(routes.listMails, async ({ db }, { query }) =>
  pageOf(await queries.listMails(db, query), query.limit, listed, (row) => row.id),
)

export const getMail = bind(routes.getMail, async (ctx, { params }) =>
  shown(ctx, found(await queries.findMail(ctx.db, params.id))),
)

export const retryMail = bind(routes.retryMail, async (ctx, { params }) => {
  found(await queries.findMail(ctx.db, params.id))
  // A delivery holds this row while it records the result of a mail.
  found(await queries.lockSettings(ctx.db), 'mail_not_set_up')
  const mail = found(await queries.findMail(ctx.db, params.id))
  requireThat(mail.status === 'FAILED', 'mail_has_not_failed')
  await queries.updateMail(ctx.db, mail.id, { status: 'QUEUED', nextAt: ctx.now })
  Object.assign(ctx.event, {
    subjectType: 'mail',
    subjectId: mail.id,
    details: { to: mail.recipient, subject: mail.subject },
  })
  ctx.afterCommit(() => wakeMails(ctx.app, ctx.tenant.tenantId))
  return shown(ctx, found(await queries.findMail(ctx.db, mail.id)))
})
