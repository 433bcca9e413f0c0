import * as routes from '@serialis/contract/adapters/adapters.routes.ts'
import { bind, type Room } from '../kit/bind.ts'
import { adapterRepairs } from './adapters.repairs.ts'
import * as calls from './calls.service.ts'
import { connectionConstraints } from './connections.queries.ts'
import * as connections from './connections.service.ts'
import { exchangeKind } from './exchange.task.ts'
import * as exchanges from './exchanges.service.ts'
import { followOrders } from './handovers.service.ts'
import { startLooks } from './looks.ts'
import { getOrderHandover } from './order-handover.service.ts'

export const adaptersRoom: Room = {
  name: 'adapters',
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
  ],
  tasks: [exchangeKind],
  repairs: adapterRepairs,
  onEvent: followOrders,
  start: startLooks,
}
