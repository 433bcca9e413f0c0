import type { SampleState, TakeOutcome, Verdict } from '@serialis/contract/desk/inspection/inspection.schema.ts'
import type { LotStatus } from '@serialis/contract/desk/inspection/inspection.status.ts'
import type { Tone } from '../../kit/look/tone.ts'

/** Amber waits for a person, green continues, red ended badly. */
export const lotTones: Record<LotStatus, Tone> = {
  DRAWN: 'sample',
  SAMPLING: 'sample',
  RECORDED: 'waiting',
  RELEASED: 'active',
  REJECTED: 'rejected',
  WITHDRAWN: 'inactive',
}
export const sampleTones: Record<SampleState, Tone> = {
  WAITING: 'issued',
  TAKEN: 'sample',
  CONFORMING: 'active',
  NONCONFORMING: 'rejected',
}
export const verdictTones: Record<Verdict, Tone> = { ACCEPTABLE: 'active', NOT_ACCEPTABLE: 'rejected' }
export const takeTones: Record<TakeOutcome, Tone> = {
  TAKEN: 'active',
  ALREADY: 'neutral',
  NOT_DRAWN: 'rejected',
  NOT_IN_LOT: 'rejected',
  UNKNOWN: 'rejected',
  AMBIGUOUS: 'hold',
  IN_CONTAINER: 'hold',
  NOT_MARKED: 'rejected',
}
