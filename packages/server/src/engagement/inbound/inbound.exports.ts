/** Endpoints and messages as files: their lists, and messages with what they hold for the export of everything. */

import { listSubscribeEndpoints } from '@serialis/contract/engagement/inbound/endpoints.routes.ts'
import { listInbox } from '@serialis/contract/engagement/inbound/inbox.routes.ts'
import { byWeight } from '../../kit/lists/by-weight.ts'
import { wordIn } from '../../kit/lists/list-export.ts'
import { pageExport } from '../../kit/lists/page-export.ts'
import { pagesById } from '../../kit/lists/pages-by-id.ts'
import { type WholeFile, wholeFiles } from '../../platform/exports/exports.service.ts'
import { knownSecretBox } from '../../platform/secrets/secrets.service.ts'
import { openMessage } from './collect/sealing.ts'
import { listEveryMessage, listEveryOutcome, readBodies } from './inbox/inbox.queries.ts'

export const endpointsExport = pageExport({
  name: 'subscribeEndpoints',
  route: listSubscribeEndpoints,
  headings: 'subscribeEndpoints.fields',
  columns: [
    'slug',
    'nameEn',
    'nameZh',
    { of: 'auth', words: 'subscribeEndpoints.auths' },
    { of: 'status', words: 'subscribeEndpoints.status' },
    'ratePerSecond',
    'maxBytes',
    'retentionDays',
    'createdAt',
  ],
})

export const inboxExport = pageExport({
  name: 'inbox',
  route: listInbox,
  headings: 'inbox.fields',
  columns: [
    'id',
    'slug',
    'receivedAt',
    { of: 'status', words: 'inbox.status' },
    { of: 'format', words: 'inbox.formats' },
    'bytes',
    'records',
    'routingNumber',
    'unroutedRecord',
  ],
})

/** Bodies that are in memory together. */
const BODY_BYTES_AT_ONCE = 8_000_000

const messages: WholeFile = {
  name: 'inboxMessages',
  titles: {
    en: ['Message', 'Endpoint', 'Received', 'Status', 'Content type', 'Content'],
    zh: ['消息', '端点', '接收时间', '状态', '内容类型', '内容'],
  },
  async *rows({ app, db }) {
    const box = await knownSecretBox(app, db)
    // Without a key there is no message yet.
    if (box === undefined) return
    for await (const rows of pagesById(db, listEveryMessage))
      for (const part of byWeight(rows, ({ sealedBytes }) => sealedBytes, BODY_BYTES_AT_ONCE)) {
        const bodies = await readBodies(
          db,
          part.map(({ id }) => id),
        )
        for (const row of part) {
          const sealed = bodies.get(row.id)
          const opened = sealed && openMessage(box, { ...row, tenantId: db.tenantId }, sealed)
          yield [
            row.id,
            row.slug,
            row.receivedAt,
            row.status,
            opened?.head.contentType ?? '',
            opened?.body.toString('utf8') ?? '',
          ]
        }
      }
  },
}

const outcomes: WholeFile = {
  name: 'inboxOutcomes',
  titles: {
    en: [
      'Message',
      'Judged',
      'Outcome',
      'New',
      'Changed',
      'Unchanged',
      'Older',
      'Models',
      'Dictionaries',
      'Faults',
      'Waits for',
    ],
    zh: ['消息', '处理时间', '处理结果', '新增', '更新', '无变化', '较旧', '转换模型', '映射字典', '错误', '等待'],
  },
  async *rows({ db, locale }) {
    for await (const rows of pagesById(db, listEveryOutcome))
      for (const row of rows)
        yield [
          row.id,
          row.judgedAt,
          wordIn(locale, 'inbox.outcomes', row.outcome),
          row.inserted,
          row.changed,
          row.unchanged,
          row.older,
          JSON.stringify(row.models),
          JSON.stringify(row.dicts),
          JSON.stringify(row.faults),
          row.waitsFor.join(' '),
        ]
  },
}

export const inboxFiles = [wholeFiles.extension(messages), wholeFiles.extension(outcomes)]
