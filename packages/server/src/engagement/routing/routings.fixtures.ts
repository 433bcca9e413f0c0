/** Transfer models for tests of routings. */

import {
  createTransferModel,
  publishTransferModel,
  saveTransferDraft,
} from '@serialis/contract/engagement/transfers/transfer-models.routes.ts'
import type { Client } from '../../../test/harness/client.ts'
import { KEY } from '../collections/meta-data.fixtures.ts'
import { aDescribedCollection, aLine } from '../transfers/transfer-models.fixtures.ts'

const SAMPLE = '{"orderNo":"S-1"}'
const reason = 'As agreed with the shop'

/** Published transfer models with these codes, and their ids. */
export async function publishedModels(
  by: Client,
  codes: readonly string[],
  collection = 'routed_records',
): Promise<string[]> {
  const collectionId = await aDescribedCollection(by, collection, [KEY])
  const ids: string[] = []
  for (const code of codes) {
    const { id, version } = await by.call(createTransferModel, {
      body: { code, nameEn: code, nameZh: code, collectionId },
    })
    const params = { id }
    const lines = [aLine(KEY.path)]
    const saved = await by.call(saveTransferDraft, { params, body: { version, metaNumber: 1, sample: SAMPLE, lines } })
    await by.call(publishTransferModel, { params, body: { version: saved.version, reason } })
    ids.push(id)
  }
  return ids
}
