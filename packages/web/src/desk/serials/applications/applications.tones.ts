import type { Application } from '@serialis/contract/desk/serials/applications.schema.ts'
import type { Tone } from '../../../kit/look/tone.ts'

export const applyStatuses = ['1', '0', 'running', 'cancelled'] as const
type ApplyStatus = (typeof applyStatuses)[number]
export const applyStatusOf = ({ applyStatus, state }: Pick<Application, 'applyStatus' | 'state'>): ApplyStatus =>
  state === 'CANCELLED' ? 'cancelled' : applyStatus === null ? 'running' : `${applyStatus}`
export const applyStatusTones: Record<ApplyStatus, Tone> = {
  '1': 'active',
  '0': 'rejected',
  running: 'waiting',
  cancelled: 'inactive',
}
