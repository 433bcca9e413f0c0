/** For the export of everything: imports with their counts. */

import { wordIn } from '../../kit/lists/list-export.ts'
import { pagesById } from '../../kit/lists/pages-by-id.ts'
import { type WholeFile, wholeFiles } from '../../platform/exports/exports.service.ts'
import { importTable } from './member-imports.queries.ts'

const imports: WholeFile = {
  name: 'memberImports',
  titles: {
    en: [
      'File',
      'Status',
      'Rows',
      'New',
      'Changed',
      'Unchanged',
      'Repeated',
      'Refused',
      'Decisions',
      'Uploaded',
      'By',
      'Ended',
    ],
    zh: [
      '文件',
      '状态',
      '行数',
      '新增',
      '更改',
      '未变',
      '重复',
      '不符合',
      '授权决定',
      '上传时间',
      '上传人',
      '结束时间',
    ],
  },
  async *rows({ db, locale }) {
    for await (const rows of pagesById(db, importTable.listEvery))
      for (const row of rows)
        yield [
          row.fileName,
          wordIn(locale, 'imports.status', row.status),
          row.rowCount,
          row.createCount,
          row.changeCount,
          row.sameCount,
          row.repeatCount,
          row.refusedCount,
          row.consentCount,
          row.uploadedAt,
          row.uploadedByName,
          row.endedAt,
        ]
  },
}

export const memberImportFiles = [wholeFiles.extension(imports)]
