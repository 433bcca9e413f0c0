/** Queues mails for other rooms: into the outbox, in the transaction of the event they report. */

import { randomUUIDv7 } from 'node:crypto'
import type { MailedOrderCommand } from '@serialis/contract/platform/mail/mail.schema.ts'
import { mailAddress } from '@serialis/contract/platform/mail/mail.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import type { App, Ctx } from '../../kit/http/context.ts'
import { isSandbox } from '../../kit/limits/sandbox.ts'
import { wakeMails } from './dispatcher.ts'
import { findSettings, insertMails } from './mail.queries.ts'
import { mailReaders } from './texts/mail-readers.ts'
import { mailTextSubject, ownTextOf } from './texts/mail-texts.service.ts'
import type { MailLocale, MailParams, MailTemplate } from './texts/mail-values.ts'
import { picturesOf } from './texts/text-pictures.ts'
import { writeMail } from './texts/written-mail.ts'

/** Pages of the console that a mail can link to. */
const pages: Readonly<Record<string, string>> = {
  order: '/market/manage/main_data/production/orders/',
  alert: '/market/manage/main_data/alertLogs_info/log_info/',
  access_request: '/market/manage/member/waiting_changes/',
  access_review: '/market/manage/member/access_reviews/',
  duty_exception: '/market/manage/member/duty_rules/exceptions/',
}

const linkTo = (
  consoleUrl: string,
  { about, page: given }: Pick<NewMail<MailTemplate>, 'about' | 'page'>,
): string | null => {
  const ofRecord = about && pages[about.subjectType]
  const page =
    given ?? (ofRecord === undefined ? undefined : `${ofRecord}${encodeURIComponent(about?.subjectId ?? '')}`)
  return page === undefined || consoleUrl === '' ? null : `${consoleUrl.replace(/\/+$/, '')}${page}`
}

export interface NewMail<T extends MailTemplate> {
  /** One address. */
  to: string
  template: T
  params: MailParams[T]
  /** The record that the mail is about and links to. */
  about?: { subjectType: string; subjectId: string }
  /** A page of the console to link to instead: its path with what follows. */
  page?: string
  /** Absent: the language of the mailbox's owner, otherwise the one that the tenant chose for mails. */
  locale?: MailLocale
}

async function languageOf(
  app: Pick<App, 'extensions'>,
  db: TenantDb,
  address: string,
): Promise<MailLocale | undefined> {
  for (const ask of mailReaders.of(app)) {
    const locale = await ask(db, address)
    if (locale !== undefined) return locale
  }
  return undefined
}

type Queueing = Pick<Ctx, 'app' | 'db' | 'now' | 'tenant' | 'afterCommit'> & { request?: Pick<Ctx['request'], 'id'> }

/**
 * Returns false and does nothing when mails are not set up or paused, or the address is empty. Without a commit there
 * is no mail. In a sandbox every mail is kept, whatever is set up, and none is sent.
 */
export const queueMail = async <T extends MailTemplate>(ctx: Queueing, { to, ...mail }: NewMail<T>): Promise<boolean> =>
  (await queueMails(ctx, [to], mail)) > 0

/** Rows of one statement. */
const AT_ONCE = 500

const written = async <T extends MailTemplate>(
  { app, db }: Queueing,
  { template, params }: Pick<NewMail<T>, 'template' | 'params'>,
  { locale, link, base }: { locale: MailLocale; link: string | null; base: string },
) =>
  writeMail(locale, template, params, {
    link,
    own: await ownTextOf(db, template, locale),
    paint: await picturesOf(app).forMail(db, mailTextSubject({ template, locale }), { locale, base }),
    onFault: (err) =>
      app.log.warn(
        { err, template, locale },
        'the tenant’s own text of a mail cannot be written; that of the product is sent',
      ),
  })

/** The same mail to each of these addresses; returns how many are queued. */
export async function queueMails<T extends MailTemplate>(
  ctx: Queueing,
  recipients: readonly string[],
  mail: Omit<NewMail<T>, 'to'>,
): Promise<number> {
  const { app, db } = ctx
  const to = recipients.filter((address) => mailAddress.safeParse(address).success)
  const found = to.length === 0 ? undefined : await findSettings(db)
  const isKept = isSandbox(ctx.tenant)
  if (to.length === 0 || (!isKept && !found?.isActive)) return 0
  const settings = found ?? { consoleUrl: '', locale: ctx.tenant.locale }
  const link = linkTo(settings.consoleUrl, mail)
  const texts = new Map<MailLocale, Awaited<ReturnType<typeof written>>>()
  const rows: Parameters<typeof insertMails>[1][number][] = []
  for (const recipient of to) {
    const locale = mail.locale ?? (await languageOf(app, db, recipient)) ?? settings.locale
    const text = texts.get(locale) ?? (await written(ctx, mail, { locale, link, base: settings.consoleUrl }))
    texts.set(locale, text)
    rows.push({
      id: randomUUIDv7(),
      recipient,
      template: mail.template,
      ...text,
      subjectType: mail.about?.subjectType ?? '',
      subjectId: mail.about?.subjectId ?? '',
      requestId: ctx.request?.id ?? '',
      ...(isKept ? { status: 'KEPT' as const, nextAt: null } : { status: 'QUEUED' as const, nextAt: ctx.now }),
      createdAt: ctx.now,
    })
  }
  for (let from = 0; from < rows.length; from += AT_ONCE) await insertMails(db, rows.slice(from, from + AT_ONCE))
  ctx.afterCommit(() => wakeMails(app, ctx.tenant.tenantId))
  return rows.length
}

/** Whether mails are in use, and can link to the console. */
export async function hasMailLinks(db: TenantDb): Promise<boolean> {
  const settings = await findSettings(db)
  return settings?.isActive === true && settings.consoleUrl !== ''
}

/** The steps of an order for which its mailbox gets a mail; none when mails are not in use. */
export async function mailedOrderCommandsOf(db: TenantDb): Promise<readonly MailedOrderCommand[]> {
  const settings = await findSettings(db)
  return settings?.isActive ? settings.orderCommands : []
}
