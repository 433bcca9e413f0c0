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
} from '@serialis/contract/platform/workflow/workflow-steps.ts'
import { pipeline, type TenantDb } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { failure, found, type FailureParams } from '../../../kit/http/failure.ts'
import { signingOf, workflowAt, type RunningWorkflow } from '../../../platform/workflow/running.service.ts'
import type { OrderInHand, OrderReads } from '../order-in-hand.ts'
import type { OrderRow } from '../orders.queries.ts'
import { roundOf } from '../steps/history.ts'

type SigningCtx = Pick<Ctx, 'db' | 'tenant' | 'now' | 'actor'>

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

type OnWorkflow = Pick<OrderRow, 'workflowId' | 'workflowNumber' | 'scanMayBeSkipped'>

/** The version that the order follows; undefined for orders that are older than workflows, or have not started. */
export const workflowOf = async (
  { workflowId: id, workflowNumber: number }: OnWorkflow,
  read: OrderReads['workflow'],
): Promise<RunningWorkflow | undefined> => (id === null || number === null ? undefined : read(id, number))

const stepsBy = async (order: OnWorkflow, read: OrderReads['workflow']): Promise<RunningWorkflow['steps']> =>
  (await workflowOf(order, read))?.steps ?? standardSteps(!order.scanMayBeSkipped)

export const stepsOf = (order: OrderInHand): Promise<RunningWorkflow['steps']> => stepsBy(order, order.reads.workflow)

/** The same for an order of which only the workflow is known. */
export const stepsOfOther = (db: TenantDb, order: OnWorkflow): Promise<RunningWorkflow['steps']> =>
  stepsBy(order, (id, number) => workflowAt(db, id, number))

/** Whether the workflow lets the product do a step automatically. */
export const isAutomatic = (steps: RunningWorkflow['steps'], kind: 'SN' | 'LINE' | 'PLACE_OUT'): boolean =>
  steps.some((step) => step.kind === kind && 'isAutomatic' in step && step.isAutomatic)
export const hasStep = (steps: RunningWorkflow['steps'], kind: 'SCANNING'): boolean =>
  steps.some((step) => step.kind === kind)

const kindOf = (command: OrderCommand): SignedKind => (command === 'finalConfirm' ? 'CONFIRM' : 'APPROVAL')

/** Given in the current or last round, oldest first. */
export async function signaturesOfRound({ id, reads }: OrderInHand, kind: SignedKind): Promise<Signature[]> {
  return roundOf(await reads.history(id), kind).map(({ byId, by, at, facts }) => {
    const { signedStep = 0, deputyFor = null } = facts as Partial<SigningFacts>
    return { position: signedStep, userId: byId, by, at, deputyFor }
  })
}

/** How an earlier signer of this round explained the deviation of the balance. */
export async function explanationOfRound({ id, reads }: OrderInHand): Promise<string | undefined> {
  const explained = roundOf(await reads.history(id), 'CONFIRM')
    .map(({ facts }) => facts['deviation'])
    .filter((text) => typeof text === 'string')
  return explained.at(-1)
}

interface Round {
  signatures: Signature[]
  /** The first step of the kind that is still open; undefined: all are signed. */
  current: { position: number; step: SignedStep; roleName: string } | undefined
  /** Missing signatures of all steps of the kind. */
  missing: number
}

async function openRound(db: TenantDb, order: OrderInHand, kind: SignedKind): Promise<Round> {
  const [steps, signatures] = await pipeline(db, [() => stepsOf(order), () => signaturesOfRound(order, kind)])
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

async function judge(ctx: SigningCtx, order: OrderInHand, command: OrderCommand): Promise<Judged> {
  if (!isStarted(order)) return { refusal: { key: 'order_workflow_not_started', params: { orderNo: order.orderNo } } }
  const { signatures, current, missing } = await openRound(ctx.db, order, kindOf(command))
  if (signatures.some(({ userId }) => userId === ctx.actor.userId))
    return { refusal: { key: 'order_signed_already', params: { missing } } }
  const { position, step, roleName } = found(current)
  const signing = await signingOf(ctx, step)
  if (signing === undefined) return { refusal: { key: 'order_waits_for_role', params: { role: roleName } } }
  return { facts: { signedStep: position, deputyFor: signing.deputyFor }, isLast: missing === 1 }
}

export interface AwaitedSigner {
  /** The role that signs next; null: anybody with the permission. */
  awaitedRoleId: string | null
  /** Those who have signed in the current round. */
  signedBy: string[]
}

const kindIn: Partial<Record<OrderRow['status'], SignedKind>> = { UNAPPROVED: 'APPROVAL', SCAN_FINISH: 'CONFIRM' }

/**
 * Whose signature an order waits for after a step. Every step but a signature begins a new round, so only after a
 * signature the history is asked, which the command has read.
 */
export async function awaitedSigner(db: TenantDb, order: OrderInHand, isSigned: boolean): Promise<AwaitedSigner> {
  const kind = kindIn[order.status]
  if (kind === undefined || !isStarted(order)) return { awaitedRoleId: null, signedBy: [] }
  if (!isSigned) {
    const first = (await stepsOf(order)).find((step) => step.kind === kind)
    return { awaitedRoleId: first?.kind === kind ? first.roleId : null, signedBy: [] }
  }
  const { signatures, current } = await openRound(db, order, kind)
  return {
    awaitedRoleId: current?.step.roleId ?? null,
    signedBy: signatures.flatMap(({ userId }) => userId ?? []),
  }
}

/** Why this person may not sign now, or null. */
export async function refusalToSign(ctx: SigningCtx, order: OrderInHand, command: OrderCommand) {
  const judged = await judge(ctx, order, command)
  return 'refusal' in judged ? judged.refusal : null
}

/** For which step this person's signature counts, and whether it is the last one. The event names who is represented. */
export async function signatureCounts(
  ctx: Ctx,
  order: OrderInHand,
  command: OrderCommand,
): Promise<{ facts: SigningFacts; isLast: boolean }> {
  const judged = await judge(ctx, order, command)
  if ('refusal' in judged) throw failure(judged.refusal.key, judged.refusal.params)
  if (judged.facts.deputyFor !== null) ctx.event.onBehalfOf = judged.facts.deputyFor
  return judged
}
