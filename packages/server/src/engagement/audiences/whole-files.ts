/** Audiences' members for the export of everything: who is in them, and who came and went. */

import { wordIn } from '../../kit/lists/list-export.ts'
import { type WholeFile, wholeFiles } from '../../platform/exports/exports.service.ts'
import { listEveryChange, listEveryInAudience } from './audience-members.queries.ts'

const AT_ONCE = 500

const members: WholeFile = {
  name: 'audienceMembers',
  titles: {
    en: ['Member', 'Audience', 'Entered'],
    zh: ['会员', '人群', '进入时间'],
  },
  async *rows({ db }) {
    for (
      let rows = await listEveryInAudience(db, undefined, AT_ONCE);
      rows.length > 0;
      rows = await listEveryInAudience(db, rows.at(-1), AT_ONCE)
    )
      for (const { memberId, code, enteredAt } of rows) yield [memberId, code, enteredAt]
  },
}

const changes: WholeFile = {
  name: 'audienceChanges',
  titles: {
    en: ['Member', 'Audience', 'When', 'What', 'By'],
    zh: ['会员', '人群', '时间', '变更', '操作人'],
  },
  async *rows({ db, locale }) {
    for (
      let rows = await listEveryChange(db, undefined, AT_ONCE);
      rows.length > 0;
      rows = await listEveryChange(db, rows.at(-1), AT_ONCE)
    )
      for (const { memberId, code, changedAt, step, changedByName } of rows)
        yield [memberId, code, changedAt, wordIn(locale, 'audiences.steps', step), changedByName]
  },
}

export const audienceFiles = [wholeFiles.extension(members), wholeFiles.extension(changes)]
