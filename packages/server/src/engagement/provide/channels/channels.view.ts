/** A channel and its deliveries as pages show them, and what may be done with them. */

import {
  type Channel,
  type ChannelAction,
  type Delivery,
  type DeliveryAction,
  leavesFiles,
} from '@serialis/contract/engagement/provide/provide-channels.schema.ts'
import { channelTransitions } from '@serialis/contract/engagement/provide/provide-channels.status.ts'
import { rowsFrom } from '@serialis/contract/kit/transitions.ts'
import type { PermissionName } from '@serialis/contract/permissions.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { mayDo } from '../provide-endpoints.view.ts'
import type { ChannelRow } from './channels.queries.ts'
import type { DeliveryRow } from './deliveries.queries.ts'

const PERMISSIONS: Record<ChannelAction, PermissionName> = {
  edit: 'provideEndpoints.edit',
  remove: 'provideEndpoints.edit',
  start: 'provideEndpoints.editStatus',
  pause: 'provideEndpoints.editStatus',
  again: 'provideEndpoints.editStatus',
  sendFile: 'provideEndpoints.editStatus',
}
const DELIVERY_ACTIONS: readonly DeliveryAction[] = ['retry', 'skip']

export const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

export const channelShown = (ctx: Pick<Ctx, 'actor'>, row: ChannelRow): Channel => ({
  url: row.url,
  batchSize: row.batchSize,
  timeoutSeconds: row.timeoutSeconds,
  faultsInARow: row.faultsInARow,
  status: row.status,
  failuresInARow: row.failuresInARow,
  lastSuccessAt: row.lastSuccessAt?.toISOString() ?? null,
  lastFailure: row.lastFailure,
  loginUser: row.loginUser ?? '',
  loginAuth: row.loginAuth ?? 'PASSWORD',
  hostKey: row.hostKey ?? '',
  fileContent: row.fileContent ?? 'FULL',
  rhythm: row.rhythm ?? 'DAILY',
  fileTime: timeOf(row.minuteOfDay ?? 120),
  nextFileAt: row.nextFileAt?.toISOString() ?? null,
  version: row.version,
  allowed: rowsFrom(channelTransitions, row.status)
    .map(({ command }) => command)
    .filter((command) => command !== 'sendFile' || leavesFiles(row))
    .filter((command) => mayDo(ctx, PERMISSIONS[command])),
})

export const deliveryShown = (ctx: Pick<Ctx, 'actor'>, row: DeliveryRow): Delivery => ({
  id: row.id,
  number: row.number,
  content: row.content,
  status: row.status,
  items: row.itemCount,
  attempts: row.attempts,
  createdAt: row.createdAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
  nextAt: row.nextAt?.toISOString() ?? null,
  failure: row.failure,
  bytes: row.bytes,
  allowed: row.status === 'WAITING' && mayDo(ctx, 'provideEndpoints.editStatus') ? [...DELIVERY_ACTIONS] : [],
})
