/**
 * Workflows in configuration bundles, by code: the deployed version, whose steps name roles instead of their ids. What
 * comes in is a draft, which another person deploys.
 */

import { isSignedStep, workflowStep, type WorkflowStep } from '@serialis/contract/platform/workflow/workflow-steps.ts'
import { workflowInput } from '@serialis/contract/platform/workflow/workflow.schema.ts'
import { z } from 'zod'
import type { Ctx } from '../../kit/http/context.ts'
import { failure } from '../../kit/http/failure.ts'
import { configurationKind, type Standing } from '../../kit/jobs/configuration.ts'
import { rolesWithPeople } from '../access/roles/role-members.service.ts'
import * as queries from './workflow.queries.ts'
import { createWorkflow, draftWorkflow } from './workflow.service.ts'

const step = z.object({ step: workflowStep, role: z.string().max(200).nullable() })
const shape = workflowInput.pick({ name: true, note: true }).extend({ steps: z.array(step).min(1).max(20) })
type Content = z.output<typeof shape>

const named = ({ roleName = null, ...kept }: queries.KeptStep, names: ReadonlyMap<string, string>) =>
  isSignedStep(kept)
    ? { step: { ...kept, roleId: null }, role: kept.roleId === null ? null : (names.get(kept.roleId) ?? roleName) }
    : { step: kept, role: null }

async function read(ctx: Ctx, key?: string): Promise<Standing<Content>[]> {
  const { db } = ctx
  const names = new Map((await rolesWithPeople(db)).map(({ id, name }) => [id, name]))
  const standing: Standing<Content>[] = []
  for (const row of await queries.listEveryWorkflow(db, key)) {
    const versions = await queries.listVersions(db, row.id)
    const contentOf = (number: number | null): Content | null => {
      const version = versions.find((one) => one.number === number)
      if (version === undefined) return null
      return { name: row.name, note: version.note, steps: version.steps.map((one) => named(one, names)) }
    }
    const content = contentOf(row.newest)
    if (content !== null)
      standing.push({ key: row.code, content, inForce: contentOf(row.deployed), id: row.id, version: row.version })
  }
  return standing
}

async function stepsOf({ db }: Ctx, steps: Content['steps']): Promise<WorkflowStep[]> {
  const ids = new Map((await rolesWithPeople(db)).map(({ id, name }) => [name, id]))
  return steps.map(({ step: given, role }) => {
    if (!isSignedStep(given)) return given
    if (role !== null && !ids.has(role)) throw failure('bundle_role_missing', { role })
    return { ...given, roleId: role === null ? null : (ids.get(role) ?? null) }
  })
}

export const workflowConfiguration = configurationKind({
  kind: 'workflows',
  shape,
  read,
  async enter(ctx, give, { key, content, before }) {
    const body = { name: content.name, note: content.note, steps: await stepsOf(ctx, content.steps) }
    if (before === undefined) await give(createWorkflow, { body: { ...body, code: key } })
    else await give(draftWorkflow, { params: { id: before.id }, body: { ...body, version: before.version } })
    return 'WAITS'
  },
})
