/** Collections with records, as tests and the demo make them. */

import { createCollection, publishCollection } from '@serialis/contract/engagement/collections/collections.routes.ts'
import { publishMetaData, saveMetaDataDraft } from '@serialis/contract/engagement/collections/meta-data.routes.ts'
import type { ClientInput } from '@serialis/contract/kit/route.ts'
import type { Client } from '../../../test/harness/client.ts'
import type { FieldGiven } from '../collections/meta-data.fixtures.ts'

type Given = Partial<ClientInput<typeof createCollection>['body']>
const reason = 'agreed with the shop'
let made = 0

/** A draft of a collection without meta data. */
export const aDraftCollection = (by: Client, given: Given = {}) =>
  by.call(createCollection, {
    body: {
      code: `stores_${++made}`,
      nameEn: 'Stores',
      nameZh: '门店',
      kind: 'OBJECT',
      keyPath: 'code',
      ...given,
    },
  })

/** A published collection with these fields; `code` is its key. */
export async function aRecordCollection(by: Client, fields: FieldGiven[], given: Given = {}): Promise<string> {
  const { id, version } = await aDraftCollection(by, given)
  const draft = await by.call(saveMetaDataDraft, { params: { id }, body: { version: 0, fields } })
  await by.call(publishMetaData, { params: { id }, body: { version: draft.version, reason } })
  await by.call(publishCollection, { params: { id }, body: { version, reason } })
  return id
}
