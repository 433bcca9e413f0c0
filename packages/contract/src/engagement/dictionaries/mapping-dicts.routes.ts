import { z } from 'zod'
import { deleted, idParam, recordVersion } from '../../kit/entity.ts'
import { listOf, listQuery } from '../../kit/list.ts'
import { command, query } from '../../kit/route.ts'
import * as s from './mapping-dicts.schema.ts'
import { mappingDictStatuses } from './mapping-dicts.status.ts'

const dictionaries = '/api/cdp-portal/dictionaries'
const one = `${dictionaries}/:id` as const
const seen = z.object({ version: z.coerce.number().pipe(recordVersion) })
const stepErrors = ['changed_meanwhile', 'mapping_dict_status_does_not_allow'] as const

/** Newest first. */
export const listMappingDicts = query({
  method: 'GET',
  path: dictionaries,
  permission: 'mappingDicts.list',
  sites: 'closed',
  input: {
    query: listQuery({
      /** A part of the code, of a name or of a system. */
      search: z.string().trim().max(s.MAPPING_DICT_NAME_MAXIMUM).optional(),
      status: z.enum(mappingDictStatuses).optional(),
    }),
  },
  output: listOf(s.mappingDictListed),
})
export const getMappingDict = query({
  method: 'GET',
  path: one,
  permission: 'mappingDicts.list',
  sites: 'closed',
  input: { params: idParam },
  output: s.mappingDict,
})
export const getMappingDictVersion = query({
  method: 'GET',
  path: `${one}/versions/:number`,
  permission: 'mappingDicts.list',
  sites: 'closed',
  input: { params: idParam.extend({ number: z.coerce.number().int().min(1).max(s.MAPPING_VERSIONS_MAXIMUM) }) },
  output: s.mappingDictVersion,
})
export const createMappingDict = command({
  method: 'POST',
  path: dictionaries,
  permission: 'mappingDicts.create',
  sites: 'closed',
  input: { body: s.mappingDictInput },
  output: s.mappingDict,
  event: 'mapping_dict.created',
  creates: true,
  errors: ['mapping_dict_code_exists', 'mapping_dicts_too_many'],
})
/** What is published keeps its code. */
export const updateMappingDict = command({
  method: 'PUT',
  path: one,
  permission: 'mappingDicts.edit',
  sites: 'closed',
  input: { params: idParam, body: s.mappingDictEdit },
  output: s.mappingDict,
  event: 'mapping_dict.changed',
  errors: ['mapping_dict_code_exists', 'mapping_dict_is_fixed', 'mapping_inbox_personal', ...stepErrors],
})
export const deleteMappingDict = command({
  method: 'DELETE',
  path: one,
  permission: 'mappingDicts.delete',
  sites: 'closed',
  input: { params: idParam, query: seen },
  output: deleted,
  event: 'mapping_dict.deleted',
  errors: ['mapping_dict_still_used', ...stepErrors],
})
/** The draft of the next version, as a whole. */
export const saveMappingDraft = command({
  method: 'PUT',
  path: `${one}/draft`,
  permission: 'mappingDicts.edit',
  sites: 'closed',
  input: { params: idParam, body: s.mappingDraft },
  output: s.mappingDict,
  event: 'mapping_dict.saved',
  errors: ['mapping_inbox_personal', ...stepErrors],
})
export const discardMappingDraft = command({
  method: 'DELETE',
  path: `${one}/draft`,
  permission: 'mappingDicts.edit',
  sites: 'closed',
  input: { params: idParam, query: seen },
  output: deleted,
  event: 'mapping_dict.discarded',
  errors: ['mapping_dict_no_draft', ...stepErrors],
})
/** Makes the draft the newest version, which never changes from then on. */
export const publishMappingDict = command({
  method: 'POST',
  path: `${one}/publish`,
  permission: 'mappingDicts.publish',
  sites: 'closed',
  input: { params: idParam, body: s.mappingDictStep },
  output: s.mappingDict,
  event: 'mapping_dict.published',
  errors: [
    'mapping_dict_no_draft',
    'mapping_dict_unchanged',
    'mapping_items_can_not_be_empty',
    'mapping_dict_too_many_versions',
    ...stepErrors,
  ],
})
export const archiveMappingDict = command({
  method: 'POST',
  path: `${one}/archive`,
  permission: 'mappingDicts.publish',
  sites: 'closed',
  input: { params: idParam, body: s.mappingDictStep },
  output: s.mappingDict,
  event: 'mapping_dict.archived',
  errors: ['mapping_dict_still_used', ...stepErrors],
})
/** Adds an item for a value that none maps to the draft of the next version. */
export const decideUnmatched = command({
  method: 'POST',
  path: `${one}/unmatched`,
  permission: 'mappingDicts.edit',
  sites: 'closed',
  input: { params: idParam, body: s.unmatchedDecision },
  output: s.mappingDict,
  event: 'mapping_dict.decided',
  errors: ['mapping_item_exists', 'mapping_items_too_many', ...stepErrors],
})
