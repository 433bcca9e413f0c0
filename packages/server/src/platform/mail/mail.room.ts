import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { namedTasks } from '../../kit/jobs/named-tasks.ts'
import { alertListeners } from '../alerts/alert-listeners.ts'
import { mailOnAlert, startAlertMails } from './alert-mails.ts'
import { startMailDispatcher } from './dispatcher.ts'
import { mailBulk } from './mail-bulk.ts'
import { mailCredentials } from './mail-credentials.ts'
import * as mails from './mail-log.service.ts'
import { mailsExport } from './mail.exports.ts'
import { mailRepairs } from './mail.repairs.ts'
import { mailTraffic } from './mail.traffic.queries.ts'
import { mailInvariants } from './mail.verify.queries.ts'
import { sendMails } from './sending.tasks.ts'
import * as settings from './settings.service.ts'
import { mailTextConfiguration } from './texts/mail-text-configuration.ts'
import * as texts from './texts/mail-texts.service.ts'

export const mailRoom: Room = {
  name: 'mail',
  bindings: bindingsOf(settings, mails, texts),
  tasks: [sendMails],
  exports: [mailsExport],
  invariants: mailInvariants,
  repairs: mailRepairs,
  extensions: [
    namedTasks.extension({ table: 'mail_settings', column: 'task_id' }),
    ...mailBulk,
    mailTraffic,
    mailTextConfiguration,
    alertListeners.extension(mailOnAlert),
    mailCredentials,
  ],
  async start(app) {
    const stops = [await startMailDispatcher(app), startAlertMails(app)]
    return async () => {
      for (const stop of stops.reverse()) await stop()
    }
  },
}
