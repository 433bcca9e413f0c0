import type { Room } from '../../kit/http/room.ts'
import { attachmentInvariants, filesOfAttachments } from './attachments.queries.ts'

/** Rooms whose records have attachments bind the routes themselves; see `bindAttachments`. */
export const filesRoom: Room = {
  name: 'files',
  bindings: [],
  files: filesOfAttachments,
  invariants: attachmentInvariants,
}
