import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { namedTasks } from '../../kit/jobs/named-tasks.ts'
import { codeConstraints } from '../../numbers/ledger/issue/issue.service.ts'
import { recordNumbers } from '../../platform/audit/record-numbers.ts'
import { resultAlertSubjects } from './affected-orders.ts'
import { resultWork } from './result-work.ts'
import { resultsExport } from './results.exports.ts'
import { isResultFileOfSites } from './results.queries.ts'
import { resultRepairs } from './results.repairs.ts'
import * as results from './results.service.ts'
import { supplierOfResultFile } from './results.service.ts'
import { checkFile, commitFile } from './results.tasks.ts'
import { filesOfResults, resultInvariants } from './results.verify.queries.ts'
import * as undo from './undo/undo.service.ts'
import { undoFile } from './undo/undo.tasks.ts'

export const resultsRoom: Room = {
  name: 'results',
  exports: [resultsExport],
  extensions: [
    namedTasks.extension({ table: 'result_files', column: 'task_id' }),
    ...resultWork,
    recordNumbers.extension({
      subjects: ['result_file'],
      table: 'result_files',
      number: 'name',
      owner: { column: 'order_id', subjects: ['order'] },
    }),
  ],
  constraints: codeConstraints,
  siteRules: [{ subjects: ['result_file'], isOfSites: isResultFileOfSites }],
  supplierOf: { resultFile: supplierOfResultFile },
  bindings: bindingsOf(results, undo),
  tasks: [checkFile, commitFile, undoFile],
  files: filesOfResults,
  alertSubjects: resultAlertSubjects,
  repairs: resultRepairs,
  invariants: resultInvariants,
}
