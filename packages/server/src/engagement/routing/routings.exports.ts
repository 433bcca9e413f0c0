import { listRoutings } from '@serialis/contract/engagement/routing/routings.routes.ts'
import { pageExport } from '../../kit/lists/page-export.ts'
import { pagesById } from '../../kit/lists/pages-by-id.ts'
import { type WholeFile, wholeFiles } from '../../platform/exports/exports.service.ts'
import { findDraft, listEveryRouting, listVersionsWhole } from './routings.queries.ts'

export const routingsExport = pageExport({
  name: 'routings',
  route: listRoutings,
  headings: 'routings.fields',
  columns: [
    'slug',
    'endpointNameEn',
    'endpointNameZh',
    { of: 'status', words: 'routings.status' },
    'number',
    'unrouted',
    'createdAt',
  ],
})

/** Versions and drafts with their rules, for the export of everything. */
const versions: WholeFile = {
  name: 'routingVersions',
  titles: {
    en: ['Endpoint', 'Version', 'Match', 'Rules', 'Reason', 'Published', 'By'],
    zh: ['端点', '版本', '匹配方式', '规则', '原因', '发布时间', '发布人'],
  },
  async *rows({ db }) {
    for await (const routings of pagesById(db, listEveryRouting))
      for (const { id, slug } of routings) {
        const draft = await findDraft(db, id)
        if (draft) yield [slug, '', draft.match, JSON.stringify(draft.rules), '', draft.savedAt, draft.savedByName]
        for (const { number, match, rules, reason, publishedAt, publishedByName } of await listVersionsWhole(db, id))
          yield [slug, number, match, JSON.stringify(rules), reason, publishedAt, publishedByName]
      }
  },
}
export const routingFiles = [wholeFiles.extension(versions)]
