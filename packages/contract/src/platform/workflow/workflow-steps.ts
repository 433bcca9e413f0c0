/**
 * The process of a production order, as steps in order: who has to sign, what is automatic, whether the scan is
 * required.
 */

import { z } from 'zod'
import { id } from '../../kit/entity.ts'
import type { workflowErrors } from './workflow.errors.ts'

/** In the only possible order. */
export const workflowStepKinds = ['APPROVAL', 'SN', 'LINE', 'PLACE_OUT', 'RESULT', 'SCANNING', 'CONFIRM'] as const
export type WorkflowStepKind = (typeof workflowStepKinds)[number]

export const STEPS_MAXIMUM = 20
const SIGNATURES_MAXIMUM = 9

/** Steps that people sign: several of them may follow each other, each of another role. */
const signedKinds = ['APPROVAL', 'CONFIRM'] as const
export type SignedKind = (typeof signedKinds)[number]
const isSignedKind = (kind: WorkflowStepKind): kind is SignedKind => kind === 'APPROVAL' || kind === 'CONFIRM'

const signed = <K extends SignedKind>(kind: K) =>
  z.object({
    kind: z.literal(kind),
    /** Null: anybody with the permission. */
    roleId: id.nullable().default(null),
    /** n of the m people in the role; each counts once in all steps of the kind. */
    needed: z.number().int().min(1).max(SIGNATURES_MAXIMUM).default(1),
  })
const own = <K extends 'SN' | 'LINE' | 'PLACE_OUT'>(kind: K) =>
  z.object({
    kind: z.literal(kind),
    /** The product does it as soon as the order reaches the step; otherwise a person gives the command. */
    isAutomatic: z.boolean().default(false),
  })
const plain = <K extends 'RESULT' | 'SCANNING'>(kind: K) => z.object({ kind: z.literal(kind) })

export const workflowStep = z.discriminatedUnion('kind', [
  signed('APPROVAL'),
  own('SN'),
  own('LINE'),
  own('PLACE_OUT'),
  plain('RESULT'),
  plain('SCANNING'),
  signed('CONFIRM'),
])
export type WorkflowStep = z.infer<typeof workflowStep>
export type SignedStep = Extract<WorkflowStep, { kind: SignedKind }>
export const isSignedStep = (step: WorkflowStep): step is SignedStep => isSignedKind(step.kind)

/** Why a workflow cannot be deployed or started; `position` null: of no single step. */
export interface StepFault {
  position: number | null
  kind: WorkflowStepKind
  key: Extract<keyof typeof workflowErrors, `workflow_step_${string}` | `workflow_role_${string}`>
  params: Record<string, string | number>
}

/** Only the warehouse scan may be left out. */
const required: readonly WorkflowStepKind[] = workflowStepKinds.filter((kind) => kind !== 'SCANNING')
const rank = (kind: WorkflowStepKind) => workflowStepKinds.indexOf(kind)

/** Faults in the steps themselves: one is missing, or one cannot be reached. */
export function structureFaults(steps: readonly WorkflowStep[]): StepFault[] {
  const faults: StepFault[] = required
    .filter((kind) => steps.every((step) => step.kind !== kind))
    .map((kind) => ({ position: null, kind, key: 'workflow_step_missing', params: {} }))
  steps.forEach(({ kind }, position) => {
    const before = steps.slice(0, position)
    const isBehind = before.some((step) => rank(step.kind) > rank(kind))
    const isSecond = !isSignedKind(kind) && before.some((step) => step.kind === kind)
    if (isBehind || isSecond) faults.push({ position, kind, key: 'workflow_step_unreachable', params: {} })
  })
  return faults
}

export const STANDARD_WORKFLOW = 'STANDARD'
/** The two initial workflows of every tenant; products used these codes before workflows could be created. */
export const standardWorkflows: readonly { code: string; name: string; steps: readonly WorkflowStep[] }[] = [
  { code: STANDARD_WORKFLOW, name: 'Standard', steps: standardSteps(true) },
  { code: 'WITHOUT_SCAN', name: 'Standard without scan', steps: standardSteps(false) },
]

/**
 * One approval and one confirmation by anybody with the permission, codes assigned at once; also for orders that are
 * older than workflows.
 */
export function standardSteps(hasScan: boolean): WorkflowStep[] {
  return [
    { kind: 'APPROVAL', roleId: null, needed: 1 },
    { kind: 'SN', isAutomatic: true },
    { kind: 'LINE', isAutomatic: false },
    { kind: 'PLACE_OUT', isAutomatic: false },
    { kind: 'RESULT' },
    ...(hasScan ? [{ kind: 'SCANNING' } as const] : []),
    { kind: 'CONFIRM', roleId: null, needed: 1 },
  ]
}
