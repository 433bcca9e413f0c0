/** Workflows and the people who sign in them, created through the API. For tests and demo data. */

import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { createRole } from '@serialis/contract/platform/access/access.routes.ts'
import { standardSteps, type WorkflowStep } from '@serialis/contract/platform/workflow/workflow-steps.ts'
import { createWorkflow, deployWorkflow, getWorkflow } from '@serialis/contract/platform/workflow/workflow.routes.ts'
import type { Workflow } from '@serialis/contract/platform/workflow/workflow.schema.ts'
import { openAccount, as, type Client, type Sender } from '../../../test/harness/client.ts'
import { signatureOf } from '../../plant/products/products.fixtures.ts'

export interface Team {
  roleId: string
  name: string
  people: Client[]
}

let made = 0

/** A role held by this many people, who hold nothing else. */
export async function aTeam(
  http: Sender,
  admin: Client,
  names: readonly PermissionName[],
  people: number,
): Promise<Team> {
  const name = `Team ${++made}`
  const { id: roleId } = await admin.call(createRole, {
    body: { name, authorities: names.map((one) => permissions[one]) },
  })
  const team: Team = { roleId, name, people: [] }
  for (let nth = 1; nth <= people; nth++) {
    const account = `team${made}.${nth}`
    const password = `password of ${account}`
    await openAccount(http, admin, { account, name: `${name} person ${nth}`, roleIds: [roleId], password })
    team.people.push(
      await as(http, admin.account.includes('@') ? `${account}@${admin.account.split('@')[1]}` : account, password),
    )
  }
  return team
}

/** The usual steps with other approvals, confirmations, or automatic steps. */
export function stepsWith({
  approvals,
  confirms,
  automatic = ['SN'],
  hasScan = false,
}: {
  approvals?: readonly { roleId: string | null; needed: number }[]
  confirms?: readonly { roleId: string | null; needed: number }[]
  automatic?: readonly WorkflowStep['kind'][]
  hasScan?: boolean
}): WorkflowStep[] {
  return standardSteps(hasScan).flatMap((step): WorkflowStep[] => {
    if (step.kind === 'APPROVAL') return approvals?.map((one) => ({ ...one, kind: 'APPROVAL' })) ?? [step]
    if (step.kind === 'CONFIRM') return confirms?.map((one) => ({ ...one, kind: 'CONFIRM' })) ?? [step]
    return ['isAutomatic' in step ? { ...step, isAutomatic: automatic.includes(step.kind) } : step]
  })
}

export const aDraftOf = (
  author: Client,
  steps: readonly WorkflowStep[],
  code = `FLOW-${++made}`,
  name = `Workflow ${code}`,
): Promise<Workflow> => author.call(createWorkflow, { body: { code, name, note: '', steps: [...steps] } })

/** Deployed with this person's signature. */
export async function deployed(deployer: Client, id: string): Promise<Workflow> {
  const { version, digest } = await deployer.call(getWorkflow, { params: { id } })
  return deployer.call(deployWorkflow, {
    params: { id },
    body: { version, signature: signatureOf(deployer, digest ?? '') },
  })
}

export const aWorkflow = async (
  author: Client,
  deployer: Client,
  steps: readonly WorkflowStep[],
  code?: string,
  name?: string,
): Promise<Workflow> => deployed(deployer, (await aDraftOf(author, steps, code, name)).id)
