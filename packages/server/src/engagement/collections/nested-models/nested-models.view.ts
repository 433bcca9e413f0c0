/** A nested model as lists and its page show it, and what may be done with it. */

import { differenceOf } from '@serialis/contract/engagement/collections/difference.ts'
import {
  type NestedModel,
  type NestedModelAction,
  nestedModelActions,
  type NestedModelListed,
  type NestedModelVersion,
} from '@serialis/contract/engagement/collections/nested-models/nested-models.schema.ts'
import { nestedModelTransitions } from '@serialis/contract/engagement/collections/nested-models/nested-models.status.ts'
import { isGranted } from '@serialis/contract/kit/granted.ts'
import { rowsOf } from '@serialis/contract/kit/transitions.ts'
import { type PermissionName, permissionCode } from '@serialis/contract/permissions.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { found } from '../../../kit/http/failure.ts'
import { choosableModels } from './models-of-fields.ts'
import * as queries from './nested-models.queries.ts'
import { readersOf } from './readers.ts'

const PERMISSIONS: Record<NestedModelAction, PermissionName> = {
  edit: 'nestedModels.edit',
  editFields: 'nestedModels.edit',
  discard: 'nestedModels.edit',
  publish: 'nestedModels.publish',
  delete: 'nestedModels.delete',
  archive: 'nestedModels.publish',
}
/** Of a draft, which must be there. */
const OF_DRAFT: readonly NestedModelAction[] = ['discard', 'publish']

export async function nestedModelsListed(
  db: TenantDb,
  rows: readonly queries.NestedModelRow[],
): Promise<NestedModelListed[]> {
  const ids = rows.map(({ id }) => id)
  const newest = await queries.listNewest(db, ids)
  const drafts = await queries.listDrafts(db, ids)
  return rows.map(({ createdAt, description: _description, ...row }) => ({
    ...row,
    number: newest.get(row.id) ?? null,
    hasDraft: drafts.has(row.id),
    createdAt: createdAt.toISOString(),
  }))
}

const headOf = ({
  number,
  effect,
  reason,
  publishedAt,
  publishedByName,
}: Awaited<ReturnType<typeof queries.listVersions>>[number]) => ({
  number,
  effect,
  reason,
  publishedAt: publishedAt.toISOString(),
  publishedBy: publishedByName,
})

export async function nestedModelShown({ db, actor }: Pick<Ctx, 'db' | 'actor'>, id: string): Promise<NestedModel> {
  const row = found(await queries.findNestedModel(db, id))
  const [listed] = await nestedModelsListed(db, [row])
  const newest = await queries.findVersion(db, id)
  const draft = await queries.findDraft(db, id)
  const isOpen = (action: NestedModelAction) =>
    rowsOf(nestedModelTransitions, action, row.status).length > 0 &&
    (draft !== undefined || !OF_DRAFT.includes(action)) &&
    isGranted(actor.authorities, permissionCode(PERMISSIONS[action]))
  return {
    ...found(listed),
    description: row.description,
    draft:
      draft === undefined
        ? null
        : {
            fields: [...draft.fields],
            effect: draft.effect,
            changes: newest === undefined ? [] : differenceOf(newest.fields, draft.fields),
            savedAt: draft.savedAt.toISOString(),
            savedBy: draft.savedByName,
          },
    fields: [...(newest?.fields ?? [])],
    versions: (await queries.listVersions(db, id)).map(headOf),
    readers: await readersOf(db, row.code),
    // One that refers to itself would never end.
    models: (await choosableModels(db)).filter(({ code }) => code !== row.code),
    allowed: nestedModelActions.filter(isOpen),
  }
}

export async function versionShown(db: TenantDb, id: string, number: number): Promise<NestedModelVersion> {
  const { code, nameEn, nameZh } = found(await queries.findNestedModel(db, id))
  const version = found(await queries.findVersion(db, id, number))
  const before = number === 1 ? undefined : await queries.findVersion(db, id, number - 1)
  return {
    id,
    code,
    nameEn,
    nameZh,
    ...headOf(version),
    fields: [...version.fields],
    changes: before === undefined ? [] : differenceOf(before.fields, version.fields),
  }
}
