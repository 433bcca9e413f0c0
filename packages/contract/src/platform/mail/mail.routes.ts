import { z } from 'zod'
import { idParam } from '../../kit/entity.ts'
import { listOf, listQuery } from '../../kit/list.ts'
import { command, query } from '../../kit/route.ts'
import * as s from './mail.schema.ts'

const settings = '/api/mail/settings'
const mails = '/api/mail/mails'

export const getMailSettings = query({
  method: 'GET',
  path: settings,
  permission: 'mails.list',
  sites: 'closed',
  output: z.object({ settings: s.mailSettings.nullable() }),
})
export const saveMailSettings = command({
  method: 'PUT',
  path: settings,
  permission: 'mails.edit',
  sites: 'closed',
  input: { body: s.mailSettingsInput },
  output: s.mailSettings,
  event: 'mail_settings.saved',
  errors: [
    'mail_password_can_not_be_empty',
    'mail_password_needs_encryption',
    'mail_certificate_wrong',
    'changed_meanwhile',
  ],
})
/** Sends a mail at once and returns what the server said. Success also ends an interruption. */
export const sendTestMail = command({
  method: 'POST',
  path: `${settings}/test`,
  permission: 'mails.test',
  sites: 'closed',
  input: { body: z.object({ to: s.mailAddress }) },
  output: s.mailProbe,
  event: 'mail_settings.tested',
  errors: ['mail_not_set_up'],
})
/** Newest first. `recipient`: a whole address, since a part of one would find out what is masked. */
export const listMails = query({
  method: 'GET',
  path: mails,
  permission: 'mails.list',
  sites: 'closed',
  input: {
    query: listQuery({ status: z.enum(s.mailStatuses).optional(), recipient: z.string().trim().max(254).optional() }),
  },
  output: listOf(s.mail),
})
export const getMail = query({
  method: 'GET',
  path: `${mails}/:id`,
  permission: 'mails.list',
  sites: 'closed',
  input: { params: idParam },
  output: s.mailDetail,
})
/** Queues a mail again that was given up, with the same Message-ID. */
export const retryMail = command({
  method: 'POST',
  path: `${mails}/:id/retry`,
  permission: 'mails.retry',
  sites: 'closed',
  input: { params: idParam },
  output: s.mailDetail,
  event: 'mail.retried',
  errors: ['mail_not_set_up', 'mail_has_not_failed'],
})
