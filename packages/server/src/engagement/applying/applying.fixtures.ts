/** A shop that hands in orders, with everything that makes records of them, for tests. */

import {
  createMappingDict,
  publishMappingDict,
  saveMappingDraft,
} from '@serialis/contract/engagement/dictionaries/mapping-dicts.routes.ts'
import {
  createRouting,
  publishRouting,
  saveRoutingDraft,
} from '@serialis/contract/engagement/routing/routings.routes.ts'
import {
  createTransferModel,
  publishTransferModel,
  saveTransferDraft,
} from '@serialis/contract/engagement/transfers/transfer-models.routes.ts'
import type { Client } from '../../../test/harness/client.ts'
import { aField, type FieldGiven } from '../collections/meta-data.fixtures.ts'
import { anOpenEndpoint } from '../inbound/inbound.fixtures.ts'
import { aRecordCollection } from '../records/records.fixtures.ts'
import { aLine, type LineGiven } from '../transfers/transfer-models.fixtures.ts'

const reason = 'As agreed with the shop'

/** Published, with this code. */
export async function aModel(
  by: Client,
  code: string,
  collectionId: string,
  lines: LineGiven[],
  sample: object,
): Promise<void> {
  const { id, version } = await by.call(createTransferModel, {
    body: { code, nameEn: code, nameZh: code, collectionId },
  })
  const params = { id }
  const body = { version, metaNumber: 1, sample: JSON.stringify(sample), lines }
  const saved = await by.call(saveTransferDraft, { params, body })
  await by.call(publishTransferModel, { params, body: { version: saved.version, reason } })
}

/** All messages of the endpoint go to these models. */
export async function aRouting(by: Client, endpointId: string, models: string[]): Promise<void> {
  const { id, version } = await by.call(createRouting, { body: { endpointId } })
  const rules = [{ name: 'All', condition: 'true', models }]
  const saved = await by.call(saveRoutingDraft, { params: { id }, body: { version, match: 'ALL', rules } })
  await by.call(publishRouting, { params: { id }, body: { version: saved.version, reason } })
}

/** The next version of a dictionary that asks a person about values without an item; `version` is that of its row. */
export async function publishItems(
  by: Client,
  id: string,
  version: number,
  items: { from: string; to: string | null }[],
): Promise<void> {
  await by.call(saveMappingDraft, { params: { id }, body: { version, policy: 'INBOX', items } })
  await by.call(publishMappingDict, { params: { id }, body: { version: version + 1, reason } })
}

/** Orders with `no`, `status` (`paid` has an item) and `amount` become records with `code`, `status` and `amount`; by a model of this code. */
export async function aShop(by: Client, code = 'orders') {
  const collectionId = await aRecordCollection(by, [
    aField('code', { isRequired: true }),
    aField('status'),
    aField('amount', { type: 'NUMBER' }),
  ])
  const { id: dictId } = await by.call(createMappingDict, {
    body: {
      code: code === 'orders' ? 'states' : `states_${code}`,
      nameEn: 'States',
      nameZh: '状态',
      fromSystem: 'Shop',
      toSystem: 'Here',
    },
  })
  await publishItems(by, dictId, 1, [{ from: 'paid', to: 'PAID' }])
  const lines = [
    aLine('code', 'no'),
    aLine('status', 'status', { steps: [{ kind: 'DICTIONARY', dictId }] }),
    aLine('amount', 'amount', { steps: [{ kind: 'NUMBER', decimal: '.' }] }),
  ]
  await aModel(by, code, collectionId, lines, { no: 'S-1', status: 'paid', amount: '1' })
  const open = await anOpenEndpoint(by)
  await aRouting(by, open.endpoint.id, [code])
  return { collectionId, dictId, open }
}

/** An endpoint of its own whose messages all become members, or what members did. Lines take fields as they are. */
export async function aFeed(
  by: Client,
  given: { code: string; kind: 'PROFILE' | 'EVENT'; keyPath: string; fields: FieldGiven[] },
) {
  const { code, kind, keyPath, fields } = given
  const collectionId = await aRecordCollection(by, fields, { code, kind, keyPath })
  await aModel(by, code, collectionId, linesOf(fields), { [keyPath]: '1' })
  const open = await anOpenEndpoint(by)
  await aRouting(by, open.endpoint.id, [code])
  return { collectionId, open }
}
/** Objects are made by the fields inside of them. */
export const linesOf = (fields: readonly FieldGiven[]): LineGiven[] =>
  fields.filter(({ type }) => type !== 'OBJECT').map(({ path }) => aLine(path))
