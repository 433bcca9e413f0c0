import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { configurationSetting } from '../../kit/jobs/configuration.ts'
import { accessRequestsExport } from './access-requests.exports.ts'
import * as requests from './access-requests.service.ts'
import { getAccessRule, saveAccessRule } from './access-requests.service.ts'
import * as dutyExceptions from './duty-exceptions.service.ts'
import { dutyExceptionWork } from './duty-exceptions.service.ts'
import { accessRequestWork } from './request-work.ts'

export const accessRequestsRoom: Room = {
  name: 'access-requests',
  exports: [accessRequestsExport],
  extensions: [
    ...accessRequestWork,
    dutyExceptionWork,
    configurationSetting('accessRule', getAccessRule, saveAccessRule),
  ],
  bindings: bindingsOf(requests, dutyExceptions),
}
