/** The settings of the tenant's mail server, which can be tested at any time. */

import { randomUUIDv7, X509Certificate } from 'node:crypto'
import type { Input } from '@serialis/contract/kit/route.ts'
import * as routes from '@serialis/contract/platform/mail/mail.routes.ts'
import type { MailProbe, MailSettings } from '@serialis/contract/platform/mail/mail.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { bind, bindAsking } from '../../kit/http/bind.ts'
import { changes, type AskCtx, type Ctx } from '../../kit/http/context.ts'
import { fieldFailure, found, requireThat } from '../../kit/http/failure.ts'
import { outgoingOf } from '../../kit/limits/sandbox.ts'
import { secretSetAt } from '../secrets/secrets.service.ts'
import { MAIL_SUBJECT, wakeMails } from './dispatcher.ts'
import { accountOf, messageIdOf, outgoing, sealPassword } from './mail-connection.ts'
import * as queries from './mail.queries.ts'
import { serverAnswered } from './server-state.service.ts'
import { handOver, MailRefusal } from './smtp.ts'
import { ownTextOf } from './texts/mail-texts.service.ts'
import { writeMail } from './texts/written-mail.ts'

/** A person waits for the answer, and the browser waits 12 s at most. */
const PROBE_MS = 9_000

const shown = (row: queries.SettingsRow, waiting: number): MailSettings => ({
  version: row.version,
  host: row.host,
  port: row.port,
  security: row.security,
  user: row.authUser,
  hasPassword: row.sealedPassword !== null,
  trustedCertificate: row.trustedCertificate,
  sender: row.sender,
  senderName: row.senderName,
  locale: row.locale,
  consoleUrl: row.consoleUrl,
  orderCommands: row.orderCommands,
  timeoutSeconds: row.timeoutSeconds,
  isActive: row.isActive,
  failuresInARow: row.failuresInARow,
  retryAt: row.retryAt?.toISOString() ?? null,
  lastSuccessAt: row.lastSuccessAt?.toISOString() ?? null,
  lastFailure: row.lastFailure,
  waiting,
})

async function shownNow(db: TenantDb): Promise<MailSettings | null> {
  const row = await queries.findSettings(db)
  return row ? shown(row, await queries.countWaitingMails(db)) : null
}

export const getMailSettings = bind(routes.getMailSettings, async ({ db }) => ({
  settings: await shownNow(db),
}))

type Body = Input<typeof routes.saveMailSettings>['body']

function requireCertificates(text: string): void {
  if (text === '') return
  try {
    void new X509Certificate(text)
  } catch {
    // Whatever the parser reports, the operator needs one clear message.
    throw fieldFailure('trustedCertificate', 'mail_certificate_wrong', 'mail_certificate_wrong')
  }
}

/** The sealed password. If none is given, the old one is kept, provided server and account stay the same. */
async function passwordOf(ctx: Ctx, body: Body, before?: queries.SettingsRow): Promise<Buffer | null> {
  if (body.user === '') return null
  if (body.security === 'NONE')
    throw fieldFailure('security', 'mail_password_needs_encryption', 'mail_password_needs_encryption')
  if (body.password !== undefined && body.password !== '') return sealPassword(ctx.app, ctx.db, body.password)
  const isSame =
    before?.host === body.host &&
    before.port === body.port &&
    before.authUser === body.user &&
    before.security !== 'NONE'
  if (!isSame || before.sealedPassword === null)
    throw fieldFailure('password', 'can_not_be_empty', 'mail_password_can_not_be_empty')
  return before.sealedPassword
}

/** The settings for the event log; the state of the server is not a setting. */
const logged = (settings: MailSettings) => ({
  ...settings,
  version: 0,
  waiting: 0,
  failuresInARow: 0,
  retryAt: null,
  lastFailure: null,
  trustedCertificate: settings.trustedCertificate !== '',
})

export const saveMailSettings = bind(routes.saveMailSettings, async (ctx, { body }) => {
  const before = await queries.lockSettings(ctx.db)
  requireThat(body.version === (before?.version ?? 0), 'changed_meanwhile')
  requireCertificates(body.trustedCertificate)
  const sealedPassword = await passwordOf(ctx, body, before)
  const columns = {
    host: body.host,
    port: body.port,
    security: body.security,
    authUser: body.user,
    sealedPassword,
    secretSetAt: secretSetAt(
      sealedPassword,
      before && { sealed: before.sealedPassword, at: before.secretSetAt },
      ctx.now,
    ),
    trustedCertificate: body.trustedCertificate,
    sender: body.sender,
    senderName: body.senderName,
    locale: body.locale,
    consoleUrl: body.consoleUrl,
    orderCommands: JSON.stringify(body.orderCommands),
    timeoutSeconds: body.timeoutSeconds,
    isActive: body.isActive,
  }
  // New settings are tried at once.
  if (before) await queries.updateSettings(ctx.db, { ...columns, retryAt: null, version: before.version + 1 })
  else requireThat(await queries.insertSettings(ctx.db, columns), 'changed_meanwhile')
  const after = found(await shownNow(ctx.db))
  Object.assign(ctx.event, {
    ...MAIL_SUBJECT,
    details: {
      ...changes(before ? logged(shown(before, 0)) : {}, logged(after)),
      ...(body.password && { hasNewPassword: true }),
    },
  })
  ctx.afterCommit(() => wakeMails(ctx.app, ctx.tenant.tenantId))
  return after
})

/** What the mail server answered to a test mail, and with which version of the settings. */
interface MailAnswer {
  version: number
  to: string
  probe: MailProbe
  /** The server accepted the mail, or refused only this mail. */
  isThere: boolean
  mail: Pick<queries.MailRow, 'id' | 'recipient' | 'subject' | 'body' | 'createdAt' | 'messageId'>
}

/** Sends one mail at once, bypassing the outbox, before the transaction that notes the answer. */
export async function askServer(ctx: AskCtx, to?: string): Promise<MailAnswer> {
  const { settings, account, own } = await ctx.read(async ({ app, db }) => {
    const row = found(await queries.findSettings(db), 'mail_not_set_up')
    return { settings: row, account: await accountOf(app, db, row), own: await ownTextOf(db, 'TEST', row.locale) }
  })
  const id = randomUUIDv7()
  const recipient = to ?? settings.sender
  const mail = {
    id,
    recipient,
    ...writeMail(settings.locale, 'TEST', { by: ctx.actor.userName }, { own }),
    createdAt: ctx.now,
    messageId: messageIdOf(id, settings.sender),
  }
  const of = { version: settings.version, to: recipient, mail }
  const began = performance.now()
  const since = () => Math.round(performance.now() - began)
  try {
    const how = { signal: new AbortController().signal, outgoing: outgoingOf(ctx) }
    const timeoutMs = Math.min(account.timeoutMs, PROBE_MS)
    const answer = await handOver({ ...account, timeoutMs }, outgoing(mail, settings), how)
    return { ...of, isThere: true, probe: { isSent: true, answer, milliseconds: since(), failure: null } }
  } catch (error) {
    if (!(error instanceof MailRefusal)) throw error
    const { kind: failure, message: answer } = error
    return { ...of, isThere: !error.isOfServer, probe: { isSent: false, answer, milliseconds: since(), failure } }
  }
}

/** For the page and for the repair of the alert. A mail that was sent, or that a sandbox kept, is in the log. */
export async function noteServerAnswer(ctx: Ctx, answer: MailAnswer): Promise<MailProbe> {
  const settings = found(await queries.lockSettings(ctx.db), 'mail_not_set_up')
  requireThat(settings.version === answer.version, 'changed_meanwhile')
  const { probe, mail, to } = answer
  if (probe.isSent || probe.failure === 'kept_in_sandbox')
    await queries.insertMails(ctx.db, [
      {
        ...mail,
        template: 'TEST',
        subjectType: '',
        subjectId: '',
        requestId: ctx.request.id,
        sender: settings.sender,
        ...(probe.isSent
          ? { status: 'SENT' as const, attempts: 1, answer: probe.answer, sentAt: ctx.now }
          : { status: 'KEPT' as const }),
      },
    ])
  Object.assign(ctx.event, { ...MAIL_SUBJECT, details: { to, isSent: probe.isSent, failure: probe.failure } })
  if (answer.isThere) {
    await serverAnswered(ctx, settings)
    ctx.afterCommit(() => wakeMails(ctx.app, ctx.tenant.tenantId))
  }
  return probe
}

export const sendTestMail = bindAsking(
  routes.sendTestMail,
  (ctx, { body }) => askServer(ctx, body.to),
  (ctx, _input, answer) => noteServerAnswer(ctx, answer),
)
