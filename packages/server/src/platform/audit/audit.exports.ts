/** Export of the event log, for auditors. */

import { listEvents as listEventsRoute } from '@serialis/contract/platform/audit/audit.routes.ts'
import { everyRow, listExport } from '../../kit/http/list-export.ts'
import { canonicalJson } from '../../kit/ops/canonical-json.ts'
import { listEvents, type ReadEventRow } from './events.queries.ts'

export const eventsExport = listExport({
  name: 'events',
  filter: listEventsRoute.input.query,
  columns: [
    { en: 'Time', zh: '时间', value: (row: ReadEventRow) => row.occurredAt },
    { en: 'Time (UTC)', zh: '时间（UTC）', value: (row) => row.occurredAt.toISOString() },
    { en: 'Event', zh: '事件', value: (row) => row.action },
    { en: 'Object', zh: '对象', value: (row) => row.subjectType },
    { en: 'Object id', zh: '对象编号', value: (row) => row.subjectId },
    { en: 'By', zh: '操作人', value: (row) => row.actorName },
    { en: 'Reason', zh: '原因', value: (row) => row.reason },
    { en: 'Signed', zh: '已签名', value: (row) => row.signatureId !== null },
    { en: 'Details', zh: '详情', value: (row) => canonicalJson(row.details) },
    { en: 'Address', zh: '地址', value: (row) => row.ip },
    { en: 'Account', zh: '账号', value: (row) => row.actorAccount },
    { en: 'Roles', zh: '角色', value: (row) => row.actorRoles.join(', ') },
    { en: 'On behalf of', zh: '代表', value: (row) => row.onBehalfOf },
    { en: 'Program', zh: '客户端程序', value: (row) => row.userAgent },
    { en: 'Product version', zh: '产品版本', value: (row) => row.productVersion },
    { en: 'Event id', zh: '事件编号', value: (row) => row.id },
  ],
  rows: ({ db }, filter) =>
    everyRow(
      (page) => listEvents(db, { ...filter, ...page }),
      (row) => row.id,
    ),
})
