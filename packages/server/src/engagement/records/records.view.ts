/** Records as lists and pages show them: personal fields in part, for every reader. */

import {
  fieldOfPlace,
  filterFields,
  leavesOf,
  personalPaths,
  recordInPart,
} from '@serialis/contract/engagement/records/record-values.ts'
import {
  type ChangedValue,
  recordActions,
  type RecordData,
  type RecordListed,
  type RecordShown,
  type RecordsOfCollection,
  type RecordVersionShown,
} from '@serialis/contract/engagement/records/records.schema.ts'
import { masked } from '@serialis/contract/kit/boundary/masking.ts'
import { isGranted } from '@serialis/contract/kit/granted.ts'
import { type PermissionName, permissionCode } from '@serialis/contract/permissions.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { found } from '../../kit/http/failure.ts'
import { describedCollection, type DescribedCollection } from '../collections/read-collections.ts'
import { requireKeepsRecords, takesRecords } from './judging.ts'
import { findRecord, type RecordRow } from './records.queries.ts'
import type { VersionRow } from './versions.queries.ts'

const PERMISSIONS: Record<(typeof recordActions)[number], PermissionName> = {
  edit: 'records.edit',
  delete: 'records.delete',
  unmask: 'records.unmask',
}

type Described = Pick<DescribedCollection, 'fields' | 'keyPath'>

/** Undefined where the field list does not know the key any longer: then nothing says that it is not personal. */
export const isKeyPersonal = ({ fields, keyPath }: Described): boolean =>
  !fields.some(({ path }) => path === keyPath) || personalPaths(fields).has(keyPath)

const headOf = ({ id, code, nameEn, nameZh, keyPath }: DescribedCollection) => ({
  collectionId: id,
  code,
  nameEn,
  nameZh,
  keyPath,
})

export const recordListed =
  (collection: Described) =>
  ({ id, key, data, source, updatedAt, version }: RecordRow): RecordListed => ({
    id,
    key: isKeyPersonal(collection) ? masked(key) : key,
    data: recordInPart(collection.fields, data),
    source,
    updatedAt: updatedAt.toISOString(),
    version,
  })

const mayDo = ({ actor }: Pick<Ctx, 'actor'>, permission: PermissionName) =>
  isGranted(actor.authorities, permissionCode(permission))

/** The record with its collection. */
export async function foundRecord({ db }: Pick<Ctx, 'db'>, id: string) {
  const row = found(await findRecord(db, id))
  return { row, collection: found(await describedCollection(db, row.collectionId)) }
}

export async function recordShown(ctx: Pick<Ctx, 'db' | 'actor'>, id: string): Promise<RecordShown> {
  const { row, collection } = await foundRecord(ctx, id)
  const hasPersonal = personalPaths(collection.fields).size > 0
  const isOpen = (action: (typeof recordActions)[number]) =>
    action === 'unmask' ? hasPersonal : takesRecords(collection)
  return {
    ...recordListed(collection)(row),
    ...headOf(collection),
    fields: [...collection.fields],
    metaNumber: row.metaNumber,
    createdAt: row.createdAt.toISOString(),
    changedBy: row.changedByName,
    hasPersonal,
    allowed: recordActions.filter((action) => isOpen(action) && mayDo(ctx, PERMISSIONS[action])),
  }
}

export async function recordsOfCollectionShown(
  ctx: Pick<Ctx, 'db' | 'actor'>,
  id: string,
): Promise<RecordsOfCollection> {
  const collection = found(await describedCollection(ctx.db, id))
  requireKeepsRecords(collection)
  const { kind, status, retentionDays, metaNumber, fields } = collection
  return {
    ...headOf(collection),
    id,
    kind,
    status,
    retentionDays,
    metaNumber: metaNumber === 0 ? null : metaNumber,
    fields: [...fields],
    filters: filterFields(fields).map(({ path }) => path),
    mayCreate: takesRecords(collection) && mayDo(ctx, 'records.create'),
    mayImport: takesRecords(collection) && mayDo(ctx, 'records.import'),
  }
}

/** A version tells so many changes. */
const CHANGES_MAXIMUM = 50
const SHOWN_MAXIMUM = 200

const inPart = (fields: Described['fields'], data: RecordData | null) =>
  new Map(data === null ? [] : leavesOf(recordInPart(fields, data)))

/** A personal value that changed is named, and shown in part before and after. */
export function changesBetween(
  fields: Described['fields'],
  before: RecordData | null,
  after: RecordData | null,
): ChangedValue[] {
  const [old, next] = [before, after].map((data) => new Map(data === null ? [] : leavesOf(data)))
  const [oldShown, nextShown] = [inPart(fields, before), inPart(fields, after)]
  const changes: ChangedValue[] = []
  for (const path of new Set([...oldShown.keys(), ...nextShown.keys()])) {
    if (old!.get(path) === next!.get(path)) continue
    const text = (shown: ReadonlyMap<string, string>) => shown.get(path)?.slice(0, SHOWN_MAXIMUM) ?? null
    changes.push({ path, before: text(oldShown), after: text(nextShown) })
  }
  return changes.slice(0, CHANGES_MAXIMUM)
}

/** `before` is the state that it replaced; undefined where that is not kept, or was none. */
export const versionShown = (
  fields: Described['fields'],
  row: VersionRow,
  before: VersionRow | undefined,
): RecordVersionShown => ({
  version: row.version,
  source: row.source,
  sourceId: row.sourceId,
  sourceAt: row.sourceAt.toISOString(),
  changedAt: row.changedAt.toISOString(),
  changedBy: row.changedByName,
  reason: row.reason,
  metaNumber: row.metaNumber,
  changes: before === undefined ? [] : changesBetween(fields, before.data, row.data),
  isFirst: row.version === 1,
})

/** Names of fields that an event may tell: their values stay out of it. */
export const changedFields = (before: RecordData | null, after: RecordData | null): string[] => {
  const [old, next] = [before, after].map((data) => new Map(data === null ? [] : leavesOf(data)))
  const places = [...new Set([...old!.keys(), ...next!.keys()])].filter((at) => old!.get(at) !== next!.get(at))
  return [...new Set(places.map(fieldOfPlace))]
}
