import { changeAttachments } from '@serialis/contract/desk/status-changes/attachments.routes.ts'
import { changeKinds, changeTriggers, type ChangeTrigger } from '@serialis/contract/desk/status-changes/desks.ts'
import { bindingsOf, type Binding } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { namedTasks } from '../../kit/jobs/named-tasks.ts'
import { recordNumbers } from '../../platform/audit/record-numbers.ts'
import { bindAttachments } from '../../platform/files/attachments.service.ts'
import { isAboutPacksOfSites } from '../../platform/sites/sites.service.ts'
import { changeWork } from './change-work.ts'
import * as changedSerials from './documents/changed-serials.service.ts'
import * as documents from './documents/documents.service.ts'
import * as downloads from './documents/download.service.ts'
import * as decide from './status-changes.decide.service.ts'
import { statusUpdatesExport, scrapsExport, activationsExport } from './status-changes.exports.ts'
import { listChangeFiles } from './status-changes.queries.ts'
import * as changes from './status-changes.service.ts'
import { checkChange, commitChange } from './status-changes.tasks.ts'
import { changeInvariants } from './status-changes.verify.queries.ts'

/** Attachments of one desk. */
const attachmentsOf = (trigger: ChangeTrigger): Binding[] =>
  bindAttachments(changeAttachments[trigger], {
    subjectType: changeKinds[trigger].subject,
    look: async (db, id) => ({ isOpen: await documents.isChangeUnsigned(db, trigger, id) }),
    lock: async (db, id) => ({ isOpen: await documents.lockUnsigned(db, trigger, id) }),
    changed: (ctx, id) => documents.documentsChanged(ctx, trigger, id),
  })

export const statusChangesRoom: Room = {
  name: 'status-changes',
  exports: [statusUpdatesExport, scrapsExport, activationsExport],
  extensions: [
    namedTasks.extension({ table: 'status_changes', column: 'task_id' }),
    ...changeWork,
    recordNumbers.extension({
      subjects: ['status_update', 'scrap', 'activation'],
      table: 'status_changes',
      number: 'number',
      isCounted: true,
      foundBy: ['record_no'],
    }),
  ],
  siteRules: [{ record: 'change', subjects: ['status_update', 'scrap', 'activation'], isOfSites: isAboutPacksOfSites }],
  bindings: [...bindingsOf(changes, changedSerials, decide, downloads), ...changeTriggers.flatMap(attachmentsOf)],
  tasks: [checkChange, commitChange],
  files: listChangeFiles,
  invariants: changeInvariants,
}
