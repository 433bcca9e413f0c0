/** The mail server's settings as a connection needs them. The password is unsealed only here. */

import type { TenantDb } from '../../kit/db/db.ts'
import type { App } from '../../kit/http/context.ts'
import { openSecret, sealSecret } from '../secrets/secrets.service.ts'
import type { MailRow, SettingsRow } from './mail.queries.ts'
import type { OutgoingMail, SmtpAccount } from './smtp.ts'
import { htmlOf } from './texts/written-mail.ts'

const secretOwner = (tenantId: number): string => `tenant ${tenantId} mail server`

export const sealPassword = (app: App, db: TenantDb, password: string): Promise<Buffer> =>
  sealSecret(app, db, secretOwner(db.tenantId), password)

export const accountOf = async (app: App, db: TenantDb, row: SettingsRow): Promise<SmtpAccount> => ({
  host: row.host,
  port: row.port,
  security: row.security,
  user: row.authUser,
  trustedCertificate: row.trustedCertificate,
  timeoutMs: row.timeoutSeconds * 1_000,
  password: row.sealedPassword === null ? '' : await openSecret(app, db, secretOwner(db.tenantId), row.sealedPassword),
})

/** The same for every attempt to send a mail, so that the recipient's mailbox recognises duplicates. */
export const messageIdOf = (mailId: string, sender: string): string =>
  `<${mailId}@${sender.slice(sender.lastIndexOf('@') + 1)}>`

export const outgoing = (
  mail: Pick<MailRow, 'id' | 'recipient' | 'subject' | 'body' | 'html' | 'createdAt' | 'messageId'>,
  settings: Pick<SettingsRow, 'sender' | 'senderName'>,
): OutgoingMail => ({
  messageId: mail.messageId === '' ? messageIdOf(mail.id, settings.sender) : mail.messageId,
  from: { name: settings.senderName, address: settings.sender },
  to: mail.recipient,
  subject: mail.subject,
  text: mail.body,
  html: htmlOf(mail),
  date: mail.createdAt,
})
