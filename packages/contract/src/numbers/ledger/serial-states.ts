/**
 * Names for the state of a serial number (SN). Wire values keep the spelling of the specification (`DESTORY`,
 * `AGING_DESTORY`).
 */

export const schemes = ['A', 'B'] as const
export type Scheme = (typeof schemes)[number]

export const statusesA = [
  'NEW',
  'SAMPLE',
  'SAM_MARK',
  'INTERNAL_USE',
  'NSO',
  'AGING_DESTORY',
  'DESTORY',
  'INACTIVATED',
  'ACTIVATION',
] as const
export const statusesB = [
  'NEW',
  'PLANT_USED',
  'PLANT_DESTROY',
  'DC_DESTROY',
  'DC_RETURN',
  'CRM_SCAN',
  'INACTIVATE',
  'ACTIVATED',
  'DC_MANUAL_DESTROY_CAN_NOT_READ',
  'DC_DISPOSAL',
] as const
export type StatusA = (typeof statusesA)[number]
export type StatusB = (typeof statusesB)[number]
export type SerialStatus = StatusA | StatusB

export const statusesOf = (scheme: Scheme): readonly SerialStatus[] => (scheme === 'A' ? statusesA : statusesB)

/** FREE -> RESERVED (order) -> ALLOCATED (line) -> PLACED_OUT; stored in addition to the status. */
export const allocations = ['FREE', 'RESERVED', 'ALLOCATED', 'PLACED_OUT'] as const
export type Allocation = (typeof allocations)[number]

/** Packaging levels from the inside to the outside; a container always has a later level than its members. */
export const packagingLevels = ['EA', 'BUNDLE', 'CA', 'PL'] as const
export type PackagingLevel = (typeof packagingLevels)[number]

/**
 * The known facts about one SN. `prior` is the status to return to. It is stored only for a status that can be reverted
 * (a sampling mark, a hold); otherwise it is null, so that equal situations are equal states.
 */
export interface SerialState {
  readonly status: SerialStatus
  readonly prior: SerialStatus | null
  readonly commissioned: boolean
  readonly scanned: boolean
  readonly opened: boolean
  readonly allocation: Allocation
}

export const newState = (allocation: Allocation = 'FREE'): SerialState => ({
  status: 'NEW',
  prior: null,
  commissioned: false,
  scanned: false,
  opened: false,
  allocation,
})

/**
 * Number of each status inside a state code. Stored for ever: append only, never reorder. 0 is "none" (no prior
 * status); at most 31 fit.
 */
export const statusNumbers: readonly SerialStatus[] = [
  'NEW',
  'SAMPLE',
  'SAM_MARK',
  'INTERNAL_USE',
  'NSO',
  'AGING_DESTORY',
  'DESTORY',
  'INACTIVATED',
  'ACTIVATION',
  'PLANT_USED',
  'PLANT_DESTROY',
  'DC_DESTROY',
  'DC_RETURN',
  'CRM_SCAN',
  'INACTIVATE',
  'ACTIVATED',
  'DC_MANUAL_DESTROY_CAN_NOT_READ',
  'DC_DISPOSAL',
]
const numberOf = new Map<SerialStatus, number>(statusNumbers.map((status, at) => [status, at + 1]))

/** 1..31, the bit position of the status in a mask and its five bits in a state code. */
export function statusNumber(status: SerialStatus): number {
  const number = numberOf.get(status)
  if (number === undefined) throw new Error(`status without a number: ${status}`)
  return number
}

/** Mask with the bit of each status given; bit = status number, so a mask fits a PostgreSQL integer. */
export function statusMask(statuses: Iterable<SerialStatus>): number {
  let mask = 0
  for (const status of statuses) mask |= 1 << statusNumber(status)
  return mask
}

/**
 * A state as one number below 2^15: status 5 bits, prior 5, commissioned, scanned, opened 1 each, allocation 2.
 * It needs no dictionary table, so no read, no lock and no cache that could disagree with the database.
 */
export function stateCode(state: SerialState): number {
  return (
    statusNumber(state.status) |
    (state.prior === null ? 0 : statusNumber(state.prior) << 5) |
    (state.commissioned ? 1 << 10 : 0) |
    (state.scanned ? 1 << 11 : 0) |
    (state.opened ? 1 << 12 : 0) |
    (allocations.indexOf(state.allocation) << 13)
  )
}

/** The reverse of `stateCode`; throws on a number that is no state. */
export function stateOfCode(code: number): SerialState {
  const status = statusNumbers[(code & 31) - 1]
  const priorNumber = (code >> 5) & 31
  const prior = priorNumber === 0 ? null : statusNumbers[priorNumber - 1]
  const allocation = allocations[code >> 13]
  if (status === undefined || prior === undefined || allocation === undefined)
    throw new Error(`no state has code ${code}`)
  return {
    status,
    prior,
    allocation,
    commissioned: (code & (1 << 10)) !== 0,
    scanned: (code & (1 << 11)) !== 0,
    opened: (code & (1 << 12)) !== 0,
  }
}

/** Number of the status inside a state code, without decoding the rest. */
export const statusNumberOfCode = (code: number): number => code & 31
