import * as routes from '@serialis/contract/platform/mail/mail.routes.ts'
import { bind } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { alertListeners } from '../alerts/alert-listeners.ts'
import { mailOnAlert, startAlertMails } from './alert-mails.ts'
import { startMailDispatcher } from './dispatcher.ts'
import * as mails from './mail-log.service.ts'
import { mailsExport } from './mail.exports.ts'
import { mailRepairs } from './mail.repairs.ts'
import { mailInvariants } from './mail.verify.queries.ts'
import { sendMails } from './sending.tasks.ts'
import { getMailSettings, saveMailSettings, sendTestMail } from './settings.service.ts'

export const mailRoom: Room = {
  name: 'mail',
  bindings: [
    bind(routes.getMailSettings, getMailSettings),
    bind(routes.saveMailSettings, saveMailSettings),
    bind(routes.sendTestMail, sendTestMail),
    bind(routes.listMails, mails.listMails),
    bind(routes.getMail, mails.getMail),
    bind(routes.retryMail, mails.retryMail),
  ],
  tasks: [sendMails],
  exports: [mailsExport],
  invariants: mailInvariants,
  repairs: mailRepairs,
  extensions: [alertListeners.extension(mailOnAlert)],
  async start(app) {
    const stops = [await startMailDispatcher(app), startAlertMails(app)]
    return async () => {
      for (const stop of stops.reverse()) await stop()
    }
  },
}
