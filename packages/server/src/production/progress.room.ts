import * as routes from '@serialis/contract/production/progress.routes.ts'
import { startSimulatedLine } from '@serialis/contract/production/simulated-line.routes.ts'
import { bind, type Room } from '../kit/bind.ts'
import { getOrderProgress, reportOrderProgress } from './progress.service.ts'
import { endSimulatedLines, runSimulatedLine } from './simulated-line.service.ts'

export const progressRoom: Room = {
  name: 'progress',
  bindings: [
    bind(routes.getOrderProgress, getOrderProgress),
    bind(routes.reportOrderProgress, reportOrderProgress),
    bind(startSimulatedLine, runSimulatedLine),
  ],
  start: async (app) => () => endSimulatedLines(app),
}
