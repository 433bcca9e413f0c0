import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { collectionsExport } from './collections.exports.ts'
import { constraints as ofCollections } from './collections.queries.ts'
import * as collections from './collections.service.ts'
import { countedForStatus } from './counted-for-status.ts'
import { metaDataExport, metaDataFiles } from './meta-data.exports.ts'
import * as metaData from './meta-data.service.ts'
import { nestedModelFiles, nestedModelsExport } from './nested-models/nested-models.exports.ts'
import { constraints as ofModels } from './nested-models/nested-models.queries.ts'
import * as nestedModels from './nested-models/nested-models.service.ts'

export const collectionsRoom: Room = {
  name: 'collections',
  constraints: { ...ofCollections, ...ofModels },
  extensions: [countedForStatus, ...metaDataFiles, ...nestedModelFiles],
  exports: [collectionsExport, metaDataExport, nestedModelsExport],
  bindings: [...bindingsOf(collections), ...bindingsOf(metaData), ...bindingsOf(nestedModels)],
}
