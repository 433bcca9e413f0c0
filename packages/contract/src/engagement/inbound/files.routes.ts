import { z } from 'zod'
import { idParam } from '../../kit/entity.ts'
import { importDecision, importStatuses } from '../../kit/import-file.ts'
import { listOf, listQuery } from '../../kit/list.ts'
import { command, query, stream, upload } from '../../kit/route.ts'
import * as s from './files.schema.ts'

const ofEndpoint = '/api/cdp-portal/subscribe-endpoints/:id/files'
const one = '/api/cdp-portal/endpoint-files/:id'
const stepErrors = ['import_status_does_not_allow', 'changed_meanwhile'] as const

/** `:id` is that of the endpoint. Newest first. */
export const listEndpointFiles = query({
  method: 'GET',
  path: ofEndpoint,
  permission: 'subscribeEndpoints.list',
  sites: 'closed',
  input: { params: idParam, query: listQuery({ status: z.enum(importStatuses).optional() }) },
  output: listOf(s.endpointFileListed),
})
/** Stores the file and checks it; no message comes of it yet. */
export const uploadEndpointFile = upload({
  method: 'POST',
  path: ofEndpoint,
  permission: 'subscribeEndpoints.import',
  sites: 'closed',
  input: { params: idParam },
  fileLimit: s.ENDPOINT_FILE_BYTES,
  output: s.endpointFile,
  event: 'endpoint_file.uploaded',
  errors: ['choose_a_file', 'choose_a_correct_file_type', 'file_too_large', 'endpoint_status_does_not_allow'],
  creates: true,
})
export const getEndpointFile = query({
  method: 'GET',
  path: one,
  permission: 'subscribeEndpoints.list',
  sites: 'closed',
  input: { params: idParam },
  output: s.endpointFile,
})
/** Every row that is not refused becomes a message, unless its key came before. */
export const enterEndpointFile = command({
  method: 'POST',
  path: `${one}/enter`,
  permission: 'subscribeEndpoints.import',
  sites: 'closed',
  input: { params: idParam, body: importDecision },
  output: s.endpointFile,
  event: 'endpoint_file.enter_started',
  errors: ['import_has_nothing_to_enter', 'endpoint_status_does_not_allow', ...stepErrors],
})
/** Removes the file. Messages that came of it stay. */
export const dropEndpointFile = command({
  method: 'POST',
  path: `${one}/drop`,
  permission: 'subscribeEndpoints.import',
  sites: 'closed',
  input: { params: idParam, body: importDecision },
  output: s.endpointFile,
  event: 'endpoint_file.dropped',
  errors: [...stepErrors],
})
/** Numbers of refused rows with the reason, and nothing of what they hold. */
export const downloadEndpointFileFaults = stream({
  method: 'GET',
  path: `${one}/refused-rows`,
  permission: 'subscribeEndpoints.list',
  sites: 'closed',
  input: { params: idParam },
  event: 'endpoint_file.refused_rows_downloaded',
})
