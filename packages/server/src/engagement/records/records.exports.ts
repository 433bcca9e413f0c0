/** Records as a file of their list, and all of them in the export of everything. */

import { listRecords } from '@serialis/contract/engagement/records/records.routes.ts'
import { wordIn } from '../../kit/lists/list-export.ts'
import { pageExport } from '../../kit/lists/page-export.ts'
import { pagesById } from '../../kit/lists/pages-by-id.ts'
import { type WholeFile, wholeFiles } from '../../platform/exports/exports.service.ts'
import { listEveryRecord } from './records.queries.ts'
import { listEveryVersion } from './versions.queries.ts'

export const recordsExport = pageExport({
  name: 'records',
  route: listRecords,
  headings: 'records.fields',
  columns: [
    'key',
    { heading: 'data', value: ({ data }) => JSON.stringify(data) },
    { of: 'source', words: 'records.sources' },
    'updatedAt',
    'version',
  ],
})

const records: WholeFile = {
  name: 'collectionRecords',
  titles: {
    en: ['Collection', 'Key', 'Data', 'Version', 'Source', 'Changed'],
    zh: ['数据集', '主键', '数据', '版本', '来源', '更新时间'],
  },
  async *rows({ db, locale }) {
    for await (const rows of pagesById(db, listEveryRecord))
      for (const { code, key, data, version, source, updatedAt } of rows)
        yield [code, key, JSON.stringify(data), version, wordIn(locale, 'records.sources', source), updatedAt]
  },
}

const AT_ONCE = 500
const versions: WholeFile = {
  name: 'collectionRecordVersions',
  titles: {
    en: ['Collection', 'Key', 'Version', 'Data', 'Source', 'Changed', 'By', 'Reason'],
    zh: ['数据集', '主键', '版本', '数据', '来源', '更新时间', '操作人', '原因'],
  },
  async *rows({ db, locale }) {
    for (
      let rows = await listEveryVersion(db, undefined, AT_ONCE);
      rows.length > 0;
      rows = await listEveryVersion(db, rows.at(-1), AT_ONCE)
    )
      for (const { code, key, version, data, source, changedAt, changedByName, reason } of rows)
        yield [
          code,
          key,
          version,
          data === null ? null : JSON.stringify(data),
          wordIn(locale, 'records.sources', source),
          changedAt,
          changedByName,
          reason,
        ]
  },
}
export const recordFiles = [records, versions].map((file) => wholeFiles.extension(file))
