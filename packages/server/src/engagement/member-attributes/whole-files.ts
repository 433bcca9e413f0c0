/** Attributes of members and their earlier states for the export of everything. */

import { wordIn } from '../../kit/lists/list-export.ts'
import { pagesAfter, pagesById } from '../../kit/lists/pages-by-id.ts'
import { type WholeFile, wholeFiles } from '../../platform/exports/exports.service.ts'
import { listEveryAttributes, listEveryState } from './kept-attributes.queries.ts'

const attributes: WholeFile = {
  name: 'memberAttributes',
  titles: {
    en: ['Member', 'Collection', 'Data', 'Version', 'Source', 'Changed', 'By'],
    zh: ['会员', '数据集', '数据', '版本', '来源', '更新时间', '操作人'],
  },
  async *rows({ db, locale }) {
    for await (const rows of pagesById(db, listEveryAttributes))
      for (const { memberId, code, data, version, source, changedAt, changedByName } of rows)
        yield [
          memberId,
          code,
          JSON.stringify(data),
          version,
          wordIn(locale, 'memberAttributes.sources', source),
          changedAt,
          changedByName,
        ]
  },
}

const states: WholeFile = {
  name: 'memberAttributeVersions',
  titles: attributes.titles,
  async *rows({ db, locale }) {
    type Row = Awaited<ReturnType<typeof listEveryState>>[number]
    for await (const rows of pagesAfter<Row>((after, limit) => listEveryState(db, after, limit)))
      for (const { memberId, code, data, version, source, changedAt, changedByName } of rows)
        yield [
          memberId,
          code,
          JSON.stringify(data),
          version,
          wordIn(locale, 'memberAttributes.sources', source),
          changedAt,
          changedByName,
        ]
  },
}

export const attributeFiles = [attributes, states].map((file) => wholeFiles.extension(file))
