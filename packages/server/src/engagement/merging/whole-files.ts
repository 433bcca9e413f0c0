/** What the list of merges does not have, for the export of everything: why they were proposed, and what was decided. */

import { pagesById } from '../../kit/lists/pages-by-id.ts'
import { type WholeFile, wholeFiles } from '../../platform/exports/exports.service.ts'
import { listEveryMerge } from './merging.queries.ts'

const merges: WholeFile = {
  name: 'memberMergeTexts',
  titles: {
    en: ['Merge', 'Survivor', 'Merged member', 'Reason', 'Decision'],
    zh: ['合并', '保留的会员', '被合并的会员', '原因', '处理意见'],
  },
  async *rows({ db }) {
    for await (const rows of pagesById(db, listEveryMerge))
      for (const { id, survivorId, mergedId, reason, decision } of rows)
        yield [id, survivorId, mergedId, reason, decision]
  },
}

export const mergeFiles = [wholeFiles.extension(merges)]
