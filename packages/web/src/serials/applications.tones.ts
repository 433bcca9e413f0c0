import type { Application } from '@serialis/contract/serials/applications.schema.ts'
import type { Tone } from '../kit/tone.ts'

type ApplyStatus = '1' | '0' | 'running'
export const applyStatusOf = ({ applyStatus }: Pick<Application, 'applyStatus'>): ApplyStatus => (applyStatus === null ? 'running' : `${applyStatus}`)
export const applyStatusTones: Record<ApplyStatus, Tone> = { '1': 'active', '0': 'rejected', running: 'waiting' }
