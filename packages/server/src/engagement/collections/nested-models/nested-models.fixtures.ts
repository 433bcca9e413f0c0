/** Nested models, as tests and the demo make them. */

import * as routes from '@serialis/contract/engagement/collections/nested-models/nested-models.routes.ts'
import type { Client } from '../../../../test/harness/client.ts'
import type { FieldGiven } from '../meta-data.fixtures.ts'

const reason = 'agreed with the shop'

/** Another version of a model, with these fields. */
export async function aModelVersion(by: Client, id: string, fields: FieldGiven[]): Promise<void> {
  const params = { id }
  const { version } = await by.call(routes.getNestedModel, { params })
  const draft = await by.call(routes.saveNestedModelDraft, { params, body: { version, fields } })
  await by.call(routes.publishNestedModel, { params, body: { version: draft.version, reason } })
}

/** A published model with these fields; returns its id. */
export async function aModel(by: Client, code: string, fields: FieldGiven[]): Promise<string> {
  const { id } = await by.call(routes.createNestedModel, { body: { code, nameEn: code, nameZh: code } })
  await aModelVersion(by, id, fields)
  return id
}
