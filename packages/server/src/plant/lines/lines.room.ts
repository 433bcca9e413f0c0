import * as routes from '@serialis/contract/plant/lines/lines.routes.ts'
import { bind } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { constraints as factoryConstraints } from './factories.queries.ts'
import { factories } from './factories.service.ts'
import * as commands from './line-commands.service.ts'
import { constraints } from './lines.queries.ts'
import * as lines from './lines.service.ts'

export const linesRoom: Room = {
  name: 'lines',
  constraints: { ...factoryConstraints, ...constraints },
  exports: factories.exports,
  bindings: [
    ...factories.bindings,
    bind(routes.listLines, lines.listLines),
    bind(routes.listLineOptions, lines.listLineOptions),
    bind(routes.getLine, lines.getLine),
    bind(routes.getLineRevision, lines.getLineRevision),
    bind(routes.createLine, commands.createLine),
    bind(routes.updateLine, commands.updateLine),
    bind(routes.approveLine, commands.approveLine),
    bind(routes.rejectLine, commands.rejectLine),
    bind(routes.undoLine, commands.undoLine),
    bind(routes.activateLine, commands.activateLine),
    bind(routes.inactivateLine, commands.inactivateLine),
    bind(routes.deleteLine, commands.deleteLine),
  ],
}
