import { z } from 'zod'
import { idParam, recordVersion } from '../../kit/entity.ts'
import { command, query } from '../../kit/route.ts'
import { presentedHostKey } from '../../kit/transfer.ts'
import * as s from './folder.schema.ts'

const one = '/api/cdp-portal/subscribe-endpoints/:id/folder'

/** `:id` is that of the endpoint. */
export const getEndpointFolder = query({
  method: 'GET',
  path: one,
  permission: 'subscribeEndpoints.list',
  sites: 'closed',
  input: { params: idParam },
  output: s.endpointFolder,
})
export const saveEndpointFolder = command({
  method: 'PUT',
  path: one,
  permission: 'subscribeEndpoints.edit',
  sites: 'closed',
  input: { params: idParam, body: s.folderInput },
  output: s.endpointFolder,
  event: 'subscribe_endpoint.folder_saved',
  errors: ['changed_meanwhile', 'endpoint_folder_secret_can_not_be_empty'],
})
/** Nothing is fetched any more. Files that were fetched stay listed. */
export const removeEndpointFolder = command({
  method: 'POST',
  path: `${one}/remove`,
  permission: 'subscribeEndpoints.edit',
  sites: 'closed',
  input: { params: idParam, body: z.object({ version: recordVersion }) },
  output: s.endpointFolder,
  event: 'subscribe_endpoint.folder_removed',
  errors: ['changed_meanwhile'],
})
/** The host key that the machine presents now, for a person to compare. */
export const readEndpointHostKey = command({
  method: 'POST',
  path: `${one}/host-key`,
  permission: 'subscribeEndpoints.edit',
  sites: 'closed',
  input: { params: idParam, body: s.folderHostKeyAsk },
  output: presentedHostKey,
  event: 'subscribe_endpoint.host_key_read',
})
/** Looks now, without waiting for its time. */
export const lookAtEndpointFolder = command({
  method: 'POST',
  path: `${one}/look`,
  permission: 'subscribeEndpoints.import',
  sites: 'closed',
  input: { params: idParam },
  output: s.endpointFolder,
  event: 'subscribe_endpoint.folder_looked',
  errors: ['endpoint_status_does_not_allow', 'endpoint_folder_is_read'],
})
