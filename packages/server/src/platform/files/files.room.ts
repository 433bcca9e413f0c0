import type { Room } from '../../kit/http/room.ts'
import { attachmentInvariants, filesOfAttachments } from './attachments.queries.ts'

/** The rooms whose records have attachments bind their routes; see `bindAttachments`. */
export const filesRoom: Room = {
  name: 'files',
  bindings: [],
  files: filesOfAttachments,
  invariants: attachmentInvariants,
}
