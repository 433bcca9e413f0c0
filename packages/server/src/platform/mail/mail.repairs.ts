/** The repair of a mail server that does not answer: sends a mail to its own sender address now. */

import { failure } from '../../kit/http/failure.ts'
import type { Repair } from '../../kit/jobs/repair.ts'
import { MAIL_SUBJECT } from './dispatcher.ts'
import { askServer, noteServerAnswer } from './settings.service.ts'

const checkConnection: Repair = {
  type: 'E2',
  subjectType: MAIL_SUBJECT.subjectType,
  name: 'checkConnection',
  permission: 'mails.test',
  event: 'mail_settings.tested',
  ask: (ctx) => askServer(ctx),
  async run(ctx, _alert, asked: Awaited<ReturnType<typeof askServer>>) {
    const { isSent } = await noteServerAnswer(ctx, asked)
    if (!isSent) throw failure('alert_cause_remains')
    return {}
  },
}

export const mailRepairs: readonly Repair[] = [checkConnection]
