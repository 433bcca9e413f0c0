import * as routes from '@serialis/contract/results/results.routes.ts'
import { bind, type Room } from '../kit/bind.ts'
import { codeConstraints } from '../ledger/ledger.issue.service.ts'
import * as results from './results.service.ts'
import { checkFile, commitFile } from './results.tasks.ts'
import { filesOfResults, resultInvariants } from './results.verify.queries.ts'

export const resultsRoom: Room = {
  name: 'results',
  constraints: codeConstraints,
  bindings: [
    bind(routes.listResultFiles, results.listResultFiles),
    bind(routes.getResultFile, results.getResultFile),
    bind(routes.uploadResultFile, results.uploadResultFile),
    bind(routes.checkResultFile, results.checkResultFile),
    bind(routes.commitResultFile, results.commitResultFile),
    bind(routes.refuseResultFile, results.refuseResultFile),
    bind(routes.downloadResultFile, results.downloadResultFile),
    bind(routes.downloadResultErrors, results.downloadResultErrors),
  ],
  tasks: [checkFile, commitFile],
  files: filesOfResults,
  invariants: resultInvariants,
}
