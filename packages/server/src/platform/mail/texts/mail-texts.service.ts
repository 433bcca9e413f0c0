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
function sampled({ template, locale }: queries.TextKey, text: MailText, console: string): WrittenMail {
  const { params, page } = mailSample(locale, template)
  return writeText(text, { locale, template }, params, page === null ? null : `${console}${page}`)
}

/** Also without what may be missing: a text that is empty then would be sent as that of the product. */
function faultOf(key: queries.TextKey, text: MailText): MailTextRefused | undefined {
  const { template, locale } = key
  try {
    sampled(key, text, SAMPLE_CONSOLE)
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

async function shownWhole(db: TenantDb, key: queries.TextKey): Promise<MailTextDetail> {
  const { template, locale } = key
  const row = await queries.findMailText(db, key)
  const builtIn = builtInTexts[locale][template]
  const { params, page } = mailSample(locale, template)
  const values = mailValues(locale, template, params, page === null ? null : `${await consoleOf(db)}${page}`)
  return {
    ...shown(key, row),
    body: (ownOf(row) ?? builtIn).body,
    html: ownOf(row)?.html ?? null,
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

export const getMailText = bind(routes.getMailText, ({ db }, { params }) => shownWhole(db, keyOf(params.id)))

export const previewMailText = bind(routes.previewMailText, async ({ db }, { params, body }) => {
  const key = keyOf(params.id)
  const { template } = key
  const console = await consoleOf(db)
  const fault = faultOf(key, body)
  const locale = key.locale === 'en' ? 'zh' : 'en'
  const otherKey = { template, locale } as const
  const own = await ownTextOf(db, template, locale)
  const otherText = own !== undefined && faultOf(otherKey, own) === undefined ? own : builtInTexts[locale][template]
  return {
    written: fault === undefined ? sampled(key, body, console) : null,
    fault: fault === undefined ? null : { field: fault.field, ...fault.fault },
    other: { locale, ...sampled(otherKey, otherText, console) },
  }
})

/** Old texts and those of the product have no HTML of their own. */
const partsOf = ({ subject, body, html = null }: MailText) => ({ subject, body, html })

function noteChange(ctx: Ctx, key: queries.TextKey, before: MailText, after: MailText): void {
  Object.assign(ctx.event, {
    subjectType: 'mail_text',
    subjectId: idOf(key),
    details: { kind: key.template, locale: key.locale, ...changes(partsOf(before), partsOf(after)) },
  })
}

export const saveMailText = bind(routes.saveMailText, async (ctx, { params, body }) => {
  const key = keyOf(params.id)
  const { version, ...text } = body
  const before = await queries.lockMailText(ctx.db, key)
  requireThat(version === (before?.version ?? 0), 'changed_meanwhile')
  const refused = faultOf(key, text)
  if (refused !== undefined)
    throw fieldFailure(refused.field, refused.fault.key, refused.fault.key, refused.fault.params)
  const columns = { ...key, ...text, changedAt: ctx.now, changedByName: ctx.actor.userName }
  if (before) await queries.updateMailText(ctx.db, { ...columns, version: version + 1 })
  else requireThat(await queries.insertMailText(ctx.db, { ...columns, version: 1 }), 'changed_meanwhile')
  noteChange(ctx, key, ownOf(before) ?? builtInTexts[key.locale][key.template], text)
  return shownWhole(ctx.db, key)
})

export const restoreMailText = bind(routes.restoreMailText, async (ctx, { params, body }) => {
  const key = keyOf(params.id)
  const row = await queries.lockMailText(ctx.db, key)
  requireThat(body.version === (row?.version ?? 0), 'changed_meanwhile')
  const before = found(ownOf(row), 'mail_text_not_changed')
  await queries.updateMailText(ctx.db, {
    ...key,
    subject: null,
    body: null,
    html: null,
    version: body.version + 1,
    changedAt: ctx.now,
    changedByName: ctx.actor.userName,
  })
  noteChange(ctx, key, before, builtInTexts[key.locale][key.template])
  return shownWhole(ctx.db, key)
})
