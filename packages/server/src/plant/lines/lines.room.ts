import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { isFactoryOfSites, isLineOfSites } from '../../platform/sites/sites.service.ts'
import { constraints as factoryConstraints } from './factories.queries.ts'
import { factories } from './factories.service.ts'
import * as commands from './line-commands.service.ts'
import { constraints } from './lines.queries.ts'
import * as lines from './lines.service.ts'

export const linesRoom: Room = {
  name: 'lines',
  constraints: { ...factoryConstraints, ...constraints },
  siteRules: [
    { subjects: ['line'], isOfSites: isLineOfSites },
    { subjects: ['factory'], isOfSites: isFactoryOfSites },
  ],
  exports: factories.exports,
  extensions: factories.extensions,
  bindings: [...factories.bindings, ...bindingsOf(lines, commands)],
}
