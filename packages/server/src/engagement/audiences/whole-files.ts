/** Audiences' members for the export of everything: who is in them, and who came and went. */

import { wordIn } from '../../kit/lists/list-export.ts'
import { pagesAfter, pagesById } from '../../kit/lists/pages-by-id.ts'
import { type WholeFile, wholeFiles } from '../../platform/exports/exports.service.ts'
import { listEveryChange, listEveryInAudience } from './audience-members.queries.ts'
import { listEveryVersion } from './rule/versions.queries.ts'
import { listEveryRun } from './runs/audience-runs.queries.ts'

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

const runs: WholeFile = {
  name: 'audienceRuns',
  titles: {
    en: [
      'Audience',
      'Tag or audience',
      'What',
      'Reason',
      'Changed',
      'Unchanged',
      'Not active',
      'No consent',
      'Beyond the limit',
      'Started',
      'By',
      'Ended',
    ],
    zh: [
      '人群',
      '标签或人群',
      '操作',
      '原因',
      '更改',
      '未变',
      '非正常状态',
      '未同意',
      '超出上限',
      '开始时间',
      '操作人',
      '结束时间',
    ],
  },
  async *rows({ db, locale }) {
    for await (const rows of pagesById(db, listEveryRun))
      for (const row of rows)
        yield [
          row.code,
          row.ofCode,
          wordIn(locale, 'audienceRuns.effects', row.effect),
          row.reason,
          row.changeCount,
          row.sameCount,
          row.inactiveCount,
          row.unagreedCount,
          row.beyondCount,
          row.startedAt,
          row.startedByName,
          row.endedAt,
        ]
  },
}

const rules: WholeFile = {
  name: 'audienceRules',
  titles: {
    en: ['Audience', 'Tag', 'Version', 'Rule (JSON)', 'Entered', 'By', 'Built'],
    zh: ['人群', '标签', '版本', '规则（JSON）', '录入时间', '操作人', '生成时间'],
  },
  async *rows({ db }) {
    for await (const rows of pagesAfter<Awaited<ReturnType<typeof listEveryVersion>>[number]>((after, limit) =>
      listEveryVersion(db, after, limit),
    ))
      for (const { tag, code, no, rule, createdAt, createdByName, builtAt } of rows)
        yield [tag === null ? code : '', tag, no, JSON.stringify(rule), createdAt, createdByName, builtAt]
  },
}

export const audienceFiles = [members, changes, runs, rules].map((one) => wholeFiles.extension(one))
