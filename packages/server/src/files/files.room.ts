import { changeKinds, changeTriggers } from '@serialis/contract/changes/changes.kinds.ts'
import { changeAttachments } from '@serialis/contract/files/files.routes.ts'
import * as changes from '../changes/changes.documents.service.ts'
import { registerEvidenceSource } from '../changes/evidence.ts'
import type { Room } from '../kit/bind.ts'
import { attachmentInvariants, filesOfAttachments } from './attachments.queries.ts'
import { attachedEvidence, bindAttachments } from './attachments.service.ts'

registerEvidenceSource((db, { id, subjectType }) => attachedEvidence(db, { subjectType, subjectId: id }))

/** Attachments of every kind of record that has some. */
export const filesRoom: Room = {
  name: 'files',
  bindings: changeTriggers.flatMap((trigger) => bindAttachments(changeAttachments[trigger], {
    subjectType: changeKinds[trigger].subject,
    look: async (db, id) => ({ isOpen: await changes.isChangeUnsigned(db, trigger, id) }),
    lock: async (db, id) => ({ isOpen: await changes.lockUnsigned(db, trigger, id) }),
    changed: (ctx, id) => changes.documentsChanged(ctx, trigger, id),
  })),
  files: filesOfAttachments,
  invariants: attachmentInvariants,
}
