import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { mappingDictFiles, mappingDictsExport } from './mapping-dicts.exports.ts'
import { constraints } from './mapping-dicts.queries.ts'
import * as mappingDicts from './mapping-dicts.service.ts'

export const dictionariesRoom: Room = {
  name: 'dictionaries',
  constraints,
  extensions: mappingDictFiles,
  exports: [mappingDictsExport],
  bindings: bindingsOf(mappingDicts),
}
