/**
 * Whether the mail server answers: after a failure it is not used for a while, and three failures in a row raise an
 * alert.
 */

import { MAIL_RETRY_MINUTES, MAIL_SERVER_FAILURES } from '@serialis/contract/platform/mail/mail.schema.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { clearAlert, raiseAlert } from '../alerts/alerts.service.ts'
import { MAIL_SUBJECT } from './dispatcher.ts'
import { updateSettings, type SettingsRow } from './mail.queries.ts'
import type { MailRefusal } from './smtp.ts'

const MINUTE_MS = 60_000

/** The delay after this many failures, 1 for the first. */
export const waitAfter = (failures: number): number =>
  (MAIL_RETRY_MINUTES[Math.min(failures, MAIL_RETRY_MINUTES.length) - 1] ?? MAIL_RETRY_MINUTES[0]) * MINUTE_MS

export async function serverAnswered(ctx: Ctx, settings: SettingsRow): Promise<void> {
  await updateSettings(ctx.db, { failuresInARow: 0, retryAt: null, lastSuccessAt: ctx.now })
  if (settings.failuresInARow >= MAIL_SERVER_FAILURES) await clearAlert(ctx.db, 'E2', MAIL_SUBJECT, ctx.now)
}

export async function serverFailed(ctx: Ctx, settings: SettingsRow, { kind, message }: MailRefusal): Promise<void> {
  const failures = settings.failuresInARow + 1
  await updateSettings(ctx.db, {
    failuresInARow: failures,
    retryAt: new Date(ctx.now.getTime() + waitAfter(failures)),
    lastFailure: JSON.stringify({ kind, text: message, at: ctx.now.toISOString() }),
  })
  if (failures >= MAIL_SERVER_FAILURES)
    await raiseAlert(ctx, { type: 'E2', ...MAIL_SUBJECT, params: { name: settings.host, failures } })
}
