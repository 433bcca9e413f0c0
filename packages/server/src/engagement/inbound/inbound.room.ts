import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { startCounting } from './collect/activity.ts'
import { collectEndpoint } from './collect/collect.ts'
import { endpointCredentials } from './endpoints/endpoint-credentials.ts'
import { constraints } from './endpoints/endpoints.queries.ts'
import * as endpoints from './endpoints/endpoints.service.ts'
import * as trials from './endpoints/trial.service.ts'
import { endpointsExport, inboxExport, inboxFiles } from './inbound.exports.ts'
import * as inbox from './inbox/inbox.service.ts'
import { forgetMessages, startForgetting } from './keeping.tasks.ts'

export const inboundRoom: Room = {
  name: 'inbound',
  constraints,
  extensions: [endpointCredentials, ...inboxFiles],
  exports: [endpointsExport, inboxExport],
  bindings: bindingsOf(endpoints, trials, inbox),
  protocolEndpoints: [collectEndpoint],
  tasks: [forgetMessages],
  nightly: [forgetMessages.kind],
  async start(app) {
    const stops = [startCounting(app), startForgetting(app)]
    return async () => void (await Promise.all(stops.map((stop) => stop())))
  },
}
