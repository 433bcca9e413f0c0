import * as routes from '@serialis/contract/plant/line-connections/progress.routes.ts'
import { startSimulatedLine } from '@serialis/contract/plant/line-connections/simulated-line.routes.ts'
import { bind } from '../../../kit/http/bind.ts'
import type { Room } from '../../../kit/http/room.ts'
import { endSimulatedLines, runSimulatedLine } from '../simulated-line/simulated-line.service.ts'
import { getOrderProgress, reportOrderProgress } from './progress.service.ts'

export const progressRoom: Room = {
  name: 'progress',
  bindings: [
    bind(routes.getOrderProgress, getOrderProgress),
    bind(routes.reportOrderProgress, reportOrderProgress),
    bind(startSimulatedLine, runSimulatedLine),
  ],
  start: async (app) => () => endSimulatedLines(app),
}
