import { changeKinds, changeTriggers } from '@serialis/contract/changes/changes.kinds.ts'
import { changeAttachments } from '@serialis/contract/files/files.routes.ts'
import { orderAttachments } from '@serialis/contract/production/comments.routes.ts'
import * as changes from '../changes/changes.documents.service.ts'
import { registerEvidenceSource } from '../changes/evidence.ts'
import type { Room } from '../kit/bind.ts'
import { lockOrderFiles, lookAtOrderFiles } from '../production/comments.service.ts'
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
