import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { namedTasks } from '../../kit/jobs/named-tasks.ts'
import { startCounting } from './collect/activity.ts'
import { collectEndpoint } from './collect/collect.ts'
import { endpointCredentials } from './endpoints/endpoint-credentials.ts'
import { constraints } from './endpoints/endpoints.queries.ts'
import * as endpoints from './endpoints/endpoints.service.ts'
import * as trials from './endpoints/trial.service.ts'
import { filesOfEndpoints } from './files/files.queries.ts'
import * as files from './files/files.service.ts'
import { endpointFileTasks } from './files/files.tasks.ts'
import { personalFiles } from './files/keeping.ts'
import { endpointWholeFiles } from './files/whole-files.ts'
import * as folder from './folder/folder.service.ts'
import { lookAtFolder } from './folder/look.tasks.ts'
import { startLooking } from './folder/looking.ts'
import { endpointsExport, inboxExport, inboxFiles } from './inbound.exports.ts'
import * as inbox from './inbox/inbox.service.ts'
import { personalMessages } from './inbox/personal-messages.ts'
import { forgetMessages, startForgetting } from './keeping.tasks.ts'

export const inboundRoom: Room = {
  name: 'inbound',
  constraints,
  extensions: [
    endpointCredentials,
    ...inboxFiles,
    personalFiles,
    ...personalMessages,
    ...endpointWholeFiles,
    namedTasks.extension({ table: 'endpoint_folders', column: 'task_id' }),
    namedTasks.extension({ table: 'endpoint_files', column: 'task_id', states: ['CHECKING', 'ENTERING'] }),
  ],
  exports: [endpointsExport, inboxExport],
  bindings: bindingsOf(endpoints, trials, inbox, files, folder),
  protocolEndpoints: [collectEndpoint],
  tasks: [forgetMessages, ...endpointFileTasks(), lookAtFolder],
  nightly: [forgetMessages.kind],
  files: filesOfEndpoints,
  async start(app) {
    const stops = [startCounting(app), startForgetting(app), startLooking(app)]
    return async () => void (await Promise.all(stops.map((stop) => stop())))
  },
}
