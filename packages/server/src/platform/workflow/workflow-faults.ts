/** Why a workflow could not work with the current people and roles. */

import type { PermissionName } from '@serialis/contract/permissions.ts'
import {
  isSignedStep,
  structureFaults,
  type SignedKind,
  type StepFault,
} from '@serialis/contract/platform/workflow/workflow-steps.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { holdersOf, rolesWithPeople, type RoleWithPeople } from '../access/roles/role-members.service.ts'
import { listDeputiesOn } from './deputies.queries.ts'
import type { KeptStep } from './workflow.queries.ts'

const permissionOfKind: Record<SignedKind, PermissionName> = {
  APPROVAL: 'orders.approve',
  CONFIRM: 'orders.confirm',
}

interface People {
  roles: readonly RoleWithPeople[]
  /** Who holds the permission of the kind, through any role. */
  holders: Record<SignedKind, number>
  /** People outside the role who may sign for it. */
  deputies: (roleId: string, kind: SignedKind) => number
}

function roleFault(
  step: KeptStep & { kind: SignedKind },
  wanted: number,
  { roles, holders, deputies }: People,
): Pick<StepFault, 'key' | 'params'> | null {
  const { kind, roleId } = step as { kind: SignedKind; roleId: string | null }
  if (roleId === null)
    return holders[kind] >= wanted
      ? null
      : { key: 'workflow_role_too_small', params: { role: '', people: holders[kind], needed: wanted } }
  const role = roles.find(({ id }) => id === roleId)
  if (role === undefined) return { key: 'workflow_role_gone', params: { role: step.roleName ?? '' } }
  const params = { role: role.name }
  const people = role.people + deputies(roleId, kind)
  if (people === 0) return { key: 'workflow_role_without_users', params }
  if (!role.holds(permissionOfKind[kind])) return { key: 'workflow_role_without_permission', params }
  return people >= wanted ? null : { key: 'workflow_role_too_small', params: { ...params, people, needed: wanted } }
}

/** One person counts once: steps of one kind that name the same role need different people. */
function wantedUpTo(steps: readonly KeptStep[], position: number): number {
  const step = steps[position]
  if (step === undefined || !isSignedStep(step)) return 0
  return steps
    .slice(0, position + 1)
    .reduce(
      (sum, one) =>
        isSignedStep(one) && one.kind === step.kind && one.roleId === step.roleId ? sum + one.needed : sum,
      0,
    )
}

function faultsWith(steps: readonly KeptStep[], people: People): StepFault[] {
  const faults = structureFaults(steps)
  steps.forEach((step, position) => {
    if (!isSignedStep(step)) return
    const fault = roleFault(step, wantedUpTo(steps, position), people)
    if (fault !== null) faults.push({ position, kind: step.kind, ...fault })
  })
  return faults
}

async function peopleNow(db: TenantDb): Promise<Omit<People, 'deputies'>> {
  return {
    roles: await rolesWithPeople(db),
    holders: { APPROVAL: await holdersOf(db, 'orders.approve'), CONFIRM: await holdersOf(db, 'orders.confirm') },
  }
}

/** For deploying: deputies do not count, because they are temporary. */
export const deployFaults = async (db: TenantDb, steps: readonly KeptStep[]): Promise<StepFault[]> =>
  faultsWith(steps, { ...(await peopleNow(db)), deputies: () => 0 })

/** For starting an order on `day`: deputies in force count. */
export async function startFaults(db: TenantDb, steps: readonly KeptStep[], day: string): Promise<StepFault[]> {
  const people = await peopleNow(db)
  const inForce = await listDeputiesOn(db, day)
  const deputies = (roleId: string, kind: SignedKind) =>
    inForce
      .filter((row) => row.roleId === roleId)
      .reduce((sum, row) => {
        const role = people.roles.find(({ id }) => id === row.deputyRoleId)
        return role?.holds(permissionOfKind[kind]) === true ? sum + role.people : sum
      }, 0)
  return faultsWith(steps, { ...people, deputies })
}
