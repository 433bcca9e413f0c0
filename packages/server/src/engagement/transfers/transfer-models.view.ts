/** A transfer model as lists, its page and its bench show it, and what may be done with it. */

import { lineChanges } from '@serialis/contract/engagement/transfers/line-changes.ts'
import { dictsOf, type TransferLine } from '@serialis/contract/engagement/transfers/transfer-lines.ts'
import {
  type TransferBench,
  type TransferModel,
  type TransferModelAction,
  transferModelActions,
  type TransferModelListed,
  type TransferModelVersion,
} from '@serialis/contract/engagement/transfers/transfer-models.schema.ts'
import { transferModelTransitions } from '@serialis/contract/engagement/transfers/transfer-models.status.ts'
import { isGranted } from '@serialis/contract/kit/granted.ts'
import { rowsOf } from '@serialis/contract/kit/transitions.ts'
import { type PermissionName, permissionCode } from '@serialis/contract/permissions.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { found } from '../../kit/http/failure.ts'
import { dayIn } from '../../kit/ops/clock.ts'
import { namedCollections, publishedMetaData } from '../collections/read-meta-data.ts'
import { choosableDicts, namedDicts, publishedDicts } from '../dictionaries/read-dicts.ts'
import * as queries from './transfer-models.queries.ts'

const PERMISSIONS: Record<TransferModelAction, PermissionName> = {
  edit: 'transferModels.edit',
  editLines: 'transferModels.edit',
  discard: 'transferModels.edit',
  publish: 'transferModels.publish',
  delete: 'transferModels.delete',
  retire: 'transferModels.publish',
}
/** Of a draft, which must be there. */
const OF_DRAFT: readonly TransferModelAction[] = ['discard', 'publish']
/** Dictionaries that the bench offers. */
const CHOOSABLE = 500

export async function transferModelsListed(
  db: TenantDb,
  rows: readonly queries.TransferModelRow[],
): Promise<TransferModelListed[]> {
  const ids = rows.map(({ id }) => id)
  const newest = new Map((await queries.listNewest(db, ids)).map((row) => [row.modelId, row]))
  const drafts = new Map((await queries.listDrafts(db, ids)).map((row) => [row.modelId, row]))
  const collections = await namedCollections(db, [...new Set(rows.map(({ collectionId }) => collectionId))])
  return rows.map(({ createdAt, description: _description, collectionId, ...row }) => {
    const { status: _status, ...collection } = found(collections.get(collectionId))
    const draft = drafts.get(row.id)
    return {
      ...row,
      collection,
      number: newest.get(row.id)?.number ?? null,
      hasDraft: draft !== undefined,
      coverage: (draft ?? newest.get(row.id))?.coverage ?? null,
      faults: draft?.faults ?? null,
      createdAt: createdAt.toISOString(),
    }
  })
}

interface Contents {
  metaNumber: number
  sample: string
  lines: readonly TransferLine[]
}
const contentsOf = ({ metaNumber, sample, lines }: Contents) => ({ metaNumber, sample, lines: [...lines] })

const headOf = ({
  publishedAt,
  publishedByName,
  number,
  metaNumber,
  lineCount,
  coverage,
  reason,
}: Awaited<ReturnType<typeof queries.listVersions>>[number]) => ({
  number,
  metaNumber,
  lineCount,
  coverage,
  reason,
  publishedAt: publishedAt.toISOString(),
  publishedBy: publishedByName,
})

export async function transferModelShown({ db, actor }: Pick<Ctx, 'db' | 'actor'>, id: string): Promise<TransferModel> {
  const row = found(await queries.findTransferModel(db, id))
  const [listed] = await transferModelsListed(db, [row])
  const newest = await queries.findVersion(db, id)
  const draft = await queries.findDraft(db, id)
  const isOpen = (action: TransferModelAction) =>
    rowsOf(transferModelTransitions, action, row.status).length > 0 &&
    (draft !== undefined || !OF_DRAFT.includes(action)) &&
    isGranted(actor.authorities, permissionCode(PERMISSIONS[action]))
  return {
    ...found(listed),
    description: row.description,
    draft:
      draft === undefined
        ? null
        : {
            ...contentsOf(draft),
            changes: newest === undefined ? [] : lineChanges(newest.lines, draft.lines),
            savedAt: draft.savedAt.toISOString(),
            savedBy: draft.savedByName,
          },
    published: newest === undefined ? null : contentsOf(newest),
    versions: (await queries.listVersions(db, id)).map(headOf),
    dicts: await namedDicts(db, dictsOf([...(draft?.lines ?? []), ...(newest?.lines ?? [])])),
    allowed: transferModelActions.filter(isOpen),
  }
}

export async function versionShown(db: TenantDb, id: string, number: number): Promise<TransferModelVersion> {
  const row = found(await queries.findTransferModel(db, id))
  const [{ code, nameEn, nameZh, collection }] = (await transferModelsListed(db, [row])) as [TransferModelListed]
  const version = found(await queries.findVersion(db, id, number))
  const before = number === 1 ? undefined : await queries.findVersion(db, id, number - 1)
  return {
    id,
    code,
    nameEn,
    nameZh,
    collection,
    ...headOf(version),
    ...contentsOf(version),
    dicts: await namedDicts(db, dictsOf([...version.lines, ...(before?.lines ?? [])])),
    changes: before === undefined ? [] : lineChanges(before.lines, version.lines),
  }
}

export async function benchShown(
  ctx: Pick<Ctx, 'db' | 'actor' | 'tenant' | 'now'>,
  id: string,
): Promise<TransferBench> {
  const { db, tenant, now } = ctx
  const model = await transferModelShown(ctx, id)
  const named = dictsOf((model.draft ?? model.published)?.lines ?? [])
  return {
    model,
    metaVersions: (await publishedMetaData(db, model.collection.id)).map(({ number, fields }) => ({
      number,
      fields: [...fields],
    })),
    dicts: await choosableDicts(db, CHOOSABLE),
    contents: [...(await publishedDicts(db, named)).values()].map(({ items, ...dict }) => ({
      ...dict,
      items: [...items],
    })),
    day: dayIn(tenant.zone, now),
    zone: tenant.zone,
  }
}
