/** Lists of fields with those of the nested models that they refer to. */

import type { ChoosableModel, MetaField } from '@serialis/contract/engagement/collections/meta-data.schema.ts'
import {
  modelsNamed,
  versionName,
  withModels,
} from '@serialis/contract/engagement/collections/nested-models/models-of-fields.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { fieldFailure } from '../../../kit/http/failure.ts'
import { holdPublished, listChoosable, listVersionsOf } from './nested-models.queries.ts'

/** By `versionName`, of those that are published: none of them is archived before the transaction ends. */
async function heldVersions(db: TenantDb, codes: readonly string[]): Promise<Map<string, readonly MetaField[]>> {
  const models = new Map((await holdPublished(db, codes)).map(({ id, code }) => [id, code]))
  const versions = await listVersionsOf(db, [...models.keys()])
  return new Map(
    versions.map(({ modelId, number, fields }) => [versionName({ code: models.get(modelId)!, number }), fields]),
  )
}

/** Where a form shows what is wrong with a reference. */
const atField = (at: number): string => `fields.${at}.model`

/** Refuses a reference that cannot be followed. `own` is the code of the model that the list is of. */
export async function fieldsWithModels(
  db: TenantDb,
  fields: readonly MetaField[],
  { own, placeOf = atField }: { own?: string; placeOf?: (at: number) => string } = {},
): Promise<MetaField[]> {
  const named = modelsNamed(fields)
  if (named.length === 0) return [...fields]
  const models = await heldVersions(db, [...new Set(named.map(({ code }) => code))])
  const whole = withModels({ fields, models, own })
  const [fault] = whole.faults
  if (fault === undefined) return whole.fields
  throw fieldFailure(placeOf(fault.at), fault.key, fault.key, fault.params)
}

export const choosableModels = (db: TenantDb): Promise<ChoosableModel[]> => listChoosable(db)
