import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { namedTasks } from '../../kit/jobs/named-tasks.ts'
import { collectMember, removeOldAnswers } from './access.tasks.ts'
import { downloadErasureCertificate } from './certificate.service.ts'
import { downloadErasureList } from './erasing-again.service.ts'
import { eraseMember } from './erasing.tasks.ts'
import { personalRequests } from './personal-requests.ts'
import { privacyRequestsExport } from './privacy-requests.exports.ts'
import { constraints } from './privacy-requests.queries.ts'
import * as requests from './privacy-requests.service.ts'
import { requestWork } from './request-work.ts'
import { requestFiles } from './whole-files.ts'

export const privacyRequestsRoom: Room = {
  name: 'privacy-requests',
  constraints,
  extensions: [
    personalRequests,
    ...requestWork,
    ...requestFiles,
    namedTasks.extension({ table: 'privacy_requests', column: 'task_id', states: ['RUNNING'] }),
  ],
  exports: [privacyRequestsExport],
  bindings: [...bindingsOf(requests), downloadErasureCertificate, downloadErasureList],
  tasks: [eraseMember, collectMember, removeOldAnswers],
  nightly: [removeOldAnswers.kind],
}
