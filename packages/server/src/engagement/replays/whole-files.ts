/** For the export of everything: replays with their counts. */

import { wordIn } from '../../kit/lists/list-export.ts'
import { pagesById } from '../../kit/lists/pages-by-id.ts'
import { type WholeFile, wholeFiles } from '../../platform/exports/exports.service.ts'
import { listEveryReplay } from './replays.queries.ts'

const replays: WholeFile = {
  name: 'messageReplays',
  titles: {
    en: [
      'Replay',
      'Endpoint',
      'Received from',
      'Received before',
      'Status',
      'Messages',
      'Counts',
      'Reason',
      'Started',
      'By',
      'Ended',
      'Taken back',
      'Left',
      'Reason for taking back',
      'Taken back at',
      'Taken back by',
    ],
    zh: [
      '重放',
      '端点',
      '接收时间起',
      '接收时间止',
      '状态',
      '消息数',
      '计数',
      '原因',
      '开始时间',
      '操作人',
      '结束时间',
      '已撤销数',
      '保留数',
      '撤销原因',
      '撤销时间',
      '撤销操作人',
    ],
  },
  async *rows({ db, locale }) {
    for await (const rows of pagesById(db, listEveryReplay))
      for (const row of rows)
        yield [
          row.id,
          row.endpointId ?? '',
          row.receivedFrom,
          row.receivedTo,
          wordIn(locale, 'messageReplays.status', row.status),
          row.messageCount,
          JSON.stringify(row.counts),
          row.reason,
          row.createdAt,
          row.createdByName,
          row.endedAt,
          row.undoneCount,
          row.leftCount,
          row.undoReason,
          row.undoneAt,
          row.undoneByName,
        ]
  },
}

export const replayFiles = [wholeFiles.extension(replays)]
