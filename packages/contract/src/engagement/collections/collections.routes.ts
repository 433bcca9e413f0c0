import { z } from 'zod'
import { deleted, idParam, recordVersion } from '../../kit/entity.ts'
import { listOf, listQuery } from '../../kit/list.ts'
import { command, query } from '../../kit/route.ts'
import * as s from './collections.schema.ts'
import { collectionStatuses } from './collections.status.ts'

const collections = '/api/cdp-portal/collections'
const one = `${collections}/:id` as const
const stepErrors = ['changed_meanwhile', 'collection_status_does_not_allow'] as const

/** Newest first. */
export const listCollections = query({
  method: 'GET',
  path: collections,
  permission: 'collections.list',
  sites: 'closed',
  input: {
    query: listQuery({
      /** A part of the code or of a name. */
      search: z.string().trim().max(s.COLLECTION_NAME_MAXIMUM).optional(),
      kind: z.enum(s.collectionKinds).optional(),
      status: z.enum(collectionStatuses).optional(),
    }),
  },
  output: listOf(s.collectionListed),
})
export const getCollection = query({
  method: 'GET',
  path: one,
  permission: 'collections.list',
  sites: 'closed',
  input: { params: idParam },
  output: s.collection,
})
export const createCollection = command({
  method: 'POST',
  path: collections,
  permission: 'collections.create',
  sites: 'closed',
  input: { body: s.collectionInput },
  output: s.collection,
  event: 'collection.created',
  creates: true,
  errors: ['collection_code_exists'],
})
/** What is published keeps its code, its kind and its key. */
export const updateCollection = command({
  method: 'PUT',
  path: one,
  permission: 'collections.edit',
  sites: 'closed',
  input: { params: idParam, body: s.collectionEdit },
  output: s.collection,
  event: 'collection.changed',
  errors: ['collection_code_exists', 'collection_is_fixed', ...stepErrors],
})
export const deleteCollection = command({
  method: 'DELETE',
  path: one,
  permission: 'collections.delete',
  sites: 'closed',
  input: { params: idParam, query: z.object({ version: z.coerce.number().pipe(recordVersion) }) },
  output: deleted,
  event: 'collection.deleted',
  errors: ['collection_still_used', 'collection_has_versions', ...stepErrors],
})

const step = <const C extends string, const E extends string>(name: C, event: E) =>
  command({
    method: 'POST',
    path: `${one}/${name}` as const,
    permission: 'collections.editStatus',
    sites: 'closed',
    input: { params: idParam, body: s.collectionStep },
    output: s.collection,
    event,
    errors: ['collection_needs_meta_data', 'meta_data_key_missing', ...stepErrors],
  })

export const publishCollection = step('publish', 'collection.published')
export const deprecateCollection = step('deprecate', 'collection.deprecated')
export const restoreCollection = step('restore', 'collection.restored')
export const archiveCollection = step('archive', 'collection.archived')
