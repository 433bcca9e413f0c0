/**
 * The life cycle of a production order. Wire codes keep the spelling of the specification
 * (`PROUDCTION_RESULT_PROCEDDED`).
 */

import { z } from 'zod'
import type { TransitionRow } from '../../kit/transitions.ts'
import type { ordersPermissions } from './orders.permissions.ts'

export const orderStatuses = [
  'DRAFT',
  'UNAPPROVED',
  'REJECTED',
  'APPROVED',
  'WAIT_FOR_SN_GENERATION',
  'READY',
  'AVAILABLE',
  'WAIT_LINE_ASSIGNED',
  'ASSIGNED',
  'WAIT_FOR_PLACEOUT',
  'PRODUCTION_READY',
  'PROCESSING',
  'PROCESSED',
  'PROUDCTION_RESULT_PROCEDDED',
  'SCANNING',
  'SCAN_FINISH',
  'FINAL_CONFIRM',
  'SCRAP',
  'DELETE',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** The two short forms of the specification: accepted, never stored or answered. */
const orderStatusAliases = { AVA: 'AVAILABLE', DEL: 'DELETE' } as const satisfies Record<string, OrderStatus>
type Alias = keyof typeof orderStatusAliases
/** All 21 codes of the specification. */
export const wireOrderStatuses = [...orderStatuses, 'AVA', 'DEL'] as const

const isAlias = (code: OrderStatus | Alias): code is Alias => code in orderStatusAliases
/** An input status in its stored form. */
export const orderStatusRead = z
  .enum(wireOrderStatuses)
  .transform((code): OrderStatus => (isAlias(code) ? orderStatusAliases[code] : code))
export const orderStatus = z.enum(orderStatuses)

export const orderCommands = [
  'edit',
  'submit',
  'startWorkflow',
  'withdraw',
  'approve',
  'reject',
  'revise',
  'assignCodes',
  'codesAssigned',
  'reassignSnTask',
  'makeAvailable',
  'planLine',
  'takeByLine',
  'assignLine',
  'reassignLine',
  'buildPackage',
  'packageBuilt',
  'acknowledge',
  'start',
  'resultReceived',
  'resultProcessed',
  'resultRefused',
  'resultUndone',
  'decideSamples',
  'returnUnused',
  'correctQuantities',
  'startScan',
  'skipScan',
  'finishScan',
  'reopenScan',
  'finalConfirm',
  'scrap',
  'delete',
] as const
export type OrderCommand = (typeof orderCommands)[number]

/** Conditions for commands; each has its refusal in the errors of this room. */
export const orderGuards = [
  'complete',
  'datesAhead',
  'productInForce',
  'workflowInForce',
  'workflowNotStarted',
  'notAuthor',
  'maySign',
  'noTaskRunning',
  'lineFits',
  'noPackageBuilding',
  'packageReady',
  'scanMayBeSkipped',
  'scanComplete',
  'samplesWait',
  'samplesDecided',
  'noLotOpen',
  'codesOpen',
  'balanceZero',
] as const
export type OrderGuard = (typeof orderGuards)[number]

/** A fact that selects one of several rows of one command. */
const orderFacts = [
  'LINE_PULLS',
  'LINE_IS_PUSHED',
  'PACKAGE_LOST',
  'EARLIER_RESULT_STANDS',
  'NO_RESULT_STANDS',
  'LAST_SIGNATURE',
  'MORE_SIGNATURES',
] as const
export type OrderFact = (typeof orderFacts)[number]

export interface OrderTransition extends TransitionRow<OrderStatus, OrderCommand> {
  /** The permission of a person, or the product itself (a task, an import). */
  readonly by: keyof typeof ordersPermissions | 'system'
  readonly guards: readonly OrderGuard[]
  readonly asks: 'nothing' | 'reason' | 'signature'
  readonly when?: OrderFact
}

type Rule = Omit<OrderTransition, 'command' | 'from' | 'to' | 'by'>
const row = (
  command: OrderCommand,
  from: readonly OrderStatus[],
  to: OrderStatus,
  { guards = [], asks = 'nothing', ...rest }: Partial<Rule> & Pick<OrderTransition, 'by'>,
): OrderTransition => ({ command, from, to, guards, asks, ...rest })

/** A command that changes facts of the order and keeps its status. */
const staying = (
  command: OrderCommand,
  statuses: readonly OrderStatus[],
  by: OrderTransition['by'],
  rule: Partial<Rule>,
): OrderTransition[] => statuses.map((status) => row(command, [status], status, { by, ...rule }))

const withoutLine = ['APPROVED', 'WAIT_FOR_SN_GENERATION', 'READY', 'AVAILABLE', 'WAIT_LINE_ASSIGNED'] as const
const beforeStart = ['ASSIGNED', 'WAIT_FOR_PLACEOUT', 'PRODUCTION_READY'] as const
const withResult = ['PROUDCTION_RESULT_PROCEDDED', 'SCANNING', 'SCAN_FINISH'] as const
/** SCRAP is open from APPROVED on, inclusive, until the final confirmation. */
const scrappable = [...withoutLine, ...beforeStart, 'PROCESSING', 'PROCESSED', ...withResult] as const

const approvalGuards: readonly OrderGuard[] = ['notAuthor', 'maySign', 'complete', 'productInForce', 'datesAhead']
const confirmGuards: readonly OrderGuard[] = ['maySign', 'samplesDecided', 'balanceZero']

export const orderTransitions: readonly OrderTransition[] = [
  row('edit', ['DRAFT', 'REJECTED'], 'DRAFT', { by: 'orders.edit' }),
  row('submit', ['DRAFT'], 'UNAPPROVED', {
    by: 'orders.submit',
    guards: ['complete', 'productInForce', 'workflowInForce', 'datesAhead'],
  }),
  row('withdraw', ['UNAPPROVED'], 'DRAFT', { by: 'orders.submit' }),
  // Its workflow could not be started when it was submitted, and the cause was removed.
  ...staying('startWorkflow', ['UNAPPROVED'], 'orders.retry', { guards: ['workflowNotStarted', 'workflowInForce'] }),
  // The workflow defines how many signatures are needed, and whose.
  row('approve', ['UNAPPROVED'], 'APPROVED', {
    by: 'orders.approve',
    guards: approvalGuards,
    asks: 'signature',
    when: 'LAST_SIGNATURE',
  }),
  row('approve', ['UNAPPROVED'], 'UNAPPROVED', {
    by: 'orders.approve',
    guards: approvalGuards,
    asks: 'signature',
    when: 'MORE_SIGNATURES',
  }),
  row('reject', ['UNAPPROVED'], 'REJECTED', { by: 'orders.approve', guards: ['notAuthor'], asks: 'reason' }),
  row('revise', withoutLine, 'UNAPPROVED', {
    by: 'orders.edit',
    guards: ['complete', 'productInForce', 'workflowInForce', 'datesAhead'],
    asks: 'reason',
  }),
  row('assignCodes', ['APPROVED'], 'WAIT_FOR_SN_GENERATION', { by: 'orders.retry', guards: ['noTaskRunning'] }),
  row('reassignSnTask', ['WAIT_FOR_SN_GENERATION'], 'WAIT_FOR_SN_GENERATION', {
    by: 'orders.retry',
    guards: ['noTaskRunning'],
  }),
  row('codesAssigned', ['WAIT_FOR_SN_GENERATION'], 'READY', { by: 'system' }),
  row('makeAvailable', ['READY', 'WAIT_LINE_ASSIGNED'], 'AVAILABLE', { by: 'orders.assign' }),
  row('planLine', ['READY', 'AVAILABLE'], 'WAIT_LINE_ASSIGNED', { by: 'orders.assign' }),
  row('takeByLine', ['AVAILABLE'], 'ASSIGNED', { by: 'orders.take', guards: ['lineFits'] }),
  row('assignLine', ['WAIT_LINE_ASSIGNED'], 'ASSIGNED', { by: 'orders.assign', guards: ['lineFits'] }),
  row('reassignLine', beforeStart, 'WAIT_LINE_ASSIGNED', {
    by: 'orders.assign',
    asks: 'reason',
    when: 'LINE_IS_PUSHED',
  }),
  row('reassignLine', beforeStart, 'AVAILABLE', { by: 'orders.assign', asks: 'reason', when: 'LINE_PULLS' }),
  // The previous line cannot confirm that it gave the package back: its codes are retired, and others are assigned.
  row('reassignLine', ['WAIT_FOR_PLACEOUT', 'PRODUCTION_READY'], 'WAIT_FOR_SN_GENERATION', {
    by: 'orders.assign',
    asks: 'reason',
    when: 'PACKAGE_LOST',
  }),
  ...staying('buildPackage', ['ASSIGNED'], 'orders.place', { guards: ['noPackageBuilding'] }),
  row('packageBuilt', ['ASSIGNED'], 'WAIT_FOR_PLACEOUT', { by: 'system' }),
  row('acknowledge', ['WAIT_FOR_PLACEOUT'], 'PRODUCTION_READY', { by: 'orders.place', guards: ['packageReady'] }),
  row('start', ['PRODUCTION_READY'], 'PROCESSING', { by: 'orders.run' }),
  row('resultReceived', ['PROCESSING', ...withResult], 'PROCESSED', { by: 'system' }),
  row('resultProcessed', ['PROCESSED'], 'PROUDCTION_RESULT_PROCEDDED', { by: 'system' }),
  row('resultRefused', ['PROCESSED'], 'PROCESSING', { by: 'system', when: 'NO_RESULT_STANDS' }),
  row('resultRefused', ['PROCESSED'], 'PROUDCTION_RESULT_PROCEDDED', { by: 'system', when: 'EARLIER_RESULT_STANDS' }),
  row('resultUndone', withResult, 'PROCESSING', { by: 'system', guards: ['noLotOpen'], when: 'NO_RESULT_STANDS' }),
  row('resultUndone', withResult, 'PROUDCTION_RESULT_PROCEDDED', {
    by: 'system',
    guards: ['noLotOpen'],
    when: 'EARLIER_RESULT_STANDS',
  }),
  // Another file still waits for a decision.
  ...staying('resultUndone', ['PROCESSED'], 'system', { guards: ['noLotOpen'] }),
  ...staying('decideSamples', withResult, 'orders.correct', { guards: ['samplesWait'], asks: 'reason' }),
  ...staying('returnUnused', withResult, 'orders.correct', { guards: ['codesOpen'], asks: 'reason' }),
  ...staying('correctQuantities', withResult, 'orders.correct', { asks: 'signature' }),
  row('startScan', ['PROUDCTION_RESULT_PROCEDDED'], 'SCANNING', { by: 'orders.scan' }),
  // The product skips a scan that the workflow does not ask for as soon as the result is in. A person leaves out one that
  // was begun nevertheless, or skips it for an order that an earlier release left there.
  row('skipScan', ['PROUDCTION_RESULT_PROCEDDED', 'SCANNING'], 'SCAN_FINISH', {
    by: 'orders.scan',
    guards: ['scanMayBeSkipped'],
    asks: 'reason',
  }),
  row('finishScan', ['SCANNING'], 'SCAN_FINISH', { by: 'orders.scan', guards: ['scanComplete'] }),
  row('reopenScan', ['SCAN_FINISH'], 'SCANNING', { by: 'orders.scan', asks: 'reason' }),
  row('finalConfirm', ['SCAN_FINISH'], 'FINAL_CONFIRM', {
    by: 'orders.confirm',
    guards: confirmGuards,
    asks: 'signature',
    when: 'LAST_SIGNATURE',
  }),
  row('finalConfirm', ['SCAN_FINISH'], 'SCAN_FINISH', {
    by: 'orders.confirm',
    guards: confirmGuards,
    asks: 'signature',
    when: 'MORE_SIGNATURES',
  }),
  row('scrap', scrappable, 'SCRAP', { by: 'orders.scrap', guards: ['samplesDecided'], asks: 'signature' }),
  row('delete', ['DRAFT', 'UNAPPROVED', 'REJECTED'], 'DELETE', { by: 'orders.delete' }),
]

/** Commands that people expect in a status that has none of their rows: the page and the refusal give the reason. */
export interface OrderRefusal {
  readonly command: OrderCommand
  readonly from: readonly OrderStatus[]
  readonly by: keyof typeof ordersPermissions
  readonly why: 'line_has_produced'
}
export const orderRefusals: readonly OrderRefusal[] = [
  // The line is processing packs of the order, or has reported them: the order can no longer leave it.
  {
    command: 'reassignLine',
    from: ['PROCESSING', 'PROCESSED', ...withResult],
    by: 'orders.assign',
    why: 'line_has_produced',
  },
]

/** The first status of an order. */
export const firstOrderStatus: OrderStatus = 'DRAFT'
/** Orders that occupy a line: they count against its maximum number of orders. */
export const statusesOnLine: readonly OrderStatus[] = [
  'ASSIGNED',
  'WAIT_FOR_PLACEOUT',
  'PRODUCTION_READY',
  'PROCESSING',
]
/** Orders that need no more work. */
export const endedOrderStatuses: readonly OrderStatus[] = ['FINAL_CONFIRM', 'SCRAP', 'DELETE']
export const isOrderEnded = (status: OrderStatus): boolean => endedOrderStatuses.includes(status)

/** The stations of the line map: the regular path, each with the statuses that have reached it. */
export const orderStations = [
  { key: 'drafted', statuses: ['DRAFT', 'REJECTED', 'UNAPPROVED'] },
  { key: 'approved', statuses: ['APPROVED', 'WAIT_FOR_SN_GENERATION'] },
  { key: 'codesAssigned', statuses: ['READY', 'AVAILABLE', 'WAIT_LINE_ASSIGNED'] },
  { key: 'lineAssigned', statuses: ['ASSIGNED', 'WAIT_FOR_PLACEOUT'] },
  { key: 'placedOut', statuses: ['PRODUCTION_READY'] },
  { key: 'inProduction', statuses: ['PROCESSING'] },
  { key: 'resultIn', statuses: ['PROCESSED', 'PROUDCTION_RESULT_PROCEDDED'] },
  { key: 'scanned', statuses: ['SCANNING', 'SCAN_FINISH'] },
  { key: 'confirmed', statuses: ['FINAL_CONFIRM'] },
] as const satisfies readonly { key: string; statuses: readonly OrderStatus[] }[]
export type OrderStation = (typeof orderStations)[number]['key']

/** Whether the scan was skipped since the last result, and not begun again. `entries`: how each status was entered last. */
export function isScanSkipped(
  entries: readonly { status: OrderStatus; at: string; command: OrderCommand | 'create' }[],
): boolean {
  const end = entries.find(({ status }) => status === 'SCAN_FINISH')
  const isBefore = ({ status, at }: (typeof entries)[number]) =>
    (status === 'PROUDCTION_RESULT_PROCEDDED' || status === 'SCANNING') && at > (end?.at ?? '')
  return end?.command === 'skipScan' && !entries.some(isBefore)
}

/** True for a step whose signature was one of several and not the last: the order waits for the next person. */
export const isPartOfSignatures = (step: {
  command: OrderCommand | 'create'
  from: OrderStatus | null
  to: OrderStatus
}): step is { command: 'approve' | 'finalConfirm'; from: OrderStatus; to: OrderStatus } =>
  (step.command === 'approve' || step.command === 'finalConfirm') && step.from === step.to
