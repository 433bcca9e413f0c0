import { z } from 'zod'
import { deleted, idParam, recordVersion } from '../../kit/entity.ts'
import { listOf, listQuery } from '../../kit/list.ts'
import { command, query } from '../../kit/route.ts'
import * as s from './transfer-models.schema.ts'
import { transferModelStatuses } from './transfer-models.status.ts'

const models = '/api/cdp-portal/transfer-models'
const one = `${models}/:id` as const
const seen = z.object({ version: z.coerce.number().pipe(recordVersion) })
const stepErrors = ['changed_meanwhile', 'transfer_model_status_does_not_allow'] as const

/** Newest first. */
export const listTransferModels = query({
  method: 'GET',
  path: models,
  permission: 'transferModels.list',
  sites: 'closed',
  input: {
    query: listQuery({
      /** A part of the code or of a name. */
      search: z.string().trim().max(s.TRANSFER_NAME_MAXIMUM).optional(),
      status: z.enum(transferModelStatuses).optional(),
    }),
  },
  output: listOf(s.transferModelListed),
})
export const getTransferModel = query({
  method: 'GET',
  path: one,
  permission: 'transferModels.list',
  sites: 'closed',
  input: { params: idParam },
  output: s.transferModel,
})
export const getTransferModelVersion = query({
  method: 'GET',
  path: `${one}/versions/:number`,
  permission: 'transferModels.list',
  sites: 'closed',
  input: { params: idParam.extend({ number: z.coerce.number().int().min(1).max(s.TRANSFER_VERSIONS_MAXIMUM) }) },
  output: s.transferModelVersion,
})
/** What the console maps a sample by, itself: no message is sent for it. */
export const getTransferBench = query({
  method: 'GET',
  path: `${one}/bench`,
  permission: 'transferModels.edit',
  sites: 'closed',
  input: { params: idParam },
  output: s.transferBench,
})
/** A published dictionary that a line is to read, for the bench. */
export const getTransferDict = query({
  method: 'GET',
  path: '/api/cdp-portal/transfer-dictionaries/:id',
  permission: 'transferModels.edit',
  sites: 'closed',
  input: { params: idParam },
  output: s.transferDict,
})
export const createTransferModel = command({
  method: 'POST',
  path: models,
  permission: 'transferModels.create',
  sites: 'closed',
  input: { body: s.transferModelInput },
  output: s.transferModel,
  event: 'transfer_model.created',
  creates: true,
  errors: ['not_found', 'transfer_model_code_exists', 'transfer_collection_can_not_be_used'],
})
/** What is published keeps its code. */
export const updateTransferModel = command({
  method: 'PUT',
  path: one,
  permission: 'transferModels.edit',
  sites: 'closed',
  input: { params: idParam, body: s.transferModelEdit },
  output: s.transferModel,
  event: 'transfer_model.changed',
  errors: ['transfer_model_code_exists', 'transfer_model_is_fixed', ...stepErrors],
})
export const deleteTransferModel = command({
  method: 'DELETE',
  path: one,
  permission: 'transferModels.delete',
  sites: 'closed',
  input: { params: idParam, query: seen },
  output: deleted,
  event: 'transfer_model.deleted',
  errors: ['transfer_model_still_used', ...stepErrors],
})
/** The draft of the next version, as a whole. It may still have errors. */
export const saveTransferDraft = command({
  method: 'PUT',
  path: `${one}/draft`,
  permission: 'transferModels.edit',
  sites: 'closed',
  input: { params: idParam, body: s.transferDraft },
  output: s.transferModel,
  event: 'transfer_model.saved',
  errors: ['transfer_meta_data_not_published', 'transfer_dictionary_not_published', ...stepErrors],
})
export const discardTransferDraft = command({
  method: 'DELETE',
  path: `${one}/draft`,
  permission: 'transferModels.edit',
  sites: 'closed',
  input: { params: idParam, query: seen },
  output: deleted,
  event: 'transfer_model.discarded',
  errors: ['transfer_model_no_draft', ...stepErrors],
})
/** Makes the draft the newest version, which never changes from then on, where its sample has no errors. */
export const publishTransferModel = command({
  method: 'POST',
  path: `${one}/publish`,
  permission: 'transferModels.publish',
  sites: 'closed',
  input: { params: idParam, body: s.transferModelStep },
  output: s.transferModel,
  event: 'transfer_model.published',
  errors: [
    'transfer_model_no_draft',
    'transfer_model_unchanged',
    'transfer_lines_can_not_be_empty',
    'transfer_sample_can_not_be_empty',
    'transfer_sample_has_errors',
    'transfer_record_has_errors',
    'transfer_meta_data_not_published',
    'transfer_dictionary_not_published',
    'transfer_model_too_many_versions',
    ...stepErrors,
  ],
})
export const retireTransferModel = command({
  method: 'POST',
  path: `${one}/retire`,
  permission: 'transferModels.publish',
  sites: 'closed',
  input: { params: idParam, body: s.transferModelStep },
  output: s.transferModel,
  event: 'transfer_model.retired',
  errors: ['transfer_model_still_used', ...stepErrors],
})
