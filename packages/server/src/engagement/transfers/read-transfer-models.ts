/** What rooms to the right need of transfer models: the newest versions to map by. */

import type { TransferModelContents } from '@serialis/contract/engagement/transfers/map-record.ts'
import { dictsOf } from '@serialis/contract/engagement/transfers/transfer-lines.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { metaDataOf } from '../collections/read-meta-data.ts'
import {
  findTransferModel,
  findVersion,
  holdTransferModels,
  holdTransferModelsOfCodes,
  listPublished,
} from './transfer-models.queries.ts'

export interface PublishedTransferModel {
  id: string
  code: string
  number: number
  collectionId: string
  metaNumber: number
  contents: TransferModelContents
  dictIds: readonly string[]
}

/** Of those that are published and not retired, by their codes. */
export async function publishedTransferModels(
  db: TenantDb,
  codes: readonly string[],
): Promise<Map<string, PublishedTransferModel>> {
  const models = new Map<string, PublishedTransferModel>()
  for (const { lines, ...row } of await listPublished(db, codes)) {
    // A version that was retired since then is still what the model was made for.
    const fields = await metaDataOf(db, row.collectionId, row.metaNumber)
    models.set(row.code, { ...row, contents: { fields, lines }, dictIds: dictsOf(lines) })
  }
  return models
}

/** Those of these that are published: none of them is retired before the transaction ends. */
export const heldTransferModels = (db: TenantDb, ids: readonly string[]): Promise<string[]> =>
  holdTransferModels(db, ids)

/** The same by their codes. */
export const heldTransferModelCodes = (db: TenantDb, codes: readonly string[]): Promise<string[]> =>
  holdTransferModelsOfCodes(db, codes)

export const transferModelCode = async (db: TenantDb, id: string): Promise<string | undefined> =>
  (await findTransferModel(db, id))?.code

/** A published version, also of a model that is retired. */
export async function transferVersion(db: TenantDb, id: string, number: number) {
  const model = await findTransferModel(db, id)
  const version = await findVersion(db, id, number)
  return model && version && { collectionId: model.collectionId, lines: version.lines }
}
