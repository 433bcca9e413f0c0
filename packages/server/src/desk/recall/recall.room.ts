import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { namedTasks } from '../../kit/jobs/named-tasks.ts'
import { recordNumbers } from '../../platform/audit/record-numbers.ts'
import { isAboutPacksOfSites } from '../../platform/sites/sites.service.ts'
import { recallsExport } from './recall.exports.ts'
import * as recall from './recall.service.ts'
import { holdRecallKind, traceRecallKind } from './recall.tasks.ts'

export const recallRoom: Room = {
  name: 'recall',
  exports: [recallsExport],
  siteRules: [{ record: 'recall', subjects: ['recall'], isOfSites: isAboutPacksOfSites }],
  extensions: [
    namedTasks.extension({ table: 'recalls', column: 'task_id' }),
    recordNumbers.extension({ subjects: ['recall'], table: 'recalls', number: 'number', isCounted: true }),
  ],
  bindings: bindingsOf(recall),
  tasks: [traceRecallKind, holdRecallKind],
}
