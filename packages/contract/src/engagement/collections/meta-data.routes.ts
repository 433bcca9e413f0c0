/** Meta data of collections; `:id` is that of the collection. */

import { z } from 'zod'
import { deleted, idParam, recordVersion } from '../../kit/entity.ts'
import { listOf, listQuery } from '../../kit/list.ts'
import { command, query } from '../../kit/route.ts'
import { COLLECTION_NAME_MAXIMUM, collectionKinds } from './collections.schema.ts'
import * as s from './meta-data.schema.ts'

const metaData = '/api/cdp-portal/meta_data'
const one = `${metaData}/:id` as const
const oneVersion = `${one}/versions/:number` as const
const versionParams = idParam.extend({ number: z.coerce.number().int().min(1).max(s.VERSIONS_MAXIMUM) })
const stepErrors = ['changed_meanwhile', 'collection_status_does_not_allow'] as const
const SCHEMA_ERRORS = [
  'schema_not_json',
  'schema_too_deep',
  'schema_too_large',
  'schema_too_many_fields',
  'schema_not_an_object',
  'schema_other_dialect',
  'schema_ref_remote',
  'schema_ref_circular',
  'schema_ref_missing',
  'schema_pattern_refused',
  'schema_keyword_unknown',
  'schema_type_unknown',
  'schema_fields_wrong',
] as const

/** Every collection with its newest version and its draft, the newest collection first. */
export const listMetaData = query({
  method: 'GET',
  path: metaData,
  permission: 'metaData.list',
  sites: 'closed',
  input: {
    query: listQuery({
      /** A part of the code or of a name of the collection. */
      search: z.string().trim().max(COLLECTION_NAME_MAXIMUM).optional(),
      kind: z.enum(collectionKinds).optional(),
      /** Of the draft. */
      effect: z.enum(s.metaDataEffects).optional(),
    }),
  },
  output: listOf(s.metaDataListed),
})
export const getMetaData = query({
  method: 'GET',
  path: one,
  permission: 'metaData.list',
  sites: 'closed',
  input: { params: idParam },
  output: s.metaData,
})
export const getMetaDataVersion = query({
  method: 'GET',
  path: oneVersion,
  permission: 'metaData.list',
  sites: 'closed',
  input: { params: versionParams },
  output: s.metaDataVersion,
})
/** The draft of the next version, as a whole. */
export const saveMetaDataDraft = command({
  method: 'PUT',
  path: `${one}/draft`,
  permission: 'metaData.edit',
  sites: 'closed',
  input: { params: idParam, body: s.metaDataDraft },
  output: s.metaData,
  event: 'meta_data.saved',
  errors: ['field_model_missing', 'field_model_too_deep', 'field_model_too_large', 'field_model_other', ...stepErrors],
})
/** The same, read from a JSON Schema. */
export const pasteMetaDataSchema = command({
  method: 'PUT',
  path: `${one}/draft/schema`,
  permission: 'metaData.edit',
  sites: 'closed',
  input: { params: idParam, body: s.metaDataSchemaText },
  output: s.metaData,
  event: 'meta_data.saved',
  errors: [...SCHEMA_ERRORS, ...stepErrors],
})
export const discardMetaDataDraft = command({
  method: 'DELETE',
  path: `${one}/draft`,
  permission: 'metaData.edit',
  sites: 'closed',
  input: { params: idParam, query: z.object({ version: z.coerce.number().pipe(recordVersion) }) },
  output: deleted,
  event: 'meta_data.discarded',
  errors: ['meta_data_no_draft', ...stepErrors],
})
/** Makes the draft the newest version, which never changes from then on. */
export const publishMetaData = command({
  method: 'POST',
  path: `${one}/publish`,
  permission: 'metaData.publish',
  sites: 'closed',
  input: { params: idParam, body: s.metaDataPublishing },
  output: s.metaData,
  event: 'meta_data.published',
  errors: [
    'meta_data_no_draft',
    'meta_data_unchanged',
    'meta_data_key_missing',
    'meta_data_breaks_readers',
    'meta_data_too_many_versions',
    ...stepErrors,
  ],
})
/** Nothing that comes in is judged by it any longer. The newest version stays. */
export const retireMetaDataVersion = command({
  method: 'POST',
  path: `${oneVersion}/retire`,
  permission: 'metaData.publish',
  sites: 'closed',
  input: { params: versionParams, body: s.metaDataStep },
  output: s.metaData,
  event: 'meta_data.retired',
  errors: ['meta_data_newest_stays', 'meta_data_status_does_not_allow', ...stepErrors],
})
