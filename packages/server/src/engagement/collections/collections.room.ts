import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { collectionsExport } from './collections.exports.ts'
import { constraints } from './collections.queries.ts'
import * as collections from './collections.service.ts'

export const collectionsRoom: Room = {
  name: 'collections',
  constraints,
  exports: [collectionsExport],
  bindings: bindingsOf(collections),
}
