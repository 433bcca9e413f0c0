import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { namedTasks } from '../../kit/jobs/named-tasks.ts'
import { batchOpenings } from '../../plant/reports/batch-openings.ts'
import { recordNumbers } from '../../platform/audit/record-numbers.ts'
import { openingBatchFinder } from './batch-finder.ts'
import { openingStockExport } from './opening-stock.exports.ts'
import { openingsOfBatch } from './opening-stock.facts.service.ts'
import { listFiles } from './opening-stock.queries.ts'
import * as onboarding from './opening-stock.service.ts'
import { checkKind, enterKind } from './opening-stock.tasks.ts'
import { removeScratch, scratchFolder } from './sorting/scratch.ts'
import { stockWork } from './stock-work.ts'

export const openingStockRoom: Room = {
  name: 'opening-stock',
  exports: [openingStockExport],
  extensions: [
    namedTasks.extension({ table: 'opening_stocks', column: 'task_id' }),
    recordNumbers.extension({
      subjects: ['onboarding'],
      table: 'opening_stocks',
      number: 'number',
      isCounted: true,
      foundBy: ['name'],
    }),
    batchOpenings.extension(openingsOfBatch),
    ...stockWork,
    openingBatchFinder,
  ],
  tasks: [checkKind, enterKind],
  files: listFiles,
  start: (app) => removeScratch(scratchFolder(app)),
  bindings: bindingsOf(onboarding),
}
