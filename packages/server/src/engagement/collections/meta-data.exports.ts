import { listMetaData } from '@serialis/contract/engagement/collections/meta-data.routes.ts'
import { pageExport } from '../../kit/lists/page-export.ts'
import { pagesById } from '../../kit/lists/pages-by-id.ts'
import { type WholeFile, wholeFiles } from '../../platform/exports/exports.service.ts'
import { listEveryCollection } from './collections.queries.ts'
import { listVersionsWhole } from './meta-data.queries.ts'

export const metaDataExport = pageExport({
  name: 'metaData',
  route: listMetaData,
  headings: 'metaData.fields',
  columns: [
    'code',
    'nameEn',
    'nameZh',
    { of: 'kind', words: 'collections.kinds' },
    'number',
    'publishedAt',
    { of: 'effect', words: 'metaData.effects' },
  ],
})

/** Versions with their fields, for the export of everything. */
const versions: WholeFile = {
  name: 'metaDataVersions',
  titles: {
    en: ['Collection', 'Version', 'Fields', 'Reason', 'Published', 'By'],
    zh: ['数据采集', '版本', '字段', '原因', '发布时间', '发布人'],
  },
  async *rows({ db }) {
    for await (const collections of pagesById(db, listEveryCollection))
      for (const { id, code } of collections)
        for (const { number, fields, reason, publishedAt, publishedByName } of await listVersionsWhole(db, id))
          yield [code, number, JSON.stringify(fields), reason, publishedAt, publishedByName]
  },
}
export const metaDataFiles = [wholeFiles.extension(versions)]
