import * as routes from '@serialis/contract/plant/line-connections/line-connections.routes.ts'
import * as progressRoutes from '@serialis/contract/plant/line-connections/progress.routes.ts'
import { startSimulatedLine } from '@serialis/contract/plant/line-connections/simulated-line.routes.ts'
import { bind } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import * as calls from './calls.service.ts'
import { connectionConstraints } from './connections.queries.ts'
import * as connections from './connections.service.ts'
import { exchangeKind } from './exchanges/exchange.tasks.ts'
import * as exchanges from './exchanges/exchanges.service.ts'
import { followOrders } from './exchanges/handovers.service.ts'
import { getOrderHandover } from './exchanges/order-handover.service.ts'
import { lineConnectionRepairs } from './line-connections.repairs.ts'
import { startLooks } from './polling.ts'
import * as progress from './progress/progress.service.ts'
import { endSimulatedLines, runSimulatedLine } from './simulated-line/simulated-line.service.ts'

export const lineConnectionsRoom: Room = {
  name: 'line-connections',
  constraints: { ...connectionConstraints, line_exchanges__open: 'line_recall_under_way' },
  bindings: [
    bind(routes.getLineConnection, connections.getLineConnection),
    bind(routes.saveLineConnection, connections.saveLineConnection),
    bind(routes.readLineHostKey, connections.readLineHostKey),
    bind(routes.testLineConnection, connections.testLineConnection),
    bind(routes.listLineExchanges, exchanges.listLineExchanges),
    bind(routes.retryLineExchange, exchanges.retryLineExchange),
    bind(routes.getOrderHandover, getOrderHandover),
    bind(routes.recallOrderPackage, exchanges.recallOrderPackage),
    bind(routes.callFromLine, calls.callFromLine),
    bind(routes.answerRecall, calls.answerRecall),
    bind(progressRoutes.getOrderProgress, progress.getOrderProgress),
    bind(progressRoutes.reportOrderProgress, progress.reportOrderProgress),
    bind(startSimulatedLine, runSimulatedLine),
  ],
  tasks: [exchangeKind],
  repairs: lineConnectionRepairs,
  onEvent: followOrders,
  async start(app) {
    const stopPolling = await startLooks(app)
    return async () => {
      await stopPolling()
      await endSimulatedLines(app)
    }
  },
}
