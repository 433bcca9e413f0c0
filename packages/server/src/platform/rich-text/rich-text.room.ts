import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { configurationSetting } from '../../kit/jobs/configuration.ts'
import { WHOLE_BYTES_AT_ONCE, wholeBytes } from '../../kit/lists/whole-bytes.ts'
import { controllerEndpoints } from './controller/controller.service.ts'
import { fileInvariants, filesOfDocuments, listBytes } from './files/document-files.queries.ts'
import { listDocumentFiles, removeDocumentFile } from './files/document-files.service.ts'
import { getEditorRule, saveEditorRule } from './files/editor-rule.service.ts'
import { fileEndpoint } from './files/serving.ts'
import { makeUploadTicket } from './files/tickets.service.ts'
import { removeUnusedFiles } from './files/unused.tasks.ts'
import { openVideo, videoEndpoint } from './files/video-frames.ts'
import { mailPicturesExtension } from './published/mail-pictures.ts'
import { publishedEndpoint } from './published/published-serving.ts'
import { filesOfPublished, publishedInvariants } from './published/published.queries.ts'
import { printText } from './text-print.service.ts'

export const richTextRoom: Room = {
  name: 'rich-text',
  bindings: bindingsOf({
    makeUploadTicket,
    listDocumentFiles,
    removeDocumentFile,
    openVideo,
    getEditorRule,
    saveEditorRule,
    printText,
  }),
  // A file that is deleted while a document with it is saved.
  constraints: { document_file_uses__file: 'picture_not_there' },
  wireEndpoints: [...controllerEndpoints, fileEndpoint, videoEndpoint, publishedEndpoint],
  tasks: [removeUnusedFiles],
  nightly: [removeUnusedFiles.kind],
  extensions: [
    mailPicturesExtension,
    configurationSetting('editorRule', getEditorRule, saveEditorRule),
    wholeBytes.extension({ folder: 'documents', next: (db, after) => listBytes(db, after, WHOLE_BYTES_AT_ONCE) }),
  ],
  files: async (db, paths) => [...(await filesOfDocuments(db, paths)), ...(await filesOfPublished(db, paths))],
  invariants: async (db) => [...(await fileInvariants(db)), ...(await publishedInvariants(db))],
}
