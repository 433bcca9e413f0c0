/** The progress of an order in its workflow: each step with its signatures and how many it needs. */

import type { OrderDetail, OrderWorkflowStep } from '@serialis/contract/plant/orders/order-page.schema.ts'
import type { OrderStatus } from '@serialis/contract/plant/orders/orders.status.ts'
import {
  isSignedStep,
  workflowStepKinds,
  type WorkflowStep,
  type WorkflowStepKind,
} from '@serialis/contract/platform/workflow/workflow-steps.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { peopleOf } from '../../../platform/workflow/running.service.ts'
import type { OrderInHand } from '../order-in-hand.ts'
import { signaturesOfRound, workflowOf, type Signature } from './signing.ts'

/** The step for an order's status; null where the order has ended. */
const stepOfStatus: Record<OrderStatus, WorkflowStepKind | null> = {
  DRAFT: 'APPROVAL',
  UNAPPROVED: 'APPROVAL',
  REJECTED: 'APPROVAL',
  APPROVED: 'SN',
  WAIT_FOR_SN_GENERATION: 'SN',
  READY: 'LINE',
  AVAILABLE: 'LINE',
  WAIT_LINE_ASSIGNED: 'LINE',
  ASSIGNED: 'PLACE_OUT',
  WAIT_FOR_PLACEOUT: 'PLACE_OUT',
  PRODUCTION_READY: 'RESULT',
  PROCESSING: 'RESULT',
  PROCESSED: 'RESULT',
  PROUDCTION_RESULT_PROCEDDED: 'SCANNING',
  SCANNING: 'SCANNING',
  SCAN_FINISH: 'CONFIRM',
  FINAL_CONFIRM: null,
  SCRAP: null,
  DELETE: null,
}
const rank = (kind: WorkflowStepKind) => workflowStepKinds.indexOf(kind)

/** Signed steps are done by their signatures, the others by the status of the order. */
function isDone(step: WorkflowStep, status: OrderStatus, signatures: readonly Signature[]): boolean {
  if (isSignedStep(step)) return signatures.length >= step.needed
  const here = stepOfStatus[status]
  return here === null ? status === 'FINAL_CONFIRM' : rank(step.kind) < rank(here)
}

export async function workflowShown(db: TenantDb, order: OrderInHand): Promise<OrderDetail['workflow']> {
  const workflow = await workflowOf(order, order.reads.workflow)
  if (workflow === undefined) return null
  const mayBeConfirmed = order.status === 'SCAN_FINISH' || order.status === 'FINAL_CONFIRM'
  const signatures = {
    APPROVAL: await signaturesOfRound(order, 'APPROVAL'),
    CONFIRM: mayBeConfirmed ? await signaturesOfRound(order, 'CONFIRM') : [],
  }
  const people = await peopleOf(db, workflow.steps)
  const { id, code, name, number } = workflow
  let isHereFound = stepOfStatus[order.status] === null
  const steps = workflow.steps.map((step, position): OrderWorkflowStep => {
    const own = isSignedStep(step) ? signatures[step.kind].filter((one) => one.position === position) : []
    const done = isDone(step, order.status, own)
    const state = done ? 'DONE' : isHereFound ? 'AHEAD' : 'HERE'
    if (!done) isHereFound = true
    return {
      kind: step.kind,
      state,
      isAutomatic: 'isAutomatic' in step ? step.isAutomatic : null,
      role: people[position]?.role ?? null,
      people: people[position]?.people ?? null,
      needed: isSignedStep(step) ? step.needed : 0,
      signatures: own.map(({ by, at, deputyFor }) => ({ by, at: at.toISOString(), deputyFor })),
    }
  })
  return { id, code, name, number, steps }
}
