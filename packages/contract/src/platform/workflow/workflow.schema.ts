/** Workflow definitions: a head with a code that products name, and versions that never change once deployed. */

import { z } from 'zod'
import { besideOtherFaults, day, id, instant, optionalText, recordVersion, requiredText } from '../../kit/entity.ts'
import { signatureInput, signatureView } from '../../kit/signature.ts'
import { STEPS_MAXIMUM, workflowStep, workflowStepKinds, type StepFault } from './workflow-steps.ts'
import { workflowErrors } from './workflow.errors.ts'

export const WORKFLOW_CODE_MAXIMUM = 20
export const WORKFLOW_NAME_MAXIMUM = 60
export const WORKFLOW_NOTE_MAXIMUM = 250

/** Products refer to a workflow by it. It can never change, because product files contain it. */
export const workflowCode = requiredText(WORKFLOW_CODE_MAXIMUM, 'workflow_code_can_not_be_empty').regex(
  /^[A-Za-z0-9][A-Za-z0-9_-]*$/,
  'workflow_code_wrong_format',
)

const contents = {
  name: requiredText(WORKFLOW_NAME_MAXIMUM, 'workflow_name_can_not_be_empty'),
  /** A draft may have faults; deploying refuses them. */
  steps: z.array(workflowStep).min(1, 'workflow_step_missing').max(STEPS_MAXIMUM),
  /** Why this version is created. */
  note: optionalText(WORKFLOW_NOTE_MAXIMUM),
}
export const workflowInput = z.object({ code: workflowCode, ...contents })
export const workflowDraft = z.object({ ...contents, version: recordVersion })
export const workflowRetirement = z.object({
  version: recordVersion,
  reason: z.string().trim().min(3, 'reason_too_short').max(500),
})
export const workflowDeployment = z.object({ version: recordVersion, signature: signatureInput })

/** RETIRED: no order can start with it any more; those that did keep it. */
export const workflowVersionStatuses = ['DRAFT', 'DEPLOYED', 'RETIRED'] as const
export type WorkflowVersionStatus = (typeof workflowVersionStatuses)[number]
export const WORKFLOW_ACTIONS = ['edit', 'delete', 'deploy', 'retire'] as const

const faultKeys = Object.keys(workflowErrors).filter(
  (key): key is StepFault['key'] => key.startsWith('workflow_step_') || key.startsWith('workflow_role_'),
)
const stepFault = z.object({
  position: z.number().int().nullable(),
  kind: z.enum(workflowStepKinds),
  key: z.enum(faultKeys as [StepFault['key'], ...StepFault['key'][]]),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})

/** A step with the name of its role; `people`: how many have it now. */
const shownStep = z.object({
  step: workflowStep,
  roleName: z.string().nullable(),
  people: z.number().int().nullable(),
})
export type ShownStep = z.infer<typeof shownStep>

const workflowVersion = z.object({
  number: z.number().int(),
  status: z.enum(workflowVersionStatuses),
  steps: z.array(shownStep),
  note: z.string(),
  author: z.string(),
  writtenAt: instant,
  deployedBy: z.string().nullable(),
  deployedAt: instant.nullable(),
  retiredBy: z.string().nullable(),
  retiredAt: instant.nullable(),
  retireReason: z.string(),
})
export type WorkflowVersion = z.infer<typeof workflowVersion>

export const workflowListed = z.object({
  id,
  code: z.string(),
  name: z.string(),
  /** Number of the version that new orders start with; null before the first, and when it was retired. */
  deployed: z.number().int().nullable(),
  /** It was in use, and no order can start with it now. */
  isRetired: z.boolean(),
  hasDraft: z.boolean(),
  /** Of the newest version. */
  kinds: z.array(z.enum(workflowStepKinds)),
  version: z.number().int(),
  changedAt: instant,
})

export const workflow = workflowListed.extend({
  /** Newest first. */
  versions: z.array(workflowVersion),
  /** Of the newest version, with current people and roles. */
  faults: z.array(stepFault),
  /** The digest for the signature of the draft's deployment; null without a draft. */
  digest: z.string().nullable(),
  signatures: z.array(signatureView),
  /** Products in force that name it. */
  products: z.number().int(),
  /** Revisions that wait for approval and name it. */
  waitingProducts: z.number().int(),
  allowed: z.array(z.enum(WORKFLOW_ACTIONS)),
})
export type Workflow = z.infer<typeof workflow>

/** A role as the steps can name it. */
export const workflowRole = z.object({
  id,
  name: z.string(),
  people: z.number().int(),
  mayApprove: z.boolean(),
  mayConfirm: z.boolean(),
})

export const deputyInput = z
  .object({
    roleId: id,
    deputyRoleId: id,
    from: day,
    until: day,
    reason: z.string().trim().min(3, 'reason_too_short').max(500),
  })
  .superRefine(({ roleId, deputyRoleId, from, until }, check) => {
    if (roleId !== undefined && roleId === deputyRoleId)
      check.addIssue({ code: 'custom', path: ['deputyRoleId'], message: 'deputy_is_same_role' })
    if (until < from) check.addIssue({ code: 'custom', path: ['until'], message: 'deputy_ends_before_it_begins' })
  }, besideOtherFaults)
export const deputy = z.object({
  id,
  role: z.object({ id, name: z.string() }),
  deputy: z.object({ id, name: z.string() }),
  /** Both days included, in the tenant's zone. */
  from: day,
  until: day,
  state: z.enum(['AHEAD', 'IN_FORCE', 'OVER']),
  reason: z.string(),
  madeBy: z.string(),
})
export type Deputy = z.infer<typeof deputy>
