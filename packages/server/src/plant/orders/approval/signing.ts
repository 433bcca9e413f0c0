/**
 * Who has signed the current step of an order and who has to, by the steps of its workflow: n of the m people of a
 * role, each counted once.
 */

import type { OrderCommand } from '@serialis/contract/plant/orders/orders.status.ts'
import {
  isSignedStep,
  standardSteps,
  type SignedKind,
  type SignedStep,
} from '@serialis/contract/platform/workflow/workflow.steps.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { failure, found, type FailureParams } from '../../../kit/http/failure.ts'
import { signingOf, workflowAt, type RunningWorkflow } from '../../../platform/workflow/running.service.ts'
import type { OrderRow } from '../orders.queries.ts'
import { listSignedRound } from '../steps/steps.queries.ts'

type Asked = Pick<Ctx, 'db' | 'tenant' | 'now' | 'actor'>

/** Stored in the facts of a signed step. */
interface SigningFacts {
  /** Position in the workflow of the step that it counts for. */
  signedStep: number
  /** The role that the signer was a deputy for; null: the signer's own. */
  deputyFor: string | null
}

export interface Signature {
  position: number
  userId: string | null
  by: string
  at: Date
  deputyFor: string | null
}

/** A submitted order that could not start its workflow shows the reason. */
export const isStarted = (order: OrderRow): boolean => order.workflowProblem === null

/** The version that the order follows; undefined for orders that are older than workflows, or have not started. */
export const workflowOf = async (
  db: TenantDb,
  order: Pick<OrderRow, 'workflowId' | 'workflowNumber'>,
): Promise<RunningWorkflow | undefined> =>
  order.workflowId === null || order.workflowNumber === null
    ? undefined
    : workflowAt(db, order.workflowId, order.workflowNumber)

export const stepsOf = async (
  db: TenantDb,
  order: Pick<OrderRow, 'workflowId' | 'workflowNumber' | 'scanMayBeSkipped'>,
): Promise<RunningWorkflow['steps']> => (await workflowOf(db, order))?.steps ?? standardSteps(!order.scanMayBeSkipped)

/** Whether the workflow lets the product do a step automatically. */
export const isAutomatic = (steps: RunningWorkflow['steps'], kind: 'SN' | 'LINE' | 'PLACE_OUT'): boolean =>
  steps.some((step) => step.kind === kind && 'isAutomatic' in step && step.isAutomatic)
export const hasStep = (steps: RunningWorkflow['steps'], kind: 'SCANNING'): boolean =>
  steps.some((step) => step.kind === kind)

const commandOf = { APPROVAL: 'approve', CONFIRM: 'finalConfirm' } as const satisfies Record<SignedKind, OrderCommand>
const kindOf = (command: OrderCommand): SignedKind => (command === 'finalConfirm' ? 'CONFIRM' : 'APPROVAL')

/** Given in the current or last round, oldest first. */
export async function signaturesOfRound(db: TenantDb, orderId: string, kind: SignedKind): Promise<Signature[]> {
  return (await listSignedRound(db, orderId, commandOf[kind])).map(({ actorId, actorName, happenedAt, facts }) => {
    const { signedStep = 0, deputyFor = null } = facts as unknown as Partial<SigningFacts>
    return { position: signedStep, userId: actorId, by: actorName, at: happenedAt, deputyFor }
  })
}

/** How an earlier signer of this round explained the deviation of the balance. */
export async function explanationOfRound(db: TenantDb, orderId: string): Promise<string | undefined> {
  const told = (await listSignedRound(db, orderId, 'finalConfirm'))
    .map(({ facts }) => facts['deviation'])
    .filter((text) => typeof text === 'string')
  return told.at(-1)
}

interface Round {
  signatures: Signature[]
  /** The first step of the kind that is still open; undefined: all are signed. */
  current: { position: number; step: SignedStep; roleName: string } | undefined
  /** Missing signatures of all steps of the kind. */
  missing: number
}

async function roundOf(db: TenantDb, order: OrderRow, kind: SignedKind): Promise<Round> {
  const steps = await stepsOf(db, order)
  const signatures = await signaturesOfRound(db, order.id, kind)
  const lacking = steps.flatMap((step, position) => {
    if (!isSignedStep(step) || step.kind !== kind) return []
    const missing = step.needed - signatures.filter((one) => one.position === position).length
    return missing > 0 ? [{ position, step: step as SignedStep, roleName: step.roleName ?? '', missing }] : []
  })
  return { signatures, current: lacking[0], missing: lacking.reduce((sum, one) => sum + one.missing, 0) }
}

type Judged =
  | {
      refusal: {
        key: 'order_workflow_not_started' | 'order_signed_already' | 'order_waits_for_role'
        params: FailureParams
      }
    }
  | { facts: SigningFacts; isLast: boolean }

async function judge(ctx: Asked, order: OrderRow, command: OrderCommand): Promise<Judged> {
  if (!isStarted(order)) return { refusal: { key: 'order_workflow_not_started', params: { orderNo: order.orderNo } } }
  const { signatures, current, missing } = await roundOf(ctx.db, order, kindOf(command))
  if (signatures.some(({ userId }) => userId === ctx.actor.userId))
    return { refusal: { key: 'order_signed_already', params: { missing } } }
  const { position, step, roleName } = found(current)
  const signing = await signingOf(ctx, step)
  if (signing === undefined) return { refusal: { key: 'order_waits_for_role', params: { role: roleName } } }
  return { facts: { signedStep: position, deputyFor: signing.deputyFor }, isLast: missing === 1 }
}

/** Why this person may not sign now, or null. */
export async function refusalToSign(ctx: Asked, order: OrderRow, command: OrderCommand) {
  const judged = await judge(ctx, order, command)
  return 'refusal' in judged ? judged.refusal : null
}

/** For which step this person's signature counts, and whether it is the last one. */
export async function signatureCounts(
  ctx: Asked,
  order: OrderRow,
  command: OrderCommand,
): Promise<{ facts: SigningFacts; isLast: boolean }> {
  const judged = await judge(ctx, order, command)
  if ('refusal' in judged) throw failure(judged.refusal.key, judged.refusal.params)
  return judged
}
