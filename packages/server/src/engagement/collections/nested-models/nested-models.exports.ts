import { listNestedModels } from '@serialis/contract/engagement/collections/nested-models/nested-models.routes.ts'
import { pageExport } from '../../../kit/lists/page-export.ts'
import { pagesById } from '../../../kit/lists/pages-by-id.ts'
import { type WholeFile, wholeFiles } from '../../../platform/exports/exports.service.ts'
import { listEveryNestedModel, listVersionsWhole } from './nested-models.queries.ts'

export const nestedModelsExport = pageExport({
  name: 'nestedModels',
  route: listNestedModels,
  headings: 'nestedModels.fields',
  columns: ['code', 'nameEn', 'nameZh', { of: 'status', words: 'nestedModels.status' }, 'number', 'createdAt'],
})

/** Versions with their fields, for the export of everything. */
const versions: WholeFile = {
  name: 'nestedModelVersions',
  titles: {
    en: ['Nested model', 'Version', 'Fields', 'Reason', 'Published', 'By'],
    zh: ['嵌套模型', '版本', '字段', '原因', '发布时间', '发布人'],
  },
  async *rows({ db }) {
    for await (const models of pagesById(db, listEveryNestedModel))
      for (const { id, code } of models)
        for (const { number, fields, reason, publishedAt, publishedByName } of await listVersionsWhole(db, id))
          yield [code, number, JSON.stringify(fields), reason, publishedAt, publishedByName]
  },
}
export const nestedModelFiles = [wholeFiles.extension(versions)]
