import type { Room } from '../../kit/http/room.ts'
import { WHOLE_BYTES_AT_ONCE, wholeBytes } from '../../kit/lists/whole-bytes.ts'
import { attachmentInvariants, filesOfAttachments, listBytes } from './attachments.queries.ts'

/** Rooms whose records have attachments bind the routes themselves; see `bindAttachments`. */
export const filesRoom: Room = {
  name: 'files',
  bindings: [],
  extensions: [
    wholeBytes.extension({
      folder: 'attachments',
      next: (db, after) => listBytes(db, after, WHOLE_BYTES_AT_ONCE),
    }),
  ],
  files: filesOfAttachments,
  invariants: attachmentInvariants,
}
