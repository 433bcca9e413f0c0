import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { messagesTakenIn } from '../inbound/messages-taken-in.ts'
import { transferModelCode } from '../transfers/read-transfer-models.ts'
import { transferModelUsers } from '../transfers/transfer-model-users.ts'
import * as trials from './routing-trial.service.ts'
import { startRouting, wakeRouting } from './routing-work.ts'
import { routingFiles, routingsExport } from './routings.exports.ts'
import { constraints, listRoutingsOfModel } from './routings.queries.ts'
import * as routings from './routings.service.ts'

export const routingRoom: Room = {
  name: 'routing',
  constraints,
  extensions: [
    messagesTakenIn.extension(wakeRouting),
    transferModelUsers.extension(async (db, id, limit) => {
      const code = await transferModelCode(db, id)
      const names = code === undefined ? [] : await listRoutingsOfModel(db, code)
      return { count: names.length, names: names.slice(0, limit) }
    }),
    ...routingFiles,
  ],
  exports: [routingsExport],
  bindings: bindingsOf(routings, trials),
  start: async (app) => startRouting(app),
}
