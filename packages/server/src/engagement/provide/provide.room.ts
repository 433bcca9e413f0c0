import { listProvideEndpoints } from '@serialis/contract/engagement/provide/provide-endpoints.routes.ts'
import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { namedTasks } from '../../kit/jobs/named-tasks.ts'
import { pageExport } from '../../kit/lists/page-export.ts'
import { audienceUsers } from '../audiences/audience-users.ts'
import { fieldReaders } from '../collections/field-readers.ts'
import { listChannelAddresses } from './channels/channels.queries.ts'
import * as channels from './channels/channels.service.ts'
import { startDispatcher } from './channels/dispatcher.ts'
import { sendChanges } from './channels/sending.tasks.ts'
import { personalProvided } from './erasures/personal-erasures.ts'
import { forgetHours, startCounting } from './hours.ts'
import { provideCredentials } from './provide-credentials.ts'
import { constraints, listOfAudience, listOfCollection } from './provide-endpoints.queries.ts'
import * as endpoints from './provide-endpoints.service.ts'
import { provideEndpoints } from './provide.ts'
import { isChosen } from './providers.ts'
import { provideWholeFiles } from './whole-files.ts'

const endpointsExport = pageExport({
  name: 'provideEndpoints',
  route: listProvideEndpoints,
  headings: 'provideEndpoints.fields',
  columns: [
    'slug',
    'nameEn',
    'nameZh',
    { of: 'auth', words: 'subscribeEndpoints.auths' },
    { of: 'status', words: 'subscribeEndpoints.status' },
    { of: 'source', words: 'provideEndpoints.sources' },
    'sourceCode',
    'pageSize',
    'ratePerSecond',
    'createdAt',
  ],
})

/** Which endpoints give a field that a draft breaks. */
const readers = fieldReaders.extension(async (db, collectionId, paths) =>
  (await listOfCollection(db, collectionId)).flatMap((endpoint) =>
    paths.filter((path) => isChosen(endpoint, path)).map((path) => ({ path, name: endpoint.slug })),
  ),
)

/** Which endpoints give members of an audience. */
const audienceReaders = audienceUsers.extension(async (db, audienceId, limit) => {
  const rows = await listOfAudience(db, audienceId)
  return {
    count: rows.length,
    readers: rows.slice(0, limit).map((row) => ({ kind: 'PROVIDE_ENDPOINT', id: row.id, name: row.slug })),
  }
})

export const provideRoom: Room = {
  name: 'provide',
  constraints,
  extensions: [
    readers,
    audienceReaders,
    provideCredentials,
    ...personalProvided,
    ...provideWholeFiles,
    namedTasks.extension({ table: 'provide_channels', column: 'task_id' }),
  ],
  exports: [endpointsExport],
  bindings: bindingsOf(endpoints, channels),
  protocolEndpoints: provideEndpoints,
  tasks: [forgetHours, sendChanges],
  nightly: [forgetHours.kind],
  outgoingAddresses: async (db) =>
    (await listChannelAddresses(db)).map((channel) => ({ of: 'provide endpoint', ...channel })),
  async start(app) {
    const stops = [startCounting(app), startDispatcher(app)]
    return async () => void (await Promise.all(stops.map((stop) => stop())))
  },
}
