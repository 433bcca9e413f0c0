/** Members' tags for the export of everything: what they have, and what came and went. */

import { wordIn } from '../../kit/lists/list-export.ts'
import { type WholeFile, wholeFiles } from '../../platform/exports/exports.service.ts'
import { listEveryChange, listEveryTagged } from './tagged.queries.ts'

const AT_ONCE = 500

const tagged: WholeFile = {
  name: 'memberTags',
  titles: {
    en: ['Member', 'Tag', 'Given by', 'Given', 'Ends'],
    zh: ['会员', '标签', '来源', '添加时间', '到期时间'],
  },
  async *rows({ db, locale }) {
    for (
      let rows = await listEveryTagged(db, undefined, AT_ONCE);
      rows.length > 0;
      rows = await listEveryTagged(db, rows.at(-1), AT_ONCE)
    )
      for (const { memberId, code, source, addedAt, expiresAt } of rows)
        yield [memberId, code, wordIn(locale, 'tags.sources', source), addedAt, expiresAt]
  },
}

const changes: WholeFile = {
  name: 'memberTagChanges',
  titles: {
    en: ['Member', 'Tag', 'When', 'What', 'Source', 'By'],
    zh: ['会员', '标签', '时间', '变更', '来源', '操作人'],
  },
  async *rows({ db, locale }) {
    for (
      let rows = await listEveryChange(db, undefined, AT_ONCE);
      rows.length > 0;
      rows = await listEveryChange(db, rows.at(-1), AT_ONCE)
    )
      for (const { memberId, code, changedAt, step, source, changedByName } of rows)
        yield [
          memberId,
          code,
          changedAt,
          wordIn(locale, 'tags.steps', step),
          wordIn(locale, 'tags.sources', source),
          changedByName,
        ]
  },
}

export const tagFiles = [wholeFiles.extension(tagged), wholeFiles.extension(changes)]
