import { listTransferModels } from '@serialis/contract/engagement/transfers/transfer-models.routes.ts'
import { pageExport } from '../../kit/lists/page-export.ts'
import { pagesById } from '../../kit/lists/pages-by-id.ts'
import { type WholeFile, wholeFiles } from '../../platform/exports/exports.service.ts'
import { findDraft, listEveryTransferModel, listVersionsWhole } from './transfer-models.queries.ts'

export const transferModelsExport = pageExport({
  name: 'transferModels',
  route: listTransferModels,
  headings: 'transferModels.fields',
  columns: [
    'code',
    'nameEn',
    'nameZh',
    { heading: 'collection', value: ({ collection }) => collection.code },
    { of: 'status', words: 'transferModels.status' },
    'number',
    'coverage',
    'faults',
    'createdAt',
  ],
})

/** Versions with their lines and samples, for the export of everything. */
const versions: WholeFile = {
  name: 'transferModelVersions',
  titles: {
    en: ['Transfer model', 'Version', 'Meta data version', 'Sample', 'Lines', 'Coverage', 'Reason', 'Published', 'By'],
    zh: ['转换模型', '版本', '元数据版本', '样例', '映射行', '覆盖率', '原因', '发布时间', '发布人'],
  },
  async *rows({ db }) {
    for await (const models of pagesById(db, listEveryTransferModel))
      for (const { id, code } of models)
        for (const version of await listVersionsWhole(db, id)) {
          const { number, metaNumber, sample, lines, coverage, reason, publishedAt, publishedByName } = version
          yield [
            code,
            number,
            metaNumber,
            sample,
            JSON.stringify(lines),
            coverage,
            reason,
            publishedAt,
            publishedByName,
          ]
        }
  },
}

const drafts: WholeFile = {
  name: 'transferModelDrafts',
  titles: {
    en: ['Transfer model', 'Meta data version', 'Sample', 'Lines', 'Saved', 'By'],
    zh: ['转换模型', '元数据版本', '样例', '映射行', '保存时间', '保存人'],
  },
  async *rows({ db }) {
    for await (const models of pagesById(db, listEveryTransferModel))
      for (const { id, code } of models) {
        const draft = await findDraft(db, id)
        if (draft === undefined) continue
        yield [code, draft.metaNumber, draft.sample, JSON.stringify(draft.lines), draft.savedAt, draft.savedByName]
      }
  },
}
export const transferModelFiles = [versions, drafts].map((file) => wholeFiles.extension(file))
