import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { namedTasks } from '../../kit/jobs/named-tasks.ts'
import { recordNumbers } from '../../platform/audit/record-numbers.ts'
import { isLineOfSites } from '../../platform/sites/sites.service.ts'
import * as calls from './calls.service.ts'
import { connectionConstraints } from './connections.queries.ts'
import * as connections from './connections.service.ts'
import { rightConnection } from './connections.service.ts'
import { exchangeKind } from './exchanges/exchange.tasks.ts'
import * as exchanges from './exchanges/exchanges.service.ts'
import { followOrders } from './exchanges/handovers.service.ts'
import * as orderHandover from './exchanges/order-handover.service.ts'
import { rightResults } from './exchanges/result-files.ts'
import { lineTrafficExport } from './line-connections.exports.ts'
import { lineConnectionRepairs } from './line-connections.repairs.ts'
import { lineCredentials } from './line-credentials.ts'
import { lineTraffic } from './line.traffic.queries.ts'
import { startLooks } from './polling.ts'
import * as progress from './progress/progress.service.ts'
import * as simulatedLine from './simulated-line/simulated-line.service.ts'
import { endSimulatedLines } from './simulated-line/simulated-line.service.ts'

export const lineConnectionsRoom: Room = {
  name: 'line-connections',
  exports: [lineTrafficExport],
  constraints: { ...connectionConstraints, line_exchanges__open: 'line_recall_under_way' },
  siteRules: [{ subjects: ['line_connection'], isOfSites: isLineOfSites }],
  extensions: [
    namedTasks.extension({ table: 'line_connections', column: 'task_id' }),
    lineTraffic,
    recordNumbers.extension({ subjects: ['line_connection'], table: 'production_lines', number: 'code' }),
    lineCredentials,
    rightResults,
    rightConnection,
  ],
  bindings: bindingsOf(connections, exchanges, orderHandover, calls, progress, simulatedLine),
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
