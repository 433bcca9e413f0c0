/** The meta data of a collection as its page shows it: the draft with what it changes, and the published versions. */

import { differenceOf } from '@serialis/contract/engagement/collections/difference.ts'
import {
  type FieldChange,
  type MetaData,
  type MetaDataAction,
  metaDataActions,
  type MetaDataListed,
  type MetaDataVersion,
} from '@serialis/contract/engagement/collections/meta-data.schema.ts'
import { isGranted } from '@serialis/contract/kit/granted.ts'
import { type PermissionName, permissionCode } from '@serialis/contract/permissions.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { found } from '../../kit/http/failure.ts'
import { readersOf } from './field-readers.ts'
import * as queries from './meta-data.queries.ts'
import { choosableModels } from './nested-models/models-of-fields.ts'

const PERMISSIONS: Record<MetaDataAction, PermissionName> = {
  edit: 'metaData.edit',
  paste: 'metaData.edit',
  discard: 'metaData.edit',
  publish: 'metaData.publish',
}

/** Of what is deprecated or archived nothing changes any longer. */
export const mayChange = (status: queries.DescribedRow['status']): boolean =>
  status === 'DRAFT' || status === 'PUBLISHED'

const headOf = ({ id, code, nameEn, nameZh, kind, status }: queries.DescribedRow) => ({
  id,
  code,
  nameEn,
  nameZh,
  kind,
  collectionStatus: status,
})

export async function metaDataListed(db: TenantDb, rows: readonly queries.DescribedRow[]): Promise<MetaDataListed[]> {
  const found = await queries.listNewest(
    db,
    rows.map(({ id }) => id),
  )
  const newest = new Map(found.map((version) => [version.collectionId, version]))
  return rows.map((row) => ({
    ...headOf(row),
    number: newest.get(row.id)?.number ?? null,
    publishedAt: newest.get(row.id)?.publishedAt.toISOString() ?? null,
    hasDraft: row.savedAt !== null,
    effect: row.effect,
  }))
}

const brokenPaths = (changes: readonly FieldChange[]) =>
  changes.flatMap(({ path, effect }) => (effect === 'BREAKING' ? [path] : []))

/** What a draft changes against the newest version, and who reads what it breaks. */
export async function impactOf(
  ctx: Pick<Ctx, 'app' | 'db'>,
  collectionId: string,
  draft: Pick<NonNullable<Awaited<ReturnType<typeof queries.findDraft>>>, 'fields'>,
  newest: Awaited<ReturnType<typeof queries.findVersion>>,
) {
  const changes = newest === undefined ? [] : differenceOf(newest.fields, draft.fields)
  return { changes, readers: await readersOf(ctx, collectionId, brokenPaths(changes)) }
}

async function draftShown(
  ctx: Pick<Ctx, 'app' | 'db'>,
  id: string,
  newest: Awaited<ReturnType<typeof queries.findVersion>>,
): Promise<MetaData['draft']> {
  const draft = await queries.findDraft(ctx.db, id)
  if (draft === undefined) return null
  const { fields, effect, savedAt, savedByName } = draft
  const impact = await impactOf(ctx, id, draft, newest)
  return { fields: [...fields], effect, ...impact, savedAt: savedAt.toISOString(), savedBy: savedByName }
}

export async function metaDataShown(ctx: Pick<Ctx, 'app' | 'db' | 'actor'>, id: string): Promise<MetaData> {
  const { db, actor } = ctx
  const row = found(await queries.findDescribed(db, id))
  const newest = await queries.findVersion(db, id)
  const draft = await draftShown(ctx, id, newest)
  const isGrantedTo = (permission: PermissionName) => isGranted(actor.authorities, permissionCode(permission))
  const isOpen = (action: MetaDataAction) =>
    mayChange(row.status) &&
    (action === 'edit' || action === 'paste' || draft !== null) &&
    isGrantedTo(PERMISSIONS[action])
  const mayRetire = mayChange(row.status) && isGrantedTo('metaData.publish')
  return {
    ...headOf(row),
    keyPath: row.keyPath,
    version: row.metaVersion,
    draft,
    versions: (await queries.listVersions(db, id)).map(({ publishedAt, publishedByName, ...version }) => ({
      ...version,
      publishedAt: publishedAt.toISOString(),
      publishedBy: publishedByName,
      mayRetire: mayRetire && version.status === 'PUBLISHED' && version.number !== newest?.number,
    })),
    fields: [...(newest?.fields ?? [])],
    models: await choosableModels(db),
    allowed: metaDataActions.filter(isOpen),
  }
}

export async function versionShown(db: TenantDb, id: string, number: number): Promise<MetaDataVersion> {
  const row = found(await queries.findDescribed(db, id))
  const version = found(await queries.findVersion(db, id, number))
  const before = number === 1 ? undefined : await queries.findVersion(db, id, number - 1)
  const { status, effect, fields, publishedAt, publishedByName, reason } = version
  return {
    ...headOf(row),
    number,
    status,
    effect,
    fields: [...fields],
    changes: before === undefined ? [] : differenceOf(before.fields, fields),
    publishedAt: publishedAt.toISOString(),
    publishedBy: publishedByName,
    reason,
  }
}
