/** For the export of everything: how endpoints send, each delivery, what receivers have, and what they are to forget. */

import { wordIn } from '../../kit/lists/list-export.ts'
import { pagesAfter, pagesById } from '../../kit/lists/pages-by-id.ts'
import { type WholeFile, wholeFiles } from '../../platform/exports/exports.service.ts'
import { listEveryChannel } from './channels/channels.queries.ts'
import { listEveryDelivery } from './channels/deliveries.queries.ts'
import { listEverySent, type SentRow } from './channels/sent.queries.ts'
import { type ErasureRow, listEveryErasure } from './erasures/erasures.queries.ts'

const channels: WholeFile = {
  name: 'provideChannels',
  titles: {
    en: ['Endpoint', 'Address', 'Status', 'Rows in a delivery', 'Login name', 'Last success'],
    zh: ['端点', '地址', '状态', '每批行数', '登录名', '上次成功'],
  },
  async *rows({ db, locale }) {
    for await (const rows of pagesById(db, listEveryChannel))
      for (const { slug, url, status, batchSize, loginUser, lastSuccessAt } of rows)
        yield [slug, url, wordIn(locale, 'provideChannels.status', status), batchSize, loginUser, lastSuccessAt]
  },
}

const deliveries: WholeFile = {
  name: 'provideDeliveries',
  titles: {
    en: ['Endpoint', 'Number', 'Content', 'Status', 'Rows', 'Attempts', 'Sent', 'Planned'],
    zh: ['端点', '编号', '内容', '状态', '行数', '尝试次数', '发送时间', '计划时间'],
  },
  async *rows({ db, locale }) {
    for await (const rows of pagesById(db, listEveryDelivery))
      for (const row of rows)
        yield [
          row.slug,
          row.number,
          wordIn(locale, 'provideChannels.deliveries.contents', row.content),
          wordIn(locale, 'provideChannels.deliveries.statuses', row.status),
          row.itemCount,
          row.attempts,
          row.sentAt,
          row.createdAt,
        ]
  },
}

/** By the id that the receiver knows: of a record, or of a member. */
const sent: WholeFile = {
  name: 'provideSent',
  titles: { en: ['Endpoint', 'Item', 'Version', 'Sent'], zh: ['端点', '对象', '版本', '发送时间'] },
  async *rows({ db }) {
    for await (const rows of pagesAfter<SentRow>((after, limit) => listEverySent(db, after, limit)))
      for (const { slug, itemId, version, sentAt } of rows) yield [slug, itemId, version, sentAt]
  },
}

const erasures: WholeFile = {
  name: 'provideErasures',
  titles: {
    en: ['Endpoint', 'Item to be forgotten', 'Erased', 'Receiver told'],
    zh: ['端点', '需删除的对象', '删除时间', '通知接收方的时间'],
  },
  async *rows({ db }) {
    for await (const rows of pagesAfter<ErasureRow>((after, limit) => listEveryErasure(db, after, limit)))
      for (const { slug, itemId, erasedAt, deliveredAt } of rows) yield [slug, itemId, erasedAt, deliveredAt]
  },
}

export const provideWholeFiles = [channels, deliveries, sent, erasures].map((file) => wholeFiles.extension(file))
