/** Export of the alert list. */

import { listAlerts as listAlertsRoute } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import { everyRow, listExport } from '../../kit/http/list-export.ts'
import { filterOf } from './alert-handling.service.ts'
import { listAlerts, type AlertRow } from './alerts.queries.ts'

export const alertsExport = listExport({
  name: 'alerts',
  filter: listAlertsRoute.input.query,
  columns: [
    { en: 'Type', zh: '类型', value: (row: AlertRow) => row.type },
    { en: 'Level', zh: '级别', value: (row) => row.level },
    { en: 'Status', zh: '状态', value: (row) => row.status },
    { en: 'Object', zh: '对象', value: (row) => row.subjectType },
    { en: 'Object id', zh: '对象编号', value: (row) => row.subjectId },
    { en: 'Raised', zh: '首次发生', value: (row) => row.raisedAt },
    { en: 'Last raised', zh: '最近发生', value: (row) => row.lastRaisedAt },
    { en: 'Times', zh: '次数', value: (row) => row.raisedCount },
    { en: 'Owner', zh: '处理人', value: (row) => row.ownerName },
    { en: 'Note', zh: '备注', value: (row) => row.note },
  ],
  rows: (run, filter) =>
    everyRow(
      (page) => listAlerts(run.db, filterOf(run, { ...filter, ...page })),
      (row) => row.id,
    ),
})
