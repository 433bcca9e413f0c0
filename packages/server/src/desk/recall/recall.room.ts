import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { isAboutPacksOfSites } from '../../platform/sites/sites.service.ts'
import * as recall from './recall.service.ts'
import { holdRecallKind, traceRecallKind } from './recall.tasks.ts'

export const recallRoom: Room = {
  name: 'recall',
  siteRules: [{ record: 'recall', subjects: ['recall'], isOfSites: isAboutPacksOfSites }],
  bindings: bindingsOf(recall),
  tasks: [traceRecallKind, holdRecallKind],
}
