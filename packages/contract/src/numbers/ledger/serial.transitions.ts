import type { Allocation, Scheme, SerialStatus, StatusA, StatusB } from './serial.states.ts'

/** The named commands on SNs. Nobody sets a target status: an operation finds its transition from the state it meets. */
export const operations = [
  'RESERVE',
  'ALLOCATE',
  'PLACE_OUT',
  'RECALL',
  'UNRESERVE',
  'COMMISSION',
  'RELEASE',
  'ACTIVATE',
  'REACTIVATE',
  'RETIRE_UNUSED',
  'REFUSE',
  'WITHDRAW',
  'MARK_SAMPLE',
  'TAKE_SAMPLE',
  'UNMARK_SAMPLE',
  'USE_INTERNALLY',
  'HOLD',
  'UNHOLD',
  'EXPIRE',
  'DESTROY',
  'SCAN',
  'RETURN',
  'REGRADE',
  'DISPOSE',
  'DESTROY_DC',
  'DESTROY_UNREADABLE',
] as const
export type Operation = (typeof operations)[number]

/** Where a transition is started: application, status update, check, scrap, manual activation, order, nightly expiry, consumer scan. */
export const triggers = ['APP', 'UPD', 'CHK', 'SCR', 'ACT', 'ORD', 'EXP', 'CRM'] as const
export type Trigger = (typeof triggers)[number]

/** What a command must bring along; checked once per command and transition, not per SN. */
export const evidences = [
  'reason',
  'record',
  'secondPerson',
  'signature',
  'photo',
  'identifiedBy',
  'notExpired',
  'expired',
] as const
export type Evidence = (typeof evidences)[number]

export interface Needs {
  /** Facts of the SN itself. */
  readonly commissioned?: boolean
  readonly scanned?: false
  readonly allocation?: readonly Allocation[]
  readonly evidence?: readonly Evidence[]
}

export interface EpcisColumns {
  readonly action: 'ADD' | 'OBSERVE' | 'DELETE'
  readonly bizStep: string
  readonly disposition: string
}

export interface Transition<S extends SerialStatus = SerialStatus> {
  /** Number in domain.md or decisions.md; a letter after it tells variants of one row apart. */
  readonly id: string
  readonly operation: Operation
  readonly from: readonly S[]
  /** PRIOR: back to the status kept in the state. */
  readonly to: S | 'PRIOR'
  readonly needs: Needs
  readonly triggers: readonly Trigger[]
  /** No way out of the state it leads to. */
  readonly final: boolean
  /** Facts set together with the status. `opened: 'ifScanned'`: a returned pack that was scanned may have been opened. */
  readonly sets?: {
    readonly commissioned?: true
    readonly scanned?: true
    readonly opened?: 'ifScanned'
    readonly allocation?: Allocation
    /** The status left is kept as prior. */
    readonly prior?: true
  }
  /** The pack leaves its container: refused for packed SNs unless the operator confirms disaggregation. */
  readonly leavesContainer?: true
  readonly epcis: EpcisColumns | null
}

const epcis = (action: EpcisColumns['action'], bizStep: string, disposition: string): EpcisColumns => ({
  action,
  bizStep,
  disposition,
})
const destroyed = epcis('DELETE', 'destroying', 'destroyed')
const deactivated = epcis('DELETE', 'decommissioning', 'inactive')
const conformant = epcis('OBSERVE', 'inspecting', 'conformant')
const commissioned = epcis('ADD', 'commissioning', 'active')

/** Allocation of numbers that are on no pack yet; the same in both schemes. A number placed out never becomes FREE again. */
const allocationRows = [
  { id: 'P1', operation: 'RESERVE', allocation: ['FREE'], to: 'RESERVED' },
  { id: 'P2', operation: 'ALLOCATE', allocation: ['RESERVED'], to: 'ALLOCATED' },
  { id: 'P3', operation: 'PLACE_OUT', allocation: ['ALLOCATED'], to: 'PLACED_OUT' },
  { id: 'P4', operation: 'RECALL', allocation: ['ALLOCATED', 'PLACED_OUT'], to: 'RESERVED' },
  { id: 'P5', operation: 'UNRESERVE', allocation: ['RESERVED'], to: 'FREE' },
] as const
const allocationTransitions: readonly Transition<'NEW'>[] = allocationRows.map(({ id, operation, allocation, to }) => ({
  id,
  operation,
  from: ['NEW'],
  to: 'NEW',
  needs: { commissioned: false, allocation },
  triggers: ['ORD'],
  final: false,
  sets: { allocation: to },
  epcis: null,
}))

const placed = ['ALLOCATED', 'PLACED_OUT'] as const

const transitionsA: readonly Transition<StatusA>[] = [
  ...allocationTransitions,
  {
    id: 'A2',
    operation: 'COMMISSION',
    from: ['NEW'],
    to: 'NEW',
    needs: { commissioned: false, allocation: placed },
    triggers: ['ORD'],
    final: false,
    sets: { commissioned: true },
    epcis: commissioned,
  },
  {
    id: 'A3',
    operation: 'RELEASE',
    from: ['NEW'],
    to: 'ACTIVATION',
    needs: { commissioned: true },
    triggers: ['ORD'],
    final: false,
    epcis: conformant,
  },
  {
    id: 'A3m',
    operation: 'ACTIVATE',
    from: ['NEW'],
    to: 'ACTIVATION',
    needs: { commissioned: true, evidence: ['reason', 'secondPerson'] },
    triggers: ['ACT'],
    final: false,
    epcis: conformant,
  },
  {
    id: 'A4',
    operation: 'RETIRE_UNUSED',
    from: ['NEW'],
    to: 'INACTIVATED',
    needs: { commissioned: false, evidence: ['reason'] },
    triggers: ['UPD', 'ORD'],
    final: true,
    epcis: null,
  },
  {
    id: 'A4b',
    operation: 'REFUSE',
    from: ['NEW'],
    to: 'INACTIVATED',
    needs: { commissioned: true, evidence: ['reason'] },
    triggers: ['CHK', 'ORD'],
    final: false,
    epcis: deactivated,
  },
  {
    id: 'A5',
    operation: 'DESTROY',
    from: ['NEW'],
    to: 'DESTORY',
    needs: { commissioned: false, evidence: ['reason'] },
    triggers: ['SCR', 'ORD'],
    final: true,
    leavesContainer: true,
    epcis: null,
  },
  {
    id: 'A5c',
    operation: 'DESTROY',
    from: ['NEW'],
    to: 'DESTORY',
    needs: { commissioned: true, evidence: ['reason'] },
    triggers: ['SCR', 'ORD'],
    final: true,
    leavesContainer: true,
    epcis: destroyed,
  },
  {
    id: 'A6',
    operation: 'MARK_SAMPLE',
    from: ['NEW', 'ACTIVATION'],
    to: 'SAM_MARK',
    needs: {},
    triggers: ['CHK', 'ORD'],
    final: false,
    sets: { prior: true },
    epcis: epcis('OBSERVE', 'inspecting', 'unavailable'),
  },
  {
    id: 'A7',
    operation: 'TAKE_SAMPLE',
    from: ['SAM_MARK'],
    to: 'SAMPLE',
    needs: {},
    triggers: ['CHK'],
    final: false,
    leavesContainer: true,
    epcis: epcis('OBSERVE', 'sampling', 'non_sellable_other'),
  },
  {
    id: 'A8',
    operation: 'UNMARK_SAMPLE',
    from: ['SAM_MARK'],
    to: 'PRIOR',
    needs: { evidence: ['reason'] },
    triggers: ['CHK'],
    final: false,
    epcis: conformant,
  },
  {
    id: 'A9',
    operation: 'DESTROY',
    from: ['SAMPLE'],
    to: 'DESTORY',
    needs: { evidence: ['reason'] },
    triggers: ['SCR'],
    final: true,
    leavesContainer: true,
    epcis: destroyed,
  },
  {
    id: 'A10',
    operation: 'USE_INTERNALLY',
    from: ['ACTIVATION'],
    to: 'INTERNAL_USE',
    needs: { evidence: ['reason'] },
    triggers: ['UPD'],
    final: false,
    leavesContainer: true,
    epcis: epcis('OBSERVE', 'other', 'non_sellable_other'),
  },
  {
    id: 'A11',
    operation: 'DESTROY',
    from: ['INTERNAL_USE'],
    to: 'DESTORY',
    needs: { evidence: ['reason'] },
    triggers: ['SCR'],
    final: true,
    leavesContainer: true,
    epcis: destroyed,
  },
  {
    id: 'A12',
    operation: 'HOLD',
    from: ['ACTIVATION'],
    to: 'NSO',
    needs: { evidence: ['reason'] },
    triggers: ['CHK', 'UPD'],
    final: false,
    sets: { prior: true },
    epcis: epcis('OBSERVE', 'holding', 'non_sellable_other'),
  },
  {
    id: 'A12b',
    operation: 'HOLD',
    from: ['NEW'],
    to: 'NSO',
    needs: { commissioned: true, evidence: ['reason'] },
    triggers: ['CHK', 'UPD'],
    final: false,
    sets: { prior: true },
    epcis: epcis('OBSERVE', 'holding', 'non_sellable_other'),
  },
  {
    id: 'A13',
    operation: 'UNHOLD',
    from: ['NSO'],
    to: 'PRIOR',
    needs: { evidence: ['reason', 'signature'] },
    triggers: ['CHK'],
    final: false,
    epcis: conformant,
  },
  {
    id: 'A14',
    operation: 'DESTROY',
    from: ['NSO', 'ACTIVATION'],
    to: 'DESTORY',
    needs: { evidence: ['reason', 'record'] },
    triggers: ['SCR'],
    final: true,
    leavesContainer: true,
    epcis: destroyed,
  },
  {
    id: 'A15',
    operation: 'EXPIRE',
    from: ['ACTIVATION', 'NSO'],
    to: 'AGING_DESTORY',
    needs: { evidence: ['expired'] },
    triggers: ['EXP', 'SCR'],
    final: true,
    leavesContainer: true,
    epcis: destroyed,
  },
  {
    id: 'A16',
    operation: 'WITHDRAW',
    from: ['ACTIVATION'],
    to: 'INACTIVATED',
    needs: { evidence: ['reason'] },
    triggers: ['UPD'],
    final: false,
    epcis: deactivated,
  },
  {
    id: 'A17',
    operation: 'REACTIVATE',
    from: ['INACTIVATED'],
    to: 'ACTIVATION',
    needs: { commissioned: true, evidence: ['notExpired', 'reason', 'signature'] },
    triggers: ['ACT'],
    final: false,
    epcis: commissioned,
  },
  {
    id: 'A18',
    operation: 'DESTROY',
    from: ['INACTIVATED'],
    to: 'DESTORY',
    needs: { commissioned: true, evidence: ['reason', 'record'] },
    triggers: ['SCR'],
    final: true,
    leavesContainer: true,
    epcis: destroyed,
  },
]

const transitionsB: readonly Transition<StatusB>[] = [
  ...allocationTransitions,
  {
    id: 'B2',
    operation: 'COMMISSION',
    from: ['NEW'],
    to: 'PLANT_USED',
    needs: { commissioned: false, allocation: placed },
    triggers: ['ORD'],
    final: false,
    sets: { commissioned: true },
    epcis: commissioned,
  },
  {
    id: 'B3',
    operation: 'DESTROY',
    from: ['NEW'],
    to: 'PLANT_DESTROY',
    needs: { evidence: ['reason'] },
    triggers: ['SCR', 'ORD'],
    final: true,
    leavesContainer: true,
    epcis: null,
  },
  {
    id: 'B4',
    operation: 'DESTROY',
    from: ['PLANT_USED'],
    to: 'PLANT_DESTROY',
    needs: { evidence: ['reason'] },
    triggers: ['SCR', 'ORD'],
    final: true,
    leavesContainer: true,
    epcis: destroyed,
  },
  {
    id: 'B5',
    operation: 'RETIRE_UNUSED',
    from: ['NEW'],
    to: 'INACTIVATE',
    needs: { commissioned: false, evidence: ['reason'] },
    triggers: ['UPD', 'ORD'],
    final: true,
    epcis: null,
  },
  {
    id: 'B6',
    operation: 'RELEASE',
    from: ['PLANT_USED'],
    to: 'ACTIVATED',
    needs: {},
    triggers: ['ORD'],
    final: false,
    epcis: conformant,
  },
  {
    id: 'B6m',
    operation: 'ACTIVATE',
    from: ['PLANT_USED'],
    to: 'ACTIVATED',
    needs: { evidence: ['reason', 'secondPerson'] },
    triggers: ['ACT'],
    final: false,
    epcis: conformant,
  },
  {
    id: 'B7',
    operation: 'REFUSE',
    from: ['PLANT_USED'],
    to: 'INACTIVATE',
    needs: { evidence: ['reason'] },
    triggers: ['CHK', 'ORD'],
    final: false,
    epcis: deactivated,
  },
  {
    id: 'B8',
    operation: 'WITHDRAW',
    from: ['ACTIVATED', 'CRM_SCAN', 'DC_RETURN'],
    to: 'INACTIVATE',
    needs: { evidence: ['reason'] },
    triggers: ['UPD'],
    final: false,
    epcis: deactivated,
  },
  {
    id: 'B9',
    operation: 'REACTIVATE',
    from: ['INACTIVATE'],
    to: 'ACTIVATED',
    needs: { commissioned: true, scanned: false, evidence: ['notExpired', 'reason', 'signature'] },
    triggers: ['ACT'],
    final: false,
    epcis: commissioned,
  },
  {
    id: 'B10',
    operation: 'SCAN',
    from: ['ACTIVATED'],
    to: 'CRM_SCAN',
    needs: {},
    triggers: ['CRM'],
    final: false,
    sets: { scanned: true },
    epcis: null,
  },
  {
    id: 'B11',
    operation: 'RETURN',
    from: ['ACTIVATED', 'CRM_SCAN'],
    to: 'DC_RETURN',
    needs: { evidence: ['reason'] },
    triggers: ['UPD'],
    final: false,
    sets: { opened: 'ifScanned' },
    epcis: epcis('OBSERVE', 'receiving', 'returned'),
  },
  {
    id: 'B12',
    operation: 'REGRADE',
    from: ['DC_RETURN'],
    to: 'ACTIVATED',
    needs: { scanned: false, evidence: ['reason'] },
    triggers: ['CHK'],
    final: false,
    epcis: epcis('OBSERVE', 'inspecting', 'sellable_accessible'),
  },
  {
    id: 'B13',
    operation: 'DESTROY_DC',
    from: ['ACTIVATED', 'DC_RETURN'],
    to: 'DC_DESTROY',
    needs: { evidence: ['reason', 'record'] },
    triggers: ['SCR'],
    final: true,
    leavesContainer: true,
    epcis: destroyed,
  },
  {
    id: 'B14',
    operation: 'DISPOSE',
    from: ['ACTIVATED', 'DC_RETURN'],
    to: 'DC_DISPOSAL',
    needs: { evidence: ['reason'] },
    triggers: ['SCR', 'EXP'],
    final: false,
    epcis: epcis('OBSERVE', 'collecting', 'disposed'),
  },
  {
    id: 'B15',
    operation: 'DESTROY_DC',
    from: ['DC_DISPOSAL'],
    to: 'DC_DESTROY',
    needs: { evidence: ['record'] },
    triggers: ['SCR'],
    final: true,
    leavesContainer: true,
    epcis: destroyed,
  },
  {
    id: 'B16',
    operation: 'DESTROY_UNREADABLE',
    from: ['ACTIVATED', 'CRM_SCAN', 'DC_RETURN'],
    to: 'DC_MANUAL_DESTROY_CAN_NOT_READ',
    needs: { evidence: ['photo', 'secondPerson', 'identifiedBy'] },
    triggers: ['SCR'],
    final: true,
    leavesContainer: true,
    epcis: destroyed,
  },
  {
    id: 'B17',
    operation: 'DESTROY',
    from: ['INACTIVATE'],
    to: 'PLANT_DESTROY',
    needs: { commissioned: true, evidence: ['reason', 'record'] },
    triggers: ['SCR'],
    final: true,
    leavesContainer: true,
    epcis: destroyed,
  },
  {
    id: 'B17d',
    operation: 'DESTROY_DC',
    from: ['INACTIVATE'],
    to: 'DC_DESTROY',
    needs: { commissioned: true, evidence: ['reason', 'record'] },
    triggers: ['SCR'],
    final: true,
    leavesContainer: true,
    epcis: destroyed,
  },
]

/** A1 and B1, the issue of a number, are no row here: nothing is left, `newState` is entered. */
export const transitionsOf = (scheme: Scheme): readonly Transition[] => (scheme === 'A' ? transitionsA : transitionsB)
