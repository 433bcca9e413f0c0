import * as routes from '@serialis/contract/plant/results/results.routes.ts'
import * as undoRoutes from '@serialis/contract/plant/results/undo.routes.ts'
import { bind } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { codeConstraints } from '../../numbers/ledger/issue/issue.service.ts'
import { resultAlertSubjects } from './affected-orders.ts'
import { resultRepairs } from './results.repairs.ts'
import * as results from './results.service.ts'
import { checkFile, commitFile } from './results.tasks.ts'
import { filesOfResults, resultInvariants } from './results.verify.queries.ts'
import * as undo from './undo/undo.service.ts'
import { undoFile } from './undo/undo.tasks.ts'

export const resultsRoom: Room = {
  name: 'results',
  constraints: codeConstraints,
  supplierOf: { resultFile: results.supplierOfResultFile },
  bindings: [
    bind(routes.listResultFiles, results.listResultFiles),
    bind(routes.getResultFile, results.getResultFile),
    bind(routes.uploadResultFile, results.uploadResultFile),
    bind(routes.checkResultFile, results.checkResultFile),
    bind(routes.commitResultFile, results.commitResultFile),
    bind(routes.refuseResultFile, results.refuseResultFile),
    bind(routes.downloadResultFile, results.downloadResultFile),
    bind(routes.downloadResultErrors, results.downloadResultErrors),
    bind(undoRoutes.previewResultUndo, undo.previewResultUndo),
    bind(undoRoutes.undoResultFile, undo.undoResultFile),
  ],
  tasks: [checkFile, commitFile, undoFile],
  files: filesOfResults,
  alertSubjects: resultAlertSubjects,
  repairs: resultRepairs,
  invariants: resultInvariants,
}
