/** Activities for the export of everything. */

import { type WholeFile, wholeFiles } from '../../platform/exports/exports.service.ts'
import { listEveryActivity } from './activities.queries.ts'

const AT_ONCE = 500

const activities: WholeFile = {
  name: 'memberActivities',
  titles: {
    en: ['Member', 'Type', 'Occurred', 'Further data', 'Received'],
    zh: ['会员', '类型', '发生时间', '附加数据', '接收时间'],
  },
  async *rows({ db }) {
    for (
      let rows = await listEveryActivity(db, undefined, AT_ONCE);
      rows.length > 0;
      rows = await listEveryActivity(db, rows.at(-1), AT_ONCE)
    )
      for (const { memberId, type, occurredAt, props, receivedAt } of rows)
        yield [memberId, type, occurredAt, JSON.stringify(props), receivedAt]
  },
}

export const activityFiles = [wholeFiles.extension(activities)]
