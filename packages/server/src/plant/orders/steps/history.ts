/** The history of an order in hand: the last entry into each status, and the signed steps. */

import type { SignedKind } from '@serialis/contract/platform/workflow/workflow-steps.ts'
import { beginsApprovals, type NewStep, type OrderSteps, type PastStep } from './steps.queries.ts'

export type OrderHistory = OrderSteps

/** Of an order that is being created. */
export const noHistory: OrderHistory = { steps: [], rounds: { approve: null, finalConfirm: null } }

const commandOf = { APPROVAL: 'approve', CONFIRM: 'finalConfirm' } as const satisfies Record<SignedKind, string>

/** Last entries into each status, by status. */
export const entriesOf = ({ steps }: OrderHistory): PastStep[] =>
  steps.filter(({ isEntry }) => isEntry).toSorted((one, other) => (one.to < other.to ? -1 : 1))

/** Steps of the current or last round of signatures, oldest first. */
export function roundOf({ steps, rounds }: OrderHistory, kind: SignedKind): PastStep[] {
  const command = commandOf[kind]
  const from = rounds[command]
  return from === null ? [] : steps.filter((step) => step.command === command && step.number > from)
}

/** Levels are stored when codes are assigned, so an order that never had codes has no levels. */
export const hadCodes = ({ steps }: OrderHistory): boolean => steps.some(({ to, isEntry }) => isEntry && to === 'READY')

export const isSigned = ({ signatureId }: PastStep): boolean => signatureId !== null

/** The history after one more step. */
export function withStep({ steps, rounds }: OrderHistory, step: NewStep): OrderHistory {
  const { orderId: _orderId, actor, eventId: _eventId, facts, ...kept } = step
  const isEntry = step.from !== step.to
  const past: PastStep = {
    ...kept,
    // As the database gives it back.
    facts: JSON.parse(JSON.stringify(facts)) as PastStep['facts'],
    by: actor.name,
    byId: actor.id,
    isEntry,
  }
  return {
    steps: [...steps.map((one) => (isEntry && one.to === step.to ? { ...one, isEntry: false } : one)), past],
    rounds: {
      approve: step.command !== 'create' && beginsApprovals.includes(step.command) ? step.number : rounds.approve,
      finalConfirm: step.command === 'finalConfirm' ? rounds.finalConfirm : step.number,
    },
  }
}
