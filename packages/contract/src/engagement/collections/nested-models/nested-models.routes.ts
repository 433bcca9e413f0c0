import { z } from 'zod'
import { deleted, idParam, recordVersion } from '../../../kit/entity.ts'
import { listOf, listQuery } from '../../../kit/list.ts'
import { command, query } from '../../../kit/route.ts'
import { VERSIONS_MAXIMUM } from '../meta-data.schema.ts'
import * as s from './nested-models.schema.ts'
import { nestedModelStatuses } from './nested-models.status.ts'

const models = '/api/cdp-portal/nested_models'
const one = `${models}/:id` as const
const seen = z.object({ version: z.coerce.number().pipe(recordVersion) })
const stepErrors = ['changed_meanwhile', 'nested_model_status_does_not_allow'] as const

/** Newest first. */
export const listNestedModels = query({
  method: 'GET',
  path: models,
  permission: 'nestedModels.list',
  sites: 'closed',
  input: {
    query: listQuery({
      /** A part of the code or of a name. */
      search: z.string().trim().max(s.NESTED_MODEL_NAME_MAXIMUM).optional(),
      status: z.enum(nestedModelStatuses).optional(),
    }),
  },
  output: listOf(s.nestedModelListed),
})
export const getNestedModel = query({
  method: 'GET',
  path: one,
  permission: 'nestedModels.list',
  sites: 'closed',
  input: { params: idParam },
  output: s.nestedModel,
})
export const getNestedModelVersion = query({
  method: 'GET',
  path: `${one}/versions/:number`,
  permission: 'nestedModels.list',
  sites: 'closed',
  input: { params: idParam.extend({ number: z.coerce.number().int().min(1).max(VERSIONS_MAXIMUM) }) },
  output: s.nestedModelVersion,
})
export const createNestedModel = command({
  method: 'POST',
  path: models,
  permission: 'nestedModels.create',
  sites: 'closed',
  input: { body: s.nestedModelInput },
  output: s.nestedModel,
  event: 'nested_model.created',
  creates: true,
  errors: ['nested_model_code_exists', 'nested_models_too_many'],
})
/** What is published keeps its code: fields name it. */
export const updateNestedModel = command({
  method: 'PUT',
  path: one,
  permission: 'nestedModels.edit',
  sites: 'closed',
  input: { params: idParam, body: s.nestedModelEdit },
  output: s.nestedModel,
  event: 'nested_model.changed',
  errors: ['nested_model_code_exists', 'nested_model_is_fixed', ...stepErrors],
})
/** Of one that was never published, so nothing reads it. */
export const deleteNestedModel = command({
  method: 'DELETE',
  path: one,
  permission: 'nestedModels.delete',
  sites: 'closed',
  input: { params: idParam, query: seen },
  output: deleted,
  event: 'nested_model.deleted',
  errors: [...stepErrors],
})
/** The draft of the next version, as a whole. */
export const saveNestedModelDraft = command({
  method: 'PUT',
  path: `${one}/draft`,
  permission: 'nestedModels.edit',
  sites: 'closed',
  input: { params: idParam, body: s.nestedModelDraft },
  output: s.nestedModel,
  event: 'nested_model.saved',
  errors: [
    'field_model_missing',
    'field_model_circular',
    'field_model_too_deep',
    'field_model_too_large',
    'field_model_other',
    ...stepErrors,
  ],
})
export const discardNestedModelDraft = command({
  method: 'DELETE',
  path: `${one}/draft`,
  permission: 'nestedModels.edit',
  sites: 'closed',
  input: { params: idParam, query: seen },
  output: deleted,
  event: 'nested_model.discarded',
  errors: ['nested_model_no_draft', ...stepErrors],
})
/** Makes the draft the newest version, which never changes from then on. What has an older version keeps it. */
export const publishNestedModel = command({
  method: 'POST',
  path: `${one}/publish`,
  permission: 'nestedModels.publish',
  sites: 'closed',
  input: { params: idParam, body: s.nestedModelStep },
  output: s.nestedModel,
  event: 'nested_model.published',
  errors: ['nested_model_no_draft', 'nested_model_unchanged', 'nested_model_too_many_versions', ...stepErrors],
})
/** No field can have its fields any longer; refused while one has. */
export const archiveNestedModel = command({
  method: 'POST',
  path: `${one}/archive`,
  permission: 'nestedModels.publish',
  sites: 'closed',
  input: { params: idParam, body: s.nestedModelStep },
  output: s.nestedModel,
  event: 'nested_model.archived',
  errors: ['nested_model_still_used', ...stepErrors],
})
