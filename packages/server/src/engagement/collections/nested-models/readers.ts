/** Who reads a nested model, for its page and for the refusal to archive it. */

import type { MetaField } from '@serialis/contract/engagement/collections/meta-data.schema.ts'
import type { ModelReader } from '@serialis/contract/engagement/collections/nested-models/nested-models.schema.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { failure } from '../../../kit/http/failure.ts'
import * as queries from './readers.queries.ts'

/** How many records the refusal names. */
const NAMED = 5

interface Row {
  id: string
  code: string
  nameEn: string
  nameZh: string
  fields: readonly MetaField[]
}

const readersIn = (rows: readonly Row[], code: string, of: Pick<ModelReader, 'kind' | 'isDraft'>): ModelReader[] =>
  rows.flatMap(({ fields, ...row }) =>
    fields.flatMap(({ path, model }) => (model?.code === code ? [{ ...of, ...row, path, number: model.number }] : [])),
  )

export async function readersOf(db: TenantDb, code: string): Promise<ModelReader[]> {
  return [
    ...readersIn(await queries.listReadingCollections(db, code), code, { kind: 'COLLECTION', isDraft: false }),
    ...readersIn(await queries.listReadingDrafts(db, code), code, { kind: 'COLLECTION', isDraft: true }),
    ...readersIn(await queries.listReadingModels(db, code), code, { kind: 'MODEL', isDraft: false }),
    ...readersIn(await queries.listReadingModelDrafts(db, code), code, { kind: 'MODEL', isDraft: true }),
  ]
}

/** The model is locked, so nothing begins to read it until it is archived. */
export async function requireUnread(db: TenantDb, code: string): Promise<void> {
  const names = [...new Set((await readersOf(db, code)).map((reader) => reader.code))]
  if (names.length === 0) return
  const named = names.slice(0, NAMED)
  throw failure('nested_model_still_used', {
    count: names.length,
    names: named.join(', '),
    more: names.length - named.length,
  })
}
