/** Export of the alert list. */

import { alertDescription } from '@serialis/contract/platform/alerts/alert-description.ts'
import { listAlerts as listAlertsRoute } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import { everyRow, listExport } from '../../kit/lists/list-export.ts'
import { filterOf } from './alert-handling.service.ts'
import { listAlerts, type AlertRow } from './alerts.queries.ts'

export const alertsExport = listExport({
  name: 'alerts',
  route: listAlertsRoute,
  filter: listAlertsRoute.input.query,
  columns: [
    { en: 'Type', zh: '类型', value: (row: AlertRow) => row.type, words: 'alerts.types' },
    { en: 'Type code', zh: '类型代码', value: (row) => row.type },
    { en: 'Level', zh: '级别', value: (row) => row.level, words: 'alerts.levels' },
    { en: 'Status', zh: '状态', value: (row) => row.status, words: 'alerts.status' },
    { en: 'Object', zh: '对象', value: (row) => row.subjectType, words: 'audit.subjects' },
    { en: 'What happened', zh: '发生了什么', value: (row, { locale }) => alertDescription(row, locale) },
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
