/** SQL for workflow definitions: one head each, and versions of which only the draft is ever changed. */

import type { WorkflowStep } from '@serialis/contract/platform/workflow/workflow-steps.ts'
import type { workflowVersionStatuses } from '@serialis/contract/platform/workflow/workflow.schema.ts'
import { sql } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import { containing } from '../../kit/db/query-builder/containing.ts'
import { preparedFirst } from '../../kit/db/query-builder/prepared.ts'

/** Steps as they are stored: the name of a role stays with the step, in case the role is deleted one day. */
export type KeptStep = WorkflowStep & { roleName?: string | null }

/** The retired version has no deployed successor. */
const isRetired = (tenantId: number) =>
  sql<boolean>`w.deployed is null and exists (select from workflow_versions r where r.tenant_id = ${tenantId} and r.workflow_id = w.id and r.status = 'RETIRED')`

const heads = ({ trx, tenantId }: TenantDb) =>
  trx
    .selectFrom('workflows as w')
    .innerJoin('workflow_versions as v', (on) =>
      on
        .onRef('v.workflowId', '=', 'w.id')
        .on(
          'v.number',
          '=',
          sql<number>`(select max(n.number) from workflow_versions n where n.tenant_id = ${tenantId} and n.workflow_id = w.id)`,
        ),
    )
    .select([
      'w.id',
      'w.code',
      'w.name',
      'w.deployed',
      'w.version',
      'w.changedAt',
      isRetired(tenantId).as('isRetired'),
      'v.number as newest',
      sql<KeptStep[]>`v.steps`.as('steps'),
      sql<(typeof workflowVersionStatuses)[number]>`v.status`.as('newestStatus'),
    ])
export type WorkflowRow = NonNullable<Awaited<ReturnType<typeof findWorkflow>>>

export const findWorkflow = (db: TenantDb, id: string) => heads(db).where('w.id', '=', id).executeTakeFirst()

/** Locks it for a change. */
export const lockWorkflow = ({ trx }: TenantDb, id: string) =>
  trx
    .selectFrom('workflows')
    .select(['id', 'version', 'deployed', 'code', 'name'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

interface Filter {
  search?: string | undefined
  after?: string | undefined
  limit: number
  isDeployed?: boolean
}

/** By code. */
export function listWorkflows(db: TenantDb, filter: Filter) {
  let rows = heads(db)
    .orderBy('w.code')
    .limit(filter.limit + 1)
  if (filter.isDeployed === true) rows = rows.where('w.deployed', 'is not', null)
  if (filter.search) {
    const part = containing(filter.search)
    rows = rows.where((is) => is.or([is('w.code', 'ilike', part), is('w.name', 'ilike', part)]))
  }
  if (filter.after) rows = rows.where('w.code', '>', filter.after)
  return rows.execute()
}

const versions = ({ trx }: TenantDb) =>
  trx
    .selectFrom('workflow_versions as v')
    .select([
      'v.number',
      sql<(typeof workflowVersionStatuses)[number]>`v.status`.as('status'),
      sql<KeptStep[]>`v.steps`.as('steps'),
      'v.note',
      'v.authorId',
      'v.authorName',
      'v.writtenAt',
      'v.deployedByName',
      'v.deployedAt',
      'v.retiredByName',
      'v.retiredAt',
      'v.retireReason',
    ])
export type VersionRow = Awaited<ReturnType<typeof listVersions>>[number]

/** Newest first. */
export const listVersions = (db: TenantDb, workflowId: string) =>
  versions(db).where('v.workflowId', '=', workflowId).orderBy('v.number', 'desc').execute()

/** A version with its head's code and name. */
export const findVersion = (db: TenantDb, workflowId: string, number: number) =>
  versions(db)
    .innerJoin('workflows as w', 'w.id', 'v.workflowId')
    .select(['w.id', 'w.code', 'w.name'])
    .where('v.workflowId', '=', workflowId)
    .where('v.number', '=', number)
    .executeTakeFirst()

const deployed = (db: TenantDb, code: string) =>
  versions(db)
    .innerJoin('workflows as w', (on) => on.onRef('w.id', '=', 'v.workflowId').onRef('w.deployed', '=', 'v.number'))
    .select(['w.id', 'w.code', 'w.name'])
    .where('w.code', '=', code)

/** The version that orders of a product with this code start with. */
export const findDeployed = (db: TenantDb, code: string) => preparedFirst(db, deployed(db, code))
/** The same, locked for a start: it is neither retired nor replaced until the transaction ends. */
export const holdDeployed = (db: TenantDb, code: string) => preparedFirst(db, deployed(db, code).forShare('w'))

/** By code; the one with this code when it is given. */
export function listEveryWorkflow(db: TenantDb, code?: string) {
  const rows = heads(db).orderBy('w.code')
  return (code === undefined ? rows : rows.where('w.code', '=', code)).execute()
}

export const findByCode = (db: TenantDb, code: string) => heads(db).where('w.code', '=', code).executeTakeFirst()

export async function insertWorkflow(
  { trx, tenantId }: TenantDb,
  row: { id: string; code: string; name: string; at: Date; deployed?: number },
) {
  await trx
    .insertInto('workflows')
    .values({
      tenantId,
      id: row.id,
      code: row.code,
      name: row.name,
      changedAt: row.at,
      deployed: row.deployed ?? null,
    })
    .execute()
}

export async function updateWorkflow(
  { trx }: TenantDb,
  id: string,
  change: { name?: string; deployed?: number | null },
  at: Date,
) {
  await trx
    .updateTable('workflows')
    .set((is) => ({ ...change, changedAt: at, version: is('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** The first version of a workflow that the product brings: no person wrote it. */
export async function insertDeployed(
  { trx, tenantId }: TenantDb,
  workflowId: string,
  { steps, by, at }: { steps: readonly KeptStep[]; by: string; at: Date },
) {
  await trx
    .insertInto('workflow_versions')
    .values({
      tenantId,
      workflowId,
      number: 1,
      status: 'DEPLOYED',
      steps: JSON.stringify(steps),
      authorName: by,
      writtenAt: at,
      deployedByName: by,
      deployedAt: at,
    })
    .execute()
}

export interface Draft {
  number: number
  steps: readonly KeptStep[]
  note: string
  author: { userId: string; userName: string }
  at: Date
}

/** Stores the draft; an existing one is overwritten. */
export async function upsertDraft(
  { trx, tenantId }: TenantDb,
  workflowId: string,
  { number, steps, note, author, at }: Draft,
) {
  const written = {
    steps: JSON.stringify(steps),
    note,
    authorId: author.userId,
    authorName: author.userName,
    writtenAt: at,
  }
  await trx
    .insertInto('workflow_versions')
    .values({ tenantId, workflowId, number, status: 'DRAFT', ...written })
    .onConflict((conflict) =>
      conflict
        .columns(['tenantId', 'workflowId', 'number'])
        .doUpdateSet(written)
        .where('workflow_versions.status', '=', 'DRAFT'),
    )
    .execute()
}

export async function updateDeployed(
  { trx }: TenantDb,
  workflowId: string,
  number: number,
  by: { userName: string; at: Date },
) {
  await trx
    .updateTable('workflow_versions')
    .set({ status: 'DEPLOYED', deployedByName: by.userName, deployedAt: by.at })
    .where('workflowId', '=', workflowId)
    .where('number', '=', number)
    .where('status', '=', 'DRAFT')
    .execute()
}

export async function updateRetired(
  { trx }: TenantDb,
  workflowId: string,
  number: number,
  by: { userName: string; reason: string; at: Date },
) {
  await trx
    .updateTable('workflow_versions')
    .set({ status: 'RETIRED', retiredByName: by.userName, retiredAt: by.at, retireReason: by.reason })
    .where('workflowId', '=', workflowId)
    .where('number', '=', number)
    .where('status', '=', 'DEPLOYED')
    .execute()
}

export async function deleteDraft({ trx }: TenantDb, workflowId: string, number: number) {
  await trx
    .deleteFrom('workflow_versions')
    .where('workflowId', '=', workflowId)
    .where('number', '=', number)
    .where('status', '=', 'DRAFT')
    .execute()
}

export async function deleteWorkflow({ trx }: TenantDb, id: string) {
  await trx.deleteFrom('workflows').where('id', '=', id).execute()
}

export const constraints = {
  workflows__code: 'workflow_code_exists',
  product_revisions__workflow: 'workflow_not_exists',
  workflow_deputies__role: 'role_still_used',
  workflow_deputies__deputy: 'role_still_used',
} as const

/** Workflows with a draft that another person wrote, oldest first. */
export const listDraftsOfOthers = ({ trx }: TenantDb, userId: string, limit: number) =>
  trx
    .selectFrom('workflow_versions as v')
    .innerJoin('workflows as w', 'w.id', 'v.workflowId')
    .select(['w.id', 'w.code', 'w.name', 'v.writtenAt'])
    .where('v.status', '=', 'DRAFT')
    .where(sql<boolean>`v.author_id is distinct from ${userId}::uuid`)
    .orderBy('v.writtenAt')
    .limit(limit)
    .execute()
