/** For the export of everything: lists of members with their counts. */

import { wordIn } from '../../kit/lists/list-export.ts'
import { pagesById } from '../../kit/lists/pages-by-id.ts'
import { type WholeFile, wholeFiles } from '../../platform/exports/exports.service.ts'
import { listTable } from './member-lists.queries.ts'

const lists: WholeFile = {
  name: 'memberLists',
  titles: {
    en: [
      'Tag',
      'Audience',
      'Effect',
      'File',
      'Status',
      'Rows',
      'Changed',
      'Unchanged',
      'Repeated',
      'Refused',
      'Uploaded',
      'By',
      'Ended',
    ],
    zh: [
      '标签',
      '人群',
      '操作',
      '文件',
      '状态',
      '行数',
      '更改',
      '未变',
      '重复',
      '不符合',
      '上传时间',
      '上传人',
      '结束时间',
    ],
  },
  async *rows({ db, locale }) {
    for await (const rows of pagesById(db, listTable.listEvery))
      for (const row of rows)
        yield [
          row.tagId ?? '',
          row.audienceId ?? '',
          wordIn(locale, 'memberLists.effects', row.effect),
          row.fileName,
          wordIn(locale, 'imports.status', row.status),
          row.rowCount,
          row.changeCount,
          row.sameCount,
          row.repeatCount,
          row.refusedCount,
          row.uploadedAt,
          row.uploadedByName,
          row.endedAt,
        ]
  },
}

export const memberListFiles = [wholeFiles.extension(lists)]
