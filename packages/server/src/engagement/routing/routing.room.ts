import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { messagesTakenIn } from '../inbound/messages-taken-in.ts'
import * as trials from './routing-trial.service.ts'
import { startRouting, wakeRouting } from './routing-work.ts'
import { routingFiles, routingsExport } from './routings.exports.ts'
import { constraints } from './routings.queries.ts'
import * as routings from './routings.service.ts'

export const routingRoom: Room = {
  name: 'routing',
  constraints,
  extensions: [messagesTakenIn.extension(wakeRouting), ...routingFiles],
  exports: [routingsExport],
  bindings: bindingsOf(routings, trials),
  start: async (app) => startRouting(app),
}
