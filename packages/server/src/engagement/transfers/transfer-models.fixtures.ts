import { createCollection } from '@serialis/contract/engagement/collections/collections.routes.ts'
import { publishMetaData, saveMetaDataDraft } from '@serialis/contract/engagement/collections/meta-data.routes.ts'
import {
  createMappingDict,
  publishMappingDict,
  saveMappingDraft,
} from '@serialis/contract/engagement/dictionaries/mapping-dicts.routes.ts'
import type { saveTransferDraft } from '@serialis/contract/engagement/transfers/transfer-models.routes.ts'
import type { ClientInput } from '@serialis/contract/kit/route.ts'
import type { Client } from '../../../test/harness/client.ts'
import type { FieldGiven } from '../collections/meta-data.fixtures.ts'

export type LineGiven = ClientInput<typeof saveTransferDraft>['body']['lines'][number]

/** A line that takes the value at a path as it is. */
export const aLine = (target: string, path = target, given: Partial<LineGiven> = {}): LineGiven => ({
  target,
  source: 'PATH',
  parts: [{ kind: 'PATH', value: path }],
  ...given,
})

/** A collection whose meta data has version 1. */
export async function aDescribedCollection(by: Client, code: string, fields: FieldGiven[]): Promise<string> {
  const [key] = fields
  const { id } = await by.call(createCollection, {
    body: { code, nameEn: code, nameZh: code, kind: 'OBJECT', keyPath: key?.path ?? '' },
  })
  const saved = await by.call(saveMetaDataDraft, { params: { id }, body: { version: 0, fields } })
  await by.call(publishMetaData, {
    params: { id },
    body: { version: saved.version, reason: 'As agreed with the shop' },
  })
  return id
}

/** A published dictionary with one item, from `paid` to `PAID`. */
export async function aPublishedDict(by: Client, code: string): Promise<string> {
  const { id } = await by.call(createMappingDict, {
    body: { code, nameEn: code, nameZh: code, fromSystem: 'Shop', toSystem: 'Here' },
  })
  const items = [{ from: 'paid', to: 'PAID' }]
  await by.call(saveMappingDraft, { params: { id }, body: { version: 1, policy: 'ERROR', items } })
  await by.call(publishMappingDict, { params: { id }, body: { version: 2, reason: 'As agreed with the shop' } })
  return id
}
