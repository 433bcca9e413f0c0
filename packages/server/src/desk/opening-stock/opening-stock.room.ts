import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { batchOpenings } from '../../plant/reports/batch-openings.ts'
import { openingsOfBatch } from './opening-stock.facts.service.ts'
import { listFiles } from './opening-stock.queries.ts'
import * as onboarding from './opening-stock.service.ts'
import { checkKind, enterKind } from './opening-stock.tasks.ts'
import { removeScratch, scratchFolder } from './sorting/scratch.ts'

export const openingStockRoom: Room = {
  name: 'opening-stock',
  extensions: [batchOpenings.extension(openingsOfBatch)],
  tasks: [checkKind, enterKind],
  files: listFiles,
  start: (app) => removeScratch(scratchFolder(app)),
  bindings: bindingsOf(onboarding),
}
