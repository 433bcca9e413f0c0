/** The life cycle of an inspection lot: named commands, shared by server, page and tests. */

import type { TransitionRow } from '../../kit/transitions.ts'
import type { PermissionName } from '../../permissions.ts'

export const lotStatuses = ['DRAWN', 'SAMPLING', 'RECORDED', 'RELEASED', 'REJECTED', 'WITHDRAWN'] as const
export type LotStatus = (typeof lotStatuses)[number]

export const lotCommands = ['take', 'record', 'finish', 'reopen', 'release', 'reject', 'withdraw', 'liftHold'] as const
export type LotCommand = (typeof lotCommands)[number]

export interface LotTransition extends TransitionRow<LotStatus, LotCommand> {
  readonly by: PermissionName
  readonly asks: 'nothing' | 'reason' | 'signature'
}

const row = (
  command: LotCommand,
  from: readonly LotStatus[],
  to: LotStatus,
  { by, asks = 'nothing' }: { by: PermissionName; asks?: LotTransition['asks'] },
): LotTransition => ({ command, from, to, by, asks })

export const lotTransitions: readonly LotTransition[] = [
  row('take', ['DRAWN', 'SAMPLING'], 'SAMPLING', { by: 'inspection.take' }),
  row('record', ['SAMPLING'], 'SAMPLING', { by: 'inspection.record' }),
  row('finish', ['SAMPLING'], 'RECORDED', { by: 'inspection.record' }),
  row('reopen', ['RECORDED'], 'SAMPLING', { by: 'inspection.record', asks: 'reason' }),
  row('release', ['RECORDED'], 'RELEASED', { by: 'inspection.decide', asks: 'signature' }),
  row('reject', ['RECORDED'], 'REJECTED', { by: 'inspection.decide', asks: 'signature' }),
  row('withdraw', ['DRAWN', 'SAMPLING', 'RECORDED'], 'WITHDRAWN', { by: 'inspection.withdraw', asks: 'reason' }),
  row('liftHold', ['REJECTED'], 'REJECTED', { by: 'inspection.decide', asks: 'signature' }),
]

/** The first status of a lot: its set is frozen and its sample drawn in the same step. */
export const firstLotStatus: LotStatus = 'DRAWN'
/** Not decided yet: the lot's goods may not be released in another way. */
export const openLotStatuses: readonly LotStatus[] = ['DRAWN', 'SAMPLING', 'RECORDED']

/** The stations of the line map. */
export const lotStations = [
  { key: 'drawn', statuses: ['DRAWN'] },
  { key: 'sampling', statuses: ['SAMPLING'] },
  { key: 'recorded', statuses: ['RECORDED'] },
  { key: 'decided', statuses: ['RELEASED', 'REJECTED', 'WITHDRAWN'] },
] as const satisfies readonly { key: string; statuses: readonly LotStatus[] }[]
export type LotStation = (typeof lotStations)[number]['key']
