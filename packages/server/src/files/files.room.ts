import type { Room } from '../kit/bind.ts'
import { attachmentInvariants, filesOfAttachments } from './attachments.queries.ts'

/** Binds nothing itself: the routes belong to the rooms whose records have attachments. */
export const filesRoom: Room = {
  name: 'files',
  bindings: [],
  files: filesOfAttachments,
  invariants: attachmentInvariants,
}
