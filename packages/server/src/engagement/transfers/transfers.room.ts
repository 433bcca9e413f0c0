import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { collectionUsers } from '../collections/collection-users.ts'
import { fieldReaders } from '../collections/field-readers.ts'
import { mappingDictUsers } from '../dictionaries/mapping-dict-users.ts'
import { personalSamples } from './personal-samples.ts'
import * as drafts from './transfer-drafts.service.ts'
import { transferModelFiles, transferModelsExport } from './transfer-models.exports.ts'
import { constraints, listFieldReaders, listModelsOfCollection, listModelsOfDict } from './transfer-models.queries.ts'
import * as transferModels from './transfer-models.service.ts'

const counted = (names: readonly string[], limit: number) => ({ count: names.length, names: names.slice(0, limit) })

export const transfersRoom: Room = {
  name: 'transfers',
  constraints,
  extensions: [
    ...transferModelFiles,
    ...personalSamples,
    collectionUsers.extension(async (db, id, limit) => counted(await listModelsOfCollection(db, id), limit)),
    mappingDictUsers.extension(async (db, id, limit) => counted(await listModelsOfDict(db, id), limit)),
    fieldReaders.extension(listFieldReaders),
  ],
  exports: [transferModelsExport],
  bindings: bindingsOf(transferModels, drafts),
}
