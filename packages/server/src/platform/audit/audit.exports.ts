/** Export of the event log, for auditors. */

import { listEvents as listEventsRoute } from '@serialis/contract/platform/audit/audit.routes.ts'
import { listExport } from '../../kit/lists/list-export.ts'
import { canonicalJson } from '../../kit/ops/canonical-json.ts'
import { everyEvent, type NumberedEvent } from './events.service.ts'

export const eventsExport = listExport({
  name: 'events',
  route: listEventsRoute,
  filter: listEventsRoute.input.query,
  columns: [
    { en: 'Time', zh: '时间', value: (row: NumberedEvent) => row.occurredAt },
    { en: 'Time (UTC)', zh: '时间（UTC）', value: (row) => row.occurredAt.toISOString() },
    { en: 'Event', zh: '事件', value: (row) => row.action, words: 'audit.events' },
    { en: 'Object', zh: '对象', value: (row) => row.subjectType, words: 'audit.subjects' },
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
    { en: 'Number', zh: '编号', value: (row) => row.subjectNumber },
    { en: 'Seal', zh: '封存号', value: (row) => row.seq },
    { en: 'Hash', zh: '哈希', value: (row) => row.hash?.toString('hex') ?? '' },
  ],
  rows: everyEvent,
})
