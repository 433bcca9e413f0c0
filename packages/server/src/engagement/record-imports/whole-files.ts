/** For the export of everything: imports with their counts. */

import { wordIn } from '../../kit/lists/list-export.ts'
import { pagesById } from '../../kit/lists/pages-by-id.ts'
import { type WholeFile, wholeFiles } from '../../platform/exports/exports.service.ts'
import { importTable } from './record-imports.queries.ts'

const imports: WholeFile = {
  name: 'recordImports',
  titles: {
    en: [
      'Collection',
      'File',
      'Status',
      'Rows',
      'New',
      'Changed',
      'Unchanged',
      'Repeated',
      'Left as newer',
      'Refused',
      'Uploaded',
      'By',
      'Ended',
    ],
    zh: [
      '数据集',
      '文件',
      '状态',
      '行数',
      '新增',
      '更改',
      '未变',
      '重复',
      '已有更新',
      '不符合',
      '上传时间',
      '上传人',
      '结束时间',
    ],
  },
  async *rows({ db, locale }) {
    for await (const rows of pagesById(db, importTable.listEvery))
      for (const row of rows)
        yield [
          row.collectionId,
          row.fileName,
          wordIn(locale, 'imports.status', row.status),
          row.rowCount,
          row.createCount,
          row.changeCount,
          row.sameCount,
          row.repeatCount,
          row.skipCount,
          row.refusedCount,
          row.uploadedAt,
          row.uploadedByName,
          row.endedAt,
        ]
  },
}

export const recordImportFiles = [wholeFiles.extension(imports)]
