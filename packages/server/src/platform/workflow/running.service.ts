/** What rooms with workflows need: the version to start with, a running version, and who may sign its steps. */

import type { StepFault, WorkflowStep } from '@serialis/contract/platform/workflow/workflow-steps.ts'
import { isSignedStep } from '@serialis/contract/platform/workflow/workflow-steps.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { failure } from '../../kit/http/failure.ts'
import { dayIn } from '../../kit/ops/clock.ts'
import { rolesOfUser, rolesWithPeople } from '../access/roles/role-members.service.ts'
import { listDeputiesOn } from './deputies.queries.ts'
import { startFaults } from './workflow-faults.ts'
import * as queries from './workflow.queries.ts'

export interface RunningWorkflow {
  id: string
  code: string
  name: string
  number: number
  steps: readonly queries.KeptStep[]
}

const running = ({
  id,
  code,
  name,
  number,
  steps,
}: NonNullable<Awaited<ReturnType<typeof queries.findVersion>>>): RunningWorkflow => ({ id, code, name, number, steps })

/** The version that was used at the start; versions that were used are never deleted. */
export async function workflowAt(db: TenantDb, id: string, number: number): Promise<RunningWorkflow | undefined> {
  const row = await queries.findVersion(db, id, number)
  return row && running(row)
}

type WorkflowCtx = Pick<Ctx, 'db' | 'tenant' | 'now'>
const today = ({ tenant, now }: WorkflowCtx) => dayIn(tenant.zone, now)

export type Start = { workflow: RunningWorkflow } | { fault: StepFault }

/** A workflow as refusals name it. Built-in ones have a name in each language, so the code is included. */
export interface NamedWorkflow extends Record<string, string> {
  workflow: string
  workflowName: string
}

/** The workflow of this code if it was retired and not replaced; otherwise null. */
export async function retiredWorkflow(db: TenantDb, code: string): Promise<NamedWorkflow | null> {
  const row = await queries.findByCode(db, code)
  return row?.isRetired === true ? { workflow: code, workflowName: row.name } : null
}

/** The version that starts now for this code, or the first fault that prevents it. Refuses a retired workflow. */
export async function workflowToStart(ctx: WorkflowCtx, code: string): Promise<Start> {
  const row = await queries.holdDeployed(ctx.db, code)
  const retired = row === undefined ? await retiredWorkflow(ctx.db, code) : null
  if (retired !== null) throw failure('workflow_retired', retired)
  if (row === undefined)
    return { fault: { position: null, kind: 'APPROVAL', key: 'workflow_step_missing', params: {} } }
  const [fault] = await startFaults(ctx.db, row.steps, today(ctx))
  return fault === undefined ? { workflow: running(row) } : { fault }
}

/** True when orders can start with a workflow of this code. */
export const isDeployed = async (db: TenantDb, code: string): Promise<boolean> =>
  (await queries.findDeployed(db, code)) !== undefined

export interface Signing {
  /** Null: the person holds the role itself, or the step names none. */
  deputyFor: string | null
}

export interface SignedFor {
  /** Roles that the person holds. */
  own: readonly string[]
  /** Roles that the person signs for today as a deputy, by id, with their names. */
  deputised: ReadonlyMap<string, string>
}

/** The roles for which this person may sign today. */
export async function signedFor(ctx: WorkflowCtx & Pick<Ctx, 'actor'>): Promise<SignedFor> {
  const own = await rolesOfUser(ctx.db, ctx.actor.userId)
  const deputies = (await listDeputiesOn(ctx.db, today(ctx))).filter((row) => own.includes(row.deputyRoleId))
  return { own, deputised: new Map(deputies.map(({ roleId, roleName }) => [roleId, roleName])) }
}

/** How this person may sign a step today; undefined: not at all. The route checks the permission. */
export async function signingOf(
  ctx: WorkflowCtx & Pick<Ctx, 'actor'>,
  step: WorkflowStep,
): Promise<Signing | undefined> {
  if (!isSignedStep(step)) return undefined
  if (step.roleId === null) return { deputyFor: null }
  const { own, deputised } = await signedFor(ctx)
  if (own.includes(step.roleId)) return { deputyFor: null }
  const deputyFor = deputised.get(step.roleId)
  return deputyFor === undefined ? undefined : { deputyFor }
}

/** The current names of the roles of these steps, and how many people hold them; empty for a step without a role. */
export async function peopleOf(
  db: TenantDb,
  steps: readonly queries.KeptStep[],
): Promise<{ role: string | null; people: number | null }[]> {
  const signed = steps.filter(isSignedStep)
  const roles = signed.some(({ roleId }) => roleId !== null) ? await rolesWithPeople(db) : []
  return steps.map((step) => {
    if (!isSignedStep(step) || step.roleId === null) return { role: null, people: null }
    const role = roles.find(({ id }) => id === step.roleId)
    return { role: role?.name ?? step.roleName ?? '', people: role?.people ?? 0 }
  })
}
