/**
 * Workflow definitions: drafted by one person, deployed with the signature of another; a deployed version never
 * changes.
 */

import { randomUUIDv7 } from 'node:crypto'
import { isGranted } from '@serialis/contract/kit/granted.ts'
import { permissionCode } from '@serialis/contract/permissions.ts'
import { isSignedStep, type StepFault, type WorkflowStep } from '@serialis/contract/platform/workflow/workflow-steps.ts'
import * as routes from '@serialis/contract/platform/workflow/workflow.routes.ts'
import { WORKFLOW_ACTIONS, type Workflow } from '@serialis/contract/platform/workflow/workflow.schema.ts'
import { bind } from '../../kit/http/bind.ts'
import { changes, type Ctx } from '../../kit/http/context.ts'
import { Failure, failure, found, requireThat } from '../../kit/http/failure.ts'
import { pageOf } from '../../kit/http/page.ts'
import { rolesWithPeople, type RoleWithPeople } from '../access/roles/role-members.service.ts'
import { digestOf, sign, signaturesOf } from '../signatures/signatures.service.ts'
import { deployFaults } from './workflow-faults.ts'
import { productsNaming } from './workflow-users.ts'
import * as queries from './workflow.queries.ts'

/** The record that the signature of a deployment covers. */
const signable = (row: { id: string; code: string }, version: queries.VersionRow) => ({
  workflow: row.id,
  code: row.code,
  number: version.number,
  steps: version.steps,
  note: version.note,
  author: version.authorId,
  writtenAt: version.writtenAt.toISOString(),
})

const listed = (row: queries.WorkflowRow) => ({
  id: row.id,
  code: row.code,
  name: row.name,
  deployed: row.deployed,
  isRetired: row.isRetired,
  hasDraft: row.newestStatus === 'DRAFT',
  kinds: row.steps.map(({ kind }) => kind),
  version: row.version,
  changedAt: row.changedAt.toISOString(),
})

function shownStep({ roleName = null, ...step }: queries.KeptStep, roles: readonly RoleWithPeople[]) {
  if (!isSignedStep(step)) return { step, roleName: null, people: null }
  const role = roles.find(({ id }) => id === step.roleId)
  return {
    step,
    roleName: step.roleId === null ? null : (role?.name ?? roleName),
    people: step.roleId === null ? null : (role?.people ?? 0),
  }
}

const versionShown = (row: queries.VersionRow, roles: readonly RoleWithPeople[]): Workflow['versions'][number] => ({
  number: row.number,
  status: row.status,
  steps: row.steps.map((step) => shownStep(step, roles)),
  note: row.note,
  author: row.authorName,
  writtenAt: row.writtenAt.toISOString(),
  deployedBy: row.deployedByName,
  deployedAt: row.deployedAt?.toISOString() ?? null,
  retiredBy: row.retiredByName,
  retiredAt: row.retiredAt?.toISOString() ?? null,
  retireReason: row.retireReason,
})

async function shown(ctx: Ctx, id: string): Promise<Workflow> {
  const { db, actor } = ctx
  const row = found(await queries.findWorkflow(db, id))
  const versions = await queries.listVersions(db, id)
  const roles = await rolesWithPeople(db)
  const products = await productsNaming(ctx, row.code)
  const draft = versions.find(({ status }) => status === 'DRAFT')
  const isOpen = {
    edit: true,
    delete: draft !== undefined,
    deploy: draft !== undefined && draft.authorId !== actor.userId,
    retire: row.deployed !== null,
  }
  return {
    ...listed(row),
    versions: versions.map((version) => versionShown(version, roles)),
    faults: await deployFaults(db, row.steps),
    products: products.inForce,
    waitingProducts: products.waiting,
    digest: draft === undefined ? null : digestOf(signable(row, draft)),
    signatures: await signaturesOf(db, 'workflow', id, ({ content }) => {
      const signed = versions.find(({ number }) => number === (content as { number: number }).number)
      return signed === undefined ? {} : signable(row, signed)
    }),
    allowed: WORKFLOW_ACTIONS.filter(
      (action) => isGranted(actor.authorities, permissionCode(`workflows.${action}`)) && isOpen[action],
    ),
  }
}

export const listWorkflows = bind(routes.listWorkflows, async ({ db }, { query }) =>
  pageOf(await queries.listWorkflows(db, query), query.limit, listed, (row) => row.code),
)

export const listWorkflowOptions = bind(routes.listWorkflowOptions, async ({ db }, { query }) =>
  pageOf(
    await queries.listWorkflows(db, { ...query, isDeployed: true }),
    query.limit,
    ({ id, code, name }) => ({ id, code, name }),
    (row) => row.code,
  ),
)

export const listWorkflowRoles = bind(routes.listWorkflowRoles, async ({ db }) => {
  const roles = await rolesWithPeople(db)
  return {
    items: roles.map(({ id, name, people, holds }) => ({
      id,
      name,
      people,
      mayApprove: holds('orders.approve'),
      mayConfirm: holds('orders.confirm'),
    })),
  }
})

export const getWorkflow = bind(routes.getWorkflow, (ctx, { params }) => shown(ctx, params.id))

/** Steps with the names of their roles, in case a role is deleted later. */
async function kept({ db }: Ctx, steps: readonly WorkflowStep[]): Promise<queries.KeptStep[]> {
  const names = new Map((await rolesWithPeople(db)).map(({ id, name }) => [id, name]))
  return steps.map((step) =>
    isSignedStep(step) && step.roleId !== null ? { ...step, roleName: names.get(step.roleId) ?? null } : step,
  )
}

/** Steps in short, for the event log: `APPROVAL QA 2, SN, LINE …`; automatic ones are marked with a star. */
const inWords = (steps: readonly queries.KeptStep[]) =>
  steps
    .map((step) =>
      isSignedStep(step)
        ? `${step.kind}${step.roleName ? ` ${step.roleName}` : ''} ${step.needed}`
        : 'isAutomatic' in step && step.isAutomatic
          ? `${step.kind}*`
          : step.kind,
    )
    .join(', ')

export const createWorkflow = bind(routes.createWorkflow, async (ctx, { body }) => {
  const { db, event, now, actor } = ctx
  const { code, name, note } = body
  const id = randomUUIDv7()
  const steps = await kept(ctx, body.steps)
  await queries.insertWorkflow(db, { id, code, name, at: now })
  await queries.upsertDraft(db, id, { number: 1, steps, note, author: actor, at: now })
  Object.assign(event, {
    subjectType: 'workflow',
    subjectId: id,
    details: { number: 1, ...changes({}, { code, name, note, steps: inWords(steps) }) },
  })
  return shown(ctx, id)
})

async function locked({ db }: Ctx, id: string, version: number) {
  requireThat(found(await queries.lockWorkflow(db, id)).version === version, 'changed_meanwhile')
  return { row: found(await queries.findWorkflow(db, id)), versions: await queries.listVersions(db, id) }
}

export const draftWorkflow = bind(routes.draftWorkflow, async (ctx, { params, body }) => {
  const { db, event, now, actor } = ctx
  const { row, versions } = await locked(ctx, params.id, body.version)
  const number = row.newestStatus === 'DRAFT' ? row.newest : row.newest + 1
  const steps = await kept(ctx, body.steps)
  await queries.upsertDraft(db, row.id, { number, steps, note: body.note, author: actor, at: now })
  await queries.updateWorkflow(db, row.id, { name: body.name }, now)
  const before = { name: row.name, note: versions[0]?.note, steps: inWords(row.steps) }
  Object.assign(event, {
    subjectType: 'workflow',
    subjectId: row.id,
    details: { number, ...changes(before, { name: body.name, note: body.note, steps: inWords(steps) }) },
  })
  return shown(ctx, row.id)
})

export const deleteWorkflowDraft = bind(routes.deleteWorkflowDraft, async (ctx, { params, query }) => {
  const { db, event, now } = ctx
  const { row, versions } = await locked(ctx, params.id, query.version)
  requireThat(row.newestStatus === 'DRAFT', 'workflow_has_no_draft')
  await queries.deleteDraft(db, row.id, row.newest)
  if (versions.length === 1) await queries.deleteWorkflow(db, row.id)
  else await queries.updateWorkflow(db, row.id, {}, now)
  Object.assign(event, { subjectType: 'workflow', subjectId: row.id, details: { code: row.code, number: row.newest } })
  return { message: 'delete_success' }
})

/** All faults at once, each at its step. */
function deployFailure(faults: readonly StepFault[]): Failure {
  const fields = Object.fromEntries(
    faults.toReversed().map(({ position, key }) => [position === null ? 'steps' : `steps.${position}`, key]),
  )
  const fieldParams = Object.fromEntries(
    faults.map(({ position, params }) => [position === null ? 'steps' : `steps.${position}`, params]),
  )
  return new Failure('workflow_deploy_failure', { count: faults.length }, fields, fieldParams)
}

export const deployWorkflow = bind(routes.deployWorkflow, async (ctx, { params, body }) => {
  const { db, event, now, actor } = ctx
  const { row, versions } = await locked(ctx, params.id, body.version)
  const draft = found(
    versions.find(({ status }) => status === 'DRAFT'),
    'workflow_has_no_draft',
  )
  requireThat(draft.authorId !== actor.userId, 'approver_is_author')
  const faults = await deployFaults(db, draft.steps)
  if (faults.length > 0) throw deployFailure(faults)
  Object.assign(event, { subjectType: 'workflow', subjectId: row.id })
  await sign(ctx, { subjectType: 'workflow', subjectId: row.id, record: signable(row, draft) }, body.signature)
  await queries.updateDeployed(db, row.id, draft.number, { userName: actor.userName, at: now })
  await queries.updateWorkflow(db, row.id, { deployed: draft.number }, now)
  event.details = { code: row.code, deployed: [row.deployed, draft.number], steps: inWords(draft.steps) }
  return { ...(await shown(ctx, row.id)), message: 'workflow_deploy_success' }
})

export const retireWorkflow = bind(routes.retireWorkflow, async (ctx, { params, body }) => {
  const { db, event, now, actor } = ctx
  const { row } = await locked(ctx, params.id, body.version)
  const { deployed } = row
  if (deployed === null) throw failure('workflow_not_deployed')
  await queries.updateRetired(db, row.id, deployed, { userName: actor.userName, reason: body.reason, at: now })
  await queries.updateWorkflow(db, row.id, { deployed: null }, now)
  Object.assign(event, {
    subjectType: 'workflow',
    subjectId: row.id,
    reason: body.reason,
    details: { code: row.code, deployed: [deployed, null] },
  })
  return shown(ctx, row.id)
})
