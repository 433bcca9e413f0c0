import { listMappingDicts } from '@serialis/contract/engagement/dictionaries/mapping-dicts.routes.ts'
import { UNMATCHED_MAXIMUM } from '@serialis/contract/engagement/dictionaries/mapping-dicts.schema.ts'
import { pageExport } from '../../kit/lists/page-export.ts'
import { pagesById } from '../../kit/lists/pages-by-id.ts'
import { type WholeFile, wholeFiles } from '../../platform/exports/exports.service.ts'
import { listEveryMappingDict, listVersionsWhole } from './mapping-dicts.queries.ts'
import { listUnmatched } from './unmatched.queries.ts'

export const mappingDictsExport = pageExport({
  name: 'mappingDicts',
  route: listMappingDicts,
  headings: 'mappingDicts.fields',
  columns: [
    'code',
    'nameEn',
    'nameZh',
    'fromSystem',
    'toSystem',
    { of: 'status', words: 'mappingDicts.status' },
    'number',
    'unmatched',
    'createdAt',
  ],
})

/** Versions with their items, for the export of everything. */
const versions: WholeFile = {
  name: 'mappingDictVersions',
  titles: {
    en: ['Dictionary', 'Version', 'Unmatched values', 'Default', 'Items', 'Reason', 'Published', 'By'],
    zh: ['映射字典', '版本', '未匹配值', '默认值', '条目', '原因', '发布时间', '发布人'],
  },
  async *rows({ db }) {
    for await (const dicts of pagesById(db, listEveryMappingDict))
      for (const { id, code } of dicts)
        for (const version of await listVersionsWhole(db, id)) {
          const { number, policy, defaultValue, items, reason, publishedAt, publishedByName } = version
          yield [code, number, policy, defaultValue, JSON.stringify(items), reason, publishedAt, publishedByName]
        }
  },
}

const unmatched: WholeFile = {
  name: 'mappingUnmatched',
  titles: {
    en: ['Dictionary', 'Value', 'Times', 'First seen', 'Last seen'],
    zh: ['映射字典', '值', '次数', '首次出现', '最近出现'],
  },
  async *rows({ db }) {
    for await (const dicts of pagesById(db, listEveryMappingDict))
      for (const { id, code } of dicts)
        for (const { value, times, firstSeenAt, lastSeenAt } of await listUnmatched(db, id, UNMATCHED_MAXIMUM))
          yield [code, value, times, firstSeenAt, lastSeenAt]
  },
}
export const mappingDictFiles = [versions, unmatched].map((file) => wholeFiles.extension(file))
