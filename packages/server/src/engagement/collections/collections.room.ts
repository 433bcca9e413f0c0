import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { collectionsExport } from './collections.exports.ts'
import { constraints } from './collections.queries.ts'
import * as collections from './collections.service.ts'
import { countedForStatus } from './counted-for-status.ts'
import { metaDataExport, metaDataFiles } from './meta-data.exports.ts'
import * as metaData from './meta-data.service.ts'

export const collectionsRoom: Room = {
  name: 'collections',
  constraints,
  extensions: [countedForStatus, ...metaDataFiles],
  exports: [collectionsExport, metaDataExport],
  bindings: [...bindingsOf(collections), ...bindingsOf(metaData)],
}
