import { changeKinds, changeTriggers } from '@serialis/contract/desk/status-changes/status-changes.kinds.ts'
import { orderAttachments } from '@serialis/contract/plant/orders/comments.routes.ts'
import { changeAttachments } from '@serialis/contract/platform/files/files.routes.ts'
import * as changes from '../../desk/status-changes/documents/documents.service.ts'
import { registerEvidenceSource } from '../../desk/status-changes/documents/evidence.ts'
import type { Room } from '../../kit/http/room.ts'
import { lockOrderFiles, lookAtOrderFiles } from '../../plant/orders/comments/comments.service.ts'
import { attachmentInvariants, filesOfAttachments } from './attachments.queries.ts'
import { attachedEvidence, bindAttachments } from './attachments.service.ts'

registerEvidenceSource((db, { id, subjectType }) => attachedEvidence(db, { subjectType, subjectId: id }))

/** Attachments of every kind of record that has some. */
export const filesRoom: Room = {
  name: 'files',
  bindings: [
    ...changeTriggers.flatMap((trigger) =>
      bindAttachments(changeAttachments[trigger], {
        subjectType: changeKinds[trigger].subject,
        look: async (db, id) => ({ isOpen: await changes.isChangeUnsigned(db, trigger, id) }),
        lock: async (db, id) => ({ isOpen: await changes.lockUnsigned(db, trigger, id) }),
        changed: (ctx, id) => changes.documentsChanged(ctx, trigger, id),
      }),
    ),
    ...bindAttachments(orderAttachments, {
      subjectType: 'order',
      look: lookAtOrderFiles,
      lock: lockOrderFiles,
      changed: async () => undefined,
    }),
  ],
  files: filesOfAttachments,
  invariants: attachmentInvariants,
}
