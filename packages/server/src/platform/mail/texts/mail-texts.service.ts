/** The texts of mails: those of the product, which a tenant may replace for each kind and language. */

import * as routes from '@serialis/contract/platform/mail/mail-texts.routes.ts'
import {
  mailEssentials,
  mailVariables,
  type MailTextDetail,
  type MailTextRow,
} from '@serialis/contract/platform/mail/mail-texts.schema.ts'
import { mailLocales, mailTemplates } from '@serialis/contract/platform/mail/mail.schema.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { bind } from '../../../kit/http/bind.ts'
import { changes, type Ctx } from '../../../kit/http/context.ts'
import { fieldFailure, found, requireThat } from '../../../kit/http/failure.ts'
import { findSettings } from '../mail.queries.ts'
import { mailSample, sparseSample } from './mail-samples.ts'
import * as queries from './mail-texts.queries.ts'
import { mailValues, type MailLocale, type MailTemplate } from './mail-values.ts'
import { builtInTexts, type MailText } from './mail.texts.ts'
import { type Paint, picturesOf, type TextSubject } from './text-pictures.ts'
import { MailTextRefused, type WrittenMail, writeText } from './written-mail.ts'

type TextId = MailTextRow['id']
const idOf = ({ template, locale }: queries.TextKey): TextId => `${template}-${locale}`
const keys: readonly queries.TextKey[] = mailTemplates.flatMap((template) =>
  mailLocales.map((locale) => ({ template, locale })),
)
const keyOf = (id: TextId): queries.TextKey => found(keys.find((key) => idOf(key) === id))

const ownOf = (row: queries.MailTextStored | undefined): MailText | undefined =>
  row === undefined || row.subject === null || row.body === null
    ? undefined
    : { subject: row.subject, body: row.body, html: row.html }

/** Which record its pictures belong to. */
export const mailTextSubject = (key: queries.TextKey): TextSubject => ({
  subjectType: 'mail_text',
  subjectId: idOf(key),
})

/** The tenant's own text of a kind. */
export async function ownTextOf(
  db: TenantDb,
  template: MailTemplate,
  locale: MailLocale,
): Promise<MailText | undefined> {
  return ownOf(await queries.findMailText(db, { template, locale }))
}

const SAMPLE_CONSOLE = 'https://console.example.com'
async function consoleOf(db: TenantDb): Promise<string> {
  const address = (await findSettings(db))?.consoleUrl ?? ''
  return (address === '' ? SAMPLE_CONSOLE : address).replace(/\/+$/, '')
}

/** With sample data. Throws `MailTextRefused`. */
function sampled(
  { template, locale }: queries.TextKey,
  text: MailText,
  { console, paint }: { console: string; paint?: Paint },
): WrittenMail {
  const { params, page } = mailSample(locale, template)
  return writeText(text, { locale, template, paint }, params, page === null ? null : `${console}${page}`)
}

/** Also without what may be missing: a text that is empty then would be sent as that of the product. */
function faultOf(key: queries.TextKey, text: MailText): MailTextRefused | undefined {
  const { template, locale } = key
  try {
    sampled(key, text, { console: SAMPLE_CONSOLE })
    writeText(text, { locale, template }, sparseSample(locale, template), null)
  } catch (error) {
    if (error instanceof MailTextRefused) return error
    throw error
  }
  return undefined
}

function shown(key: queries.TextKey, row: queries.MailTextStored | undefined): MailTextRow {
  const own = ownOf(row)
  return {
    id: idOf(key),
    kind: key.template,
    locale: key.locale,
    subject: (own ?? builtInTexts[key.locale][key.template]).subject,
    isOwn: own !== undefined,
    isBroken: own !== undefined && faultOf(key, own) !== undefined,
    changedAt: row?.changedAt.toISOString() ?? null,
    changedBy: row?.changedByName ?? '',
  }
}

const htmlForEditor = async (ctx: Ctx, html: string | null): Promise<string | null> =>
  html === null ? null : (await picturesOf(ctx.app).forEditor(ctx))(html)

async function shownWhole(ctx: Ctx, key: queries.TextKey): Promise<MailTextDetail> {
  const { db } = ctx
  const { template, locale } = key
  const row = await queries.findMailText(db, key)
  const builtIn = builtInTexts[locale][template]
  const { params, page } = mailSample(locale, template)
  const values = mailValues(locale, template, params, page === null ? null : `${await consoleOf(db)}${page}`)
  return {
    ...shown(key, row),
    body: (ownOf(row) ?? builtIn).body,
    html: await htmlForEditor(ctx, ownOf(row)?.html ?? null),
    publishesPictures: await picturesOf(ctx.app).isPublished(db, mailTextSubject(key)),
    version: row?.version ?? 0,
    builtIn,
    variables: mailVariables[template].map((name) => ({
      name,
      sample: String((values as Record<string, string | number>)[name] ?? ''),
      isEssential: mailEssentials[template] === name,
    })),
  }
}

export const listMailTexts = bind(routes.listMailTexts, async ({ db }) => {
  const rows = await queries.listMailTexts(db)
  return {
    items: keys.map((key) =>
      shown(
        key,
        rows.find((row) => idOf(row) === idOf(key)),
      ),
    ),
  }
})

export const getMailText = bind(routes.getMailText, (ctx, { params }) => shownWhole(ctx, keyOf(params.id)))

/** Pictures have addresses of the console: what is not saved is not published. */
async function previewed(ctx: Ctx, key: queries.TextKey, text: MailText): Promise<WrittenMail> {
  const paint = await picturesOf(ctx.app).forPreview(ctx, mailTextSubject(key), text.html ?? '')
  return sampled(key, text, { console: await consoleOf(ctx.db), paint })
}

export const previewMailText = bind(routes.previewMailText, async (ctx, { params, body }) => {
  const { db } = ctx
  const key = keyOf(params.id)
  const { template } = key
  const fault = faultOf(key, body)
  const locale = key.locale === 'en' ? 'zh' : 'en'
  const otherKey = { template, locale } as const
  const own = await ownTextOf(db, template, locale)
  const otherText = own !== undefined && faultOf(otherKey, own) === undefined ? own : builtInTexts[locale][template]
  return {
    written: fault === undefined ? await previewed(ctx, key, body) : null,
    fault: fault === undefined ? null : { field: fault.field, ...fault.fault },
    other: { locale, ...(await previewed(ctx, otherKey, otherText)) },
  }
})

/** Old texts and those of the product have no HTML of their own. */
type Published = MailText & { pictures: number }
const partsOf = ({ subject, body, html = null, pictures }: Published) => ({ subject, body, html, pictures })

function noteChange(ctx: Ctx, key: queries.TextKey, { before, after }: { before: Published; after: Published }): void {
  Object.assign(ctx.event, {
    subjectType: 'mail_text',
    subjectId: idOf(key),
    details: { kind: key.template, locale: key.locale, ...changes(partsOf(before), partsOf(after)) },
  })
}

export const saveMailText = bind(routes.saveMailText, async (ctx, { params, body }) => {
  const key = keyOf(params.id)
  const { version, publishesPictures, ...given } = body
  const before = await queries.lockMailText(ctx.db, key)
  requireThat(version === (before?.version ?? 0), 'changed_meanwhile')
  const refused = faultOf(key, given)
  if (refused !== undefined)
    throw fieldFailure(refused.field, refused.fault.key, refused.fault.key, refused.fault.params)
  const stored = await picturesOf(ctx.app).store(ctx, mailTextSubject(key), {
    html: given.html,
    locale: key.locale,
    mayPublish: publishesPictures,
  })
  const text = { ...given, html: stored.html }
  const columns = { ...key, ...text, changedAt: ctx.now, changedByName: ctx.actor.userName }
  if (before) await queries.updateMailText(ctx.db, { ...columns, version: version + 1 })
  else requireThat(await queries.insertMailText(ctx.db, { ...columns, version: 1 }), 'changed_meanwhile')
  noteChange(ctx, key, {
    before: { ...(ownOf(before) ?? builtInTexts[key.locale][key.template]), pictures: stored.before },
    after: { ...text, pictures: stored.after },
  })
  return shownWhole(ctx, key)
})

export const restoreMailText = bind(routes.restoreMailText, async (ctx, { params, body }) => {
  const key = keyOf(params.id)
  const row = await queries.lockMailText(ctx.db, key)
  requireThat(body.version === (row?.version ?? 0), 'changed_meanwhile')
  const before = found(ownOf(row), 'mail_text_not_changed')
  const nothing = { html: null, locale: key.locale, mayPublish: false }
  const withdrawn = await picturesOf(ctx.app).store(ctx, mailTextSubject(key), nothing)
  await queries.updateMailText(ctx.db, {
    ...key,
    subject: null,
    body: null,
    html: null,
    version: body.version + 1,
    changedAt: ctx.now,
    changedByName: ctx.actor.userName,
  })
  noteChange(ctx, key, {
    before: { ...before, pictures: withdrawn.before },
    after: { ...builtInTexts[key.locale][key.template], pictures: 0 },
  })
  return shownWhole(ctx, key)
})
