/** Export of the mail log. */

import { masked } from '@serialis/contract/kit/boundary/masking.ts'
import { isGranted } from '@serialis/contract/kit/granted.ts'
import { permissionCode } from '@serialis/contract/permissions.ts'
import { listMails as listMailsRoute } from '@serialis/contract/platform/mail/mail.routes.ts'
import type { Actor } from '../../kit/http/context.ts'
import { everyRow, listExport } from '../../kit/lists/list-export.ts'
import { listMails, type MailRow } from './mail.queries.ts'

/** In full for readers who may see the mail addresses of users. */
const inFullFor = ({ authorities }: Pick<Actor, 'authorities'>, text: string): string =>
  isGranted(authorities, permissionCode('users.unmask')) ? text : masked(text)

export const mailsExport = listExport({
  name: 'mails',
  route: listMailsRoute,
  filter: listMailsRoute.input.query,
  columns: [
    { en: 'Written', zh: '生成时间', value: (row: MailRow) => row.createdAt },
    { en: 'To', zh: '收件人', value: ({ recipient }, { actor }) => inFullFor(actor, recipient) },
    { en: 'From', zh: '发件人', value: (row) => row.sender },
    { en: 'Subject', zh: '主题', value: (row) => row.subject },
    { en: 'Status', zh: '状态', value: (row) => row.status, words: 'mail.status' },
    { en: 'Sent', zh: '发送时间', value: (row) => row.sentAt },
    { en: 'Tries', zh: '尝试次数', value: (row) => row.attempts },
    { en: 'Answer of the server', zh: '服务器应答', value: (row) => row.answer },
    { en: 'Message-ID', zh: 'Message-ID', value: (row) => row.messageId },
    { en: 'Text', zh: '正文', value: (row) => row.body },
  ],
  rows: ({ db }, filter) =>
    everyRow(
      (page) => listMails(db, { ...filter, ...page }),
      (row) => row.id,
    ),
})
