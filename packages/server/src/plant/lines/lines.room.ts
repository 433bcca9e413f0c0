import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { recordNumbers } from '../../platform/audit/record-numbers.ts'
import { isFactoryOfSites, isLineOfSites } from '../../platform/sites/sites.service.ts'
import { constraints as factoryConstraints } from './factories.queries.ts'
import { factories } from './factories.service.ts'
import { lineBulk } from './line-bulk.ts'
import * as commands from './line-commands.service.ts'
import { lineFinder } from './line-finder.ts'
import { lineWork } from './line-work.ts'
import { linesExport } from './lines.exports.ts'
import { constraints } from './lines.queries.ts'
import * as lines from './lines.service.ts'

export const linesRoom: Room = {
  name: 'lines',
  constraints: { ...factoryConstraints, ...constraints },
  siteRules: [
    { subjects: ['line'], isOfSites: isLineOfSites },
    { subjects: ['factory'], isOfSites: isFactoryOfSites },
  ],
  exports: [linesExport, ...factories.exports],
  extensions: [
    ...lineBulk,
    recordNumbers.extension({ subjects: ['line'], table: 'production_lines', number: 'code' }),
    recordNumbers.extension({ subjects: ['factory'], table: 'factories', number: 'name', foundBy: ['gln'] }),
    ...factories.extensions,
    ...lineWork,
    lineFinder,
  ],
  bindings: [...factories.bindings, ...bindingsOf(lines, commands)],
}
