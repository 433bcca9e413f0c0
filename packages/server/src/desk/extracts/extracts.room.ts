import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { isAboutPacksOfSites } from '../../platform/sites/sites.service.ts'
import * as extracts from './extracts.service.ts'
import { writeExtract } from './extracts.tasks.ts'

export const extractsRoom: Room = {
  name: 'extracts',
  siteRules: [{ record: 'extract', subjects: ['extract'], isOfSites: isAboutPacksOfSites }],
  bindings: bindingsOf(extracts),
  tasks: [writeExtract],
}
