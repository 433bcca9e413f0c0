import { changeAttachments } from '@serialis/contract/desk/status-changes/attachments.routes.ts'
import { changeKinds, type ChangeTrigger } from '@serialis/contract/desk/status-changes/desks.ts'
import { statusChangesRoutes } from '@serialis/contract/desk/status-changes/status-changes.routes.ts'
import { bind, type Binding } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { bindAttachments } from '../../platform/files/attachments.service.ts'
import { listChangedSerials } from './documents/changed-serials.service.ts'
import * as documents from './documents/documents.service.ts'
import * as downloads from './documents/download.service.ts'
import * as decide from './status-changes.decide.service.ts'
import { listChangeFiles } from './status-changes.queries.ts'
import * as changes from './status-changes.service.ts'
import { checkChange, commitChange } from './status-changes.tasks.ts'
import { changeInvariants } from './status-changes.verify.queries.ts'

/** One desk: its routes differ from those of another only in path and permission. */
function desk(trigger: ChangeTrigger): Binding[] {
  const routes = statusChangesRoutes[trigger] as (typeof statusChangesRoutes)['UPD']
  return [
    bind(routes.list, changes.listChanges(trigger)),
    bind(routes.get, changes.getChange(trigger)),
    bind(routes.serials, listChangedSerials(trigger)),
    bind(routes.create, changes.createChange(trigger)),
    bind(routes.upload, changes.uploadChange(trigger)),
    bind(routes.replaceFile, changes.replaceFile(trigger)),
    bind(routes.mend, changes.correctChange(trigger)),
    bind(routes.sign, decide.signChange(trigger)),
    bind(routes.approve, decide.approveChange(trigger)),
    bind(routes.decline, decide.declineChange(trigger)),
    bind(routes.withdraw, changes.withdrawChange(trigger)),
    bind(routes.downloadRefusals, downloads.downloadRefusals(trigger)),
    bind(routes.downloadFile, downloads.downloadList(trigger)),
    bind(routes.downloadTemplate, downloads.downloadTemplate(trigger)),
    ...bindAttachments(changeAttachments[trigger], {
      subjectType: changeKinds[trigger].subject,
      look: async (db, id) => ({ isOpen: await documents.isChangeUnsigned(db, trigger, id) }),
      lock: async (db, id) => ({ isOpen: await documents.lockUnsigned(db, trigger, id) }),
      changed: (ctx, id) => documents.documentsChanged(ctx, trigger, id),
    }),
  ]
}

export const statusChangesRoom: Room = {
  name: 'status-changes',
  bindings: [...desk('UPD'), ...desk('SCR'), ...desk('ACT')],
  tasks: [checkChange, commitChange],
  files: listChangeFiles,
  invariants: changeInvariants,
}
