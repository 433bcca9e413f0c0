import { deleted, idParam } from '../../../kit/entity.ts'
import { command, query } from '../../../kit/route.ts'
import * as s from './document-files.schema.ts'

const path = '/api/rich-text'

/** Of a person; a key has no login that the ticket could end with. */
export const makeUploadTicket = command({
  method: 'POST',
  path: `${path}/tickets`,
  permission: 'session',
  sites: 'shared',
  input: { body: s.uploadTicketInput },
  output: s.uploadTicket,
  event: 'upload_ticket.made',
  errors: ['upload_ticket_for_people'],
})
/** Own files, with addresses that work; those that are no longer there are left out. */
export const listDocumentFiles = query({
  method: 'GET',
  path: `${path}/files`,
  permission: 'session',
  sites: 'shared',
  input: { query: s.documentFilesQuery },
  output: s.documentFiles,
})
/** An own file that no document uses. Drafts in browsers lose it. */
export const removeDocumentFile = command({
  method: 'DELETE',
  path: `${path}/files/:id`,
  permission: 'session',
  sites: 'shared',
  input: { params: idParam },
  output: deleted,
  event: 'document_file.removed',
  errors: ['document_file_in_use'],
})

/** The page that shows a video of another site in a frame, for a reader who asked for it. */
export const openVideo = query({
  method: 'GET',
  path: `${path}/video`,
  permission: 'session',
  sites: 'shared',
  forSuppliers: 'own',
  input: { query: s.videoQuery },
  output: s.videoPage,
  errors: ['video_host_not_allowed'],
})

/** Readers of a document need it too. */
export const getEditorRule = query({
  method: 'GET',
  path: `${path}/rule`,
  permission: 'session',
  sites: 'shared',
  forSuppliers: 'own',
  output: s.editorRule,
})
export const saveEditorRule = command({
  method: 'PUT',
  path: `${path}/rule`,
  permission: 'editorRule.edit',
  sites: 'closed',
  input: { body: s.editorRule },
  output: s.editorRule,
  errors: ['changed_meanwhile'],
  event: 'editor_rule.changed',
})
