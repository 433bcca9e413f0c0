/** Records of collections of things and of values to look up. */

import { z } from 'zod'
import { deleted, id, idParam } from '../../kit/entity.ts'
import { listOf, listQuery } from '../../kit/list.ts'
import { command, query } from '../../kit/route.ts'
import { FIELD_PATH_MAXIMUM } from '../collections/meta-data.schema.ts'
import * as s from './records.schema.ts'

const records = '/api/cdp-portal/records'
const one = `${records}/:id` as const
const ofCollection = ['records_other_kind', 'collection_status_does_not_allow'] as const
const ofData = ['record_does_not_fit', 'record_too_large', 'record_masked_value'] as const

/** Newest first. One indexed field at a time, by its whole value; no filter reads more than it answers. */
export const listRecords = query({
  method: 'GET',
  path: records,
  permission: 'records.list',
  sites: 'closed',
  input: {
    query: listQuery({
      collectionId: id,
      /** The whole key. */
      key: z.string().trim().max(s.RECORD_KEY_MAXIMUM).optional(),
      /** The path of an indexed field that is not personal; with `value`. */
      field: z.string().trim().max(FIELD_PATH_MAXIMUM).optional(),
      value: z.string().trim().max(s.INDEXED_VALUE_MAXIMUM).optional(),
    }),
  },
  output: listOf(s.recordListed),
  errors: ['not_found', 'records_other_kind', 'record_filter_impossible'],
})
/** `:id` is that of the collection. */
export const getRecordsOfCollection = query({
  method: 'GET',
  path: '/api/cdp-portal/collections/:id/records',
  permission: 'records.list',
  sites: 'closed',
  input: { params: idParam },
  output: s.recordsOfCollection,
  errors: ['records_other_kind'],
})
export const getRecord = query({
  method: 'GET',
  path: one,
  permission: 'records.list',
  sites: 'closed',
  input: { params: idParam },
  output: s.recordShown,
})
export const createRecord = command({
  method: 'POST',
  path: records,
  permission: 'records.create',
  sites: 'closed',
  input: { body: s.recordInput },
  output: s.recordShown,
  event: 'collection_record.created',
  creates: true,
  errors: ['not_found', 'record_key_exists', ...ofData, ...ofCollection],
})
/** The whole record. A value that comes back as it was shown in part stays as it is. */
export const updateRecord = command({
  method: 'PUT',
  path: one,
  permission: 'records.edit',
  sites: 'closed',
  input: { params: idParam, body: s.recordEdit },
  output: s.recordShown,
  event: 'collection_record.changed',
  errors: ['changed_meanwhile', 'record_key_is_fixed', ...ofData, 'collection_status_does_not_allow'],
})
export const deleteRecord = command({
  method: 'POST',
  path: `${one}/delete`,
  permission: 'records.delete',
  sites: 'closed',
  input: { params: idParam, body: s.recordDeletion },
  output: deleted,
  event: 'collection_record.deleted',
  errors: ['changed_meanwhile', 'collection_status_does_not_allow'],
})
/** Each reading of personal fields is an event. */
export const unmaskRecord = command({
  method: 'POST',
  path: `${one}/unmask`,
  permission: 'records.unmask',
  sites: 'closed',
  input: { params: idParam },
  output: s.recordContent,
  event: 'collection_record.unmasked',
})
/** The newest first, each with what it changed. */
export const listRecordVersions = query({
  method: 'GET',
  path: `${one}/versions`,
  permission: 'records.list',
  sites: 'closed',
  input: { params: idParam, query: listQuery({}, 'number') },
  output: listOf(s.recordVersionShown),
})
