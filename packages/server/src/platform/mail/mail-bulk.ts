/** Commands for many mails at once. */

import { bulk } from '../../kit/jobs/bulk.ts'
import { listMails, retryMail } from './mail-log.service.ts'

export const mailBulk = [bulk.extension({ name: 'retryMail', list: listMails, command: retryMail })]
