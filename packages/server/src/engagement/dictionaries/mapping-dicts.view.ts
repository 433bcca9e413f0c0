/** A dictionary as lists and its page show it, and what may be done with it. */

import {
  type MappingContents,
  type MappingDict,
  type MappingDictAction,
  mappingDictActions,
  type MappingDictListed,
  type MappingDictVersion,
  UNMATCHED_SHOWN,
} from '@serialis/contract/engagement/dictionaries/mapping-dicts.schema.ts'
import { mappingDictTransitions } from '@serialis/contract/engagement/dictionaries/mapping-dicts.status.ts'
import { itemChanges } from '@serialis/contract/engagement/dictionaries/mapping-items.ts'
import { isGranted } from '@serialis/contract/kit/granted.ts'
import { rowsOf } from '@serialis/contract/kit/transitions.ts'
import { type PermissionName, permissionCode } from '@serialis/contract/permissions.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { found } from '../../kit/http/failure.ts'
import * as queries from './mapping-dicts.queries.ts'
import { countUnmatched, listUnmatched } from './unmatched.queries.ts'

const PERMISSIONS: Record<MappingDictAction, PermissionName> = {
  edit: 'mappingDicts.edit',
  editItems: 'mappingDicts.edit',
  discard: 'mappingDicts.edit',
  publish: 'mappingDicts.publish',
  delete: 'mappingDicts.delete',
  archive: 'mappingDicts.publish',
}
/** Of a draft, which must be there. */
const OF_DRAFT: readonly MappingDictAction[] = ['discard', 'publish']

export async function mappingDictsListed(
  db: TenantDb,
  rows: readonly queries.MappingDictRow[],
): Promise<MappingDictListed[]> {
  const ids = rows.map(({ id }) => id)
  const newest = await queries.listNewest(db, ids)
  const drafts = await queries.listDrafts(db, ids)
  const unmatched = await countUnmatched(db, ids)
  return rows.map(({ createdAt, description: _description, isPersonal: _isPersonal, ...row }) => ({
    ...row,
    number: newest.get(row.id) ?? null,
    hasDraft: drafts.has(row.id),
    unmatched: unmatched.get(row.id) ?? 0,
    createdAt: createdAt.toISOString(),
  }))
}

const contentsOf = ({ policy, defaultValue, items }: MappingContents) => ({ policy, defaultValue, items: [...items] })

const headOf = ({
  publishedAt,
  publishedByName,
  number,
  itemCount,
  reason,
}: Pick<
  NonNullable<Awaited<ReturnType<typeof queries.findVersion>>>,
  'publishedAt' | 'publishedByName' | 'number' | 'itemCount' | 'reason'
>) => ({ number, itemCount, reason, publishedAt: publishedAt.toISOString(), publishedBy: publishedByName })

async function waitingOf(db: TenantDb, id: string, draft: MappingContents | undefined) {
  const inDraft = new Set(draft?.items.map(({ from }) => from))
  return (await listUnmatched(db, id, UNMATCHED_SHOWN)).map(({ value, times, firstSeenAt, lastSeenAt }) => ({
    value,
    count: times,
    firstSeenAt: firstSeenAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isInDraft: inDraft.has(value),
  }))
}

export async function mappingDictShown({ db, actor }: Pick<Ctx, 'db' | 'actor'>, id: string): Promise<MappingDict> {
  const row = found(await queries.findMappingDict(db, id))
  const [listed] = await mappingDictsListed(db, [row])
  const newest = await queries.findVersion(db, id)
  const draft = await queries.findDraft(db, id)
  const isOpen = (action: MappingDictAction) =>
    rowsOf(mappingDictTransitions, action, row.status).length > 0 &&
    (draft !== undefined || !OF_DRAFT.includes(action)) &&
    isGranted(actor.authorities, permissionCode(PERMISSIONS[action]))
  return {
    ...found(listed),
    isPersonal: row.isPersonal,
    description: row.description,
    draft:
      draft === undefined
        ? null
        : {
            ...contentsOf(draft),
            changes: newest === undefined ? [] : itemChanges(newest.items, draft.items),
            savedAt: draft.savedAt.toISOString(),
            savedBy: draft.savedByName,
          },
    published: newest === undefined ? null : contentsOf(newest),
    versions: (await queries.listVersions(db, id)).map(headOf),
    waiting: await waitingOf(db, id, draft),
    allowed: mappingDictActions.filter(isOpen),
  }
}

export async function versionShown(db: TenantDb, id: string, number: number): Promise<MappingDictVersion> {
  const { code, nameEn, nameZh } = found(await queries.findMappingDict(db, id))
  const version = found(await queries.findVersion(db, id, number))
  const before = number === 1 ? undefined : await queries.findVersion(db, id, number - 1)
  return {
    id,
    code,
    nameEn,
    nameZh,
    ...headOf(version),
    ...contentsOf(version),
    changes: before === undefined ? [] : itemChanges(before.items, version.items),
  }
}
