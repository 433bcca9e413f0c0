/** The texts of mails: what each kind may say, and what a tenant changed of them. */

import { z } from 'zod'
import { instant, recordVersion, requiredText } from '../../kit/entity.ts'
import { mailLocales, mailTemplates } from './mail.schema.ts'

export const MAIL_TEXT_LIMITS = { subject: 200, body: 4_000, html: 16_000 } as const

/**
 * The variables of each kind. A text that uses another one is refused. `link` is the address of the record's page, empty
 * where mails contain no links.
 */
export const mailVariables = {
  ORDER_STEP: ['orderNo', 'product', 'batchCode', 'step', 'by', 'reason', 'link'],
  ALERT: ['alert', 'level', 'about', 'times', 'link'],
  AUDIT_HEAD: ['tenant', 'sequence', 'head'],
  TEST: ['by'],
  ACCOUNT_LINK: ['account', 'by', 'hours', 'link'],
  ACCOUNT_NOTICE: ['account', 'notice', 'explanation', 'by'],
  ACCESS_REQUEST: ['change', 'name', 'by', 'reason', 'link'],
  ROLE_ENDS: ['account', 'name', 'role', 'day'],
  DUTY_EXCEPTION: ['account', 'name', 'rule', 'day', 'notice', 'link'],
  ACCESS_REVIEW: ['name', 'count', 'day', 'link'],
  ADMINISTRATOR_GIVEN: ['tenant', 'account', 'by', 'reason'],
  TENANT_CLOSING: ['tenant', 'day', 'retentionDay', 'by', 'reason', 'link'],
} as const satisfies Record<MailKind, readonly string[]>
export type MailKind = (typeof mailTemplates)[number]
export type MailVariable<K extends MailKind = MailKind> = (typeof mailVariables)[K][number]

/** What a kind cannot do without: unchanged, on a line of the body by itself, and never in the subject. */
export const mailEssentials: { readonly [K in MailKind]?: MailVariable<K> } = {
  ACCOUNT_LINK: 'link',
  AUDIT_HEAD: 'head',
}

type MailTextId = `${MailKind}-${(typeof mailLocales)[number]}`
const mailTextIds = mailTemplates.flatMap((kind) => mailLocales.map((locale): MailTextId => `${kind}-${locale}`))
export const mailTextParam = z.object({ id: z.enum(mailTextIds) })

/** One line without control characters: it becomes a header of the mail. */
const subject = requiredText(MAIL_TEXT_LIMITS.subject, 'can_not_be_empty').refine(
  (text) => !/[\p{Cc}\u2028\u2029]/u.test(text),
  'wrong_format',
)
const body = z
  .string()
  .overwrite((text) => text.replace(/\r\n?/g, '\n').trimEnd())
  .min(1, 'can_not_be_empty')
  .max(MAIL_TEXT_LIMITS.body)
  .refine((text) => !/[^\P{Cc}\n\t]|[\u2028\u2029]/u.test(text), 'wrong_format')

/** Formatted text next to the plain one, with the same variables; null: the mail's HTML is made from its text. */
const html = z
  .string()
  .trim()
  .max(MAIL_TEXT_LIMITS.html)
  .nullable()
  .overwrite((text) => text || null)
  .default(null)

const mailText = z.object({ subject, body, html })
/** 0: never changed. */
export const mailTextInput = mailText.extend({
  /** Pictures and charts of the formatted text become copies that anybody can open who has their address. */
  publishesPictures: z.boolean().default(false),
  version: recordVersion,
})
export const mailTextRestore = z.object({ version: recordVersion })

const written = z.object({ subject: z.string(), body: z.string() })
const letter = written.extend({ html: z.string().nullable() })
const row = z.object({
  id: z.enum(mailTextIds),
  kind: z.enum(mailTemplates),
  locale: z.enum(mailLocales),
  subject: z.string(),
  /** The tenant changed it; otherwise the text of the product. */
  isOwn: z.boolean(),
  /** Its own text cannot be written any more, so the text of the product is sent. */
  isBroken: z.boolean(),
  changedAt: instant.nullable(),
  changedBy: z.string(),
})
export const mailTexts = z.object({ items: z.array(row) })
export type MailTextRow = z.output<typeof row>
export const mailTextDetail = row.extend({
  body: z.string(),
  html: z.string().nullable(),
  /** There are copies of its pictures that anybody can open who has their address. */
  publishesPictures: z.boolean(),
  version: recordVersion,
  builtIn: written,
  variables: z.array(z.object({ name: z.string(), sample: z.string(), isEssential: z.boolean() })),
})
export type MailTextDetail = z.output<typeof mailTextDetail>

/** A text that is not saved, and the one of the other language. */
export const mailTextPreview = mailText
export const mailTextPreviewed = z.object({
  /** As the mail would be; null with the fault of the text. */
  written: letter.nullable(),
  fault: z
    .object({
      field: z.enum(['subject', 'body', 'html']),
      key: z.string(),
      params: z.record(z.string(), z.union([z.string(), z.number()])),
    })
    .nullable(),
  other: letter.extend({ locale: z.enum(mailLocales) }),
})
