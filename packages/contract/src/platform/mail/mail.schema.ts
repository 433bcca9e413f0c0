/** The mail server of a tenant, and its mails: an outbox that is also the log. */

import { z } from 'zod'
import { id, instant, optionalText, recordVersion, requiredText } from '../../kit/entity.ts'

export const MAIL_LIMITS = {
  host: 253,
  account: 200,
  password: 500,
  senderName: 60,
  certificate: 20_000,
  consoleUrl: 300,
  timeoutSeconds: 60,
} as const

/** TLS from the first byte, STARTTLS before anything else, or none at all. */
export const mailSecurities = ['TLS', 'STARTTLS', 'NONE'] as const
export type MailSecurity = (typeof mailSecurities)[number]
/** The usual port of each. */
export const MAIL_PORTS: Record<MailSecurity, number> = { TLS: 465, STARTTLS: 587, NONE: 25 }

/** Steps of an order for which its mailbox may get mails. */
export const mailedOrderCommands = [
  'reject',
  'acknowledge',
  'resultProcessed',
  'resultRefused',
  'finalConfirm',
  'scrap',
] as const
export type MailedOrderCommand = (typeof mailedOrderCommands)[number]

export const mailTemplates = [
  'ORDER_STEP',
  'ALERT',
  'AUDIT_HEAD',
  'TEST',
  'ACCOUNT_LINK',
  'ACCOUNT_NOTICE',
  'ACCESS_REQUEST',
  'ROLE_ENDS',
  'DUTY_EXCEPTION',
  'ACCESS_REVIEW',
  'ADMINISTRATOR_GIVEN',
  'TENANT_CLOSING',
] as const
export const mailLocales = ['en', 'zh'] as const
/** KEPT: of a sandbox, which sends nothing. */
export const mailStatuses = ['QUEUED', 'SENT', 'FAILED', 'KEPT'] as const
export type MailStatus = (typeof mailStatuses)[number]
/** Hours after which a mail that could not be delivered is given up. */
export const MAIL_LIFE_HOURS = 24
/** Minutes to wait after this many failures in a row; the last one repeats. */
export const MAIL_RETRY_MINUTES = [1, 5, 15, 60, 240] as const
/** Failures of the server in a row that raise an alert. */
export const MAIL_SERVER_FAILURES = 3

/** The last two are about one mail; the others about the server, and no mail is sent until it answers. */
const mailFailureKinds = [
  'kept_in_sandbox',
  'address_not_allowed',
  'unreachable',
  'timeout',
  'tls',
  'auth',
  'refused',
  'broken_answer',
  'mail_refused',
  'mail_delayed',
] as const
export type MailFailureKind = (typeof mailFailureKinds)[number]
const kind = z.enum(mailFailureKinds)

export const mailAddress = z.email('email_wrong_format').max(254)
const host = requiredText(MAIL_LIMITS.host, 'mail_host_can_not_be_empty').regex(
  /^[A-Za-z0-9]([A-Za-z0-9.:-]*[A-Za-z0-9])?$/,
  'mail_host_wrong_format',
)
const consoleUrl = z.union([
  z.literal(''),
  z
    .string()
    .trim()
    .max(MAIL_LIMITS.consoleUrl)
    .regex(/^https?:\/\/[^\s@?#]+$/i, 'mail_console_url_wrong_format'),
])

export const mailSettingsInput = z.object({
  /** 0: nothing was set up yet. */
  version: recordVersion,
  host,
  port: z.number().int().min(1).max(65_535),
  security: z.enum(mailSecurities),
  /** Empty: the server requires no login. */
  user: optionalText(MAIL_LIMITS.account),
  /** Write-only. Omitted: unchanged. */
  password: z.string().max(MAIL_LIMITS.password).optional(),
  /** PEM of the authority that signed the server's certificate, if it is no public one. */
  trustedCertificate: optionalText(MAIL_LIMITS.certificate),
  sender: requiredText(254, 'mail_sender_can_not_be_empty').pipe(mailAddress),
  // A header is one line: no characters that could begin another one.
  senderName: optionalText(MAIL_LIMITS.senderName).refine(
    (text) => !/[\p{Cc}\u2028\u2029]/u.test(text),
    'wrong_format',
  ),
  locale: z.enum(mailLocales),
  /** Of the console, for links in mails. */
  consoleUrl: consoleUrl.default(''),
  orderCommands: z.array(z.enum(mailedOrderCommands)).max(mailedOrderCommands.length),
  timeoutSeconds: z.number().int().min(1).max(MAIL_LIMITS.timeoutSeconds),
  isActive: z.boolean(),
})

const mailFailure = z.object({ kind, text: z.string(), at: instant })
export type MailFailure = z.output<typeof mailFailure>

export const mailSettings = mailSettingsInput.omit({ password: true }).extend({
  hasPassword: z.boolean(),
  failuresInARow: z.number().int(),
  /** Nothing is sent before this time. */
  retryAt: instant.nullable(),
  lastSuccessAt: instant.nullable(),
  lastFailure: mailFailure.nullable(),
  waiting: z.number().int(),
})
export type MailSettings = z.output<typeof mailSettings>

/** The server's answer to a mail that was sent at once, or why none was sent. */
export const mailProbe = z.object({
  isSent: z.boolean(),
  answer: z.string(),
  milliseconds: z.number().int(),
  failure: kind.nullable(),
})
export type MailProbe = z.output<typeof mailProbe>

export const mail = z.object({
  id,
  /** Masked. */
  recipient: z.string(),
  template: z.enum(mailTemplates),
  subject: z.string(),
  status: z.enum(mailStatuses),
  attempts: z.number().int(),
  /** When it is sent next; null once it is sent or given up. */
  nextAt: instant.nullable(),
  createdAt: instant,
  sentAt: instant.nullable(),
  failure: kind.nullable(),
})
export type Mail = z.output<typeof mail>
export const mailDetail = mail.extend({
  sender: z.string(),
  messageId: z.string(),
  body: z.string(),
  /** It has a formatted part besides; `PICTURES`: with pictures. */
  formatted: z.enum(['NONE', 'TEXT', 'PICTURES']),
  answer: z.string(),
  /** The record that it is about. */
  about: z.object({ subjectType: z.string(), subjectId: z.string() }).nullable(),
  mayBeRetried: z.boolean(),
})
export type MailDetail = z.output<typeof mailDetail>
