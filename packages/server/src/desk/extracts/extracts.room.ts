import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { namedTasks } from '../../kit/jobs/named-tasks.ts'
import { recordNumbers } from '../../platform/audit/record-numbers.ts'
import { isAboutPacksOfSites } from '../../platform/sites/sites.service.ts'
import { extractsExport } from './extracts.exports.ts'
import * as extracts from './extracts.service.ts'
import { writeExtract } from './extracts.tasks.ts'

export const extractsRoom: Room = {
  name: 'extracts',
  exports: [extractsExport],
  siteRules: [{ record: 'extract', subjects: ['extract'], isOfSites: isAboutPacksOfSites }],
  extensions: [
    namedTasks.extension({ table: 'extracts', column: 'task_id' }),
    recordNumbers.extension({ subjects: ['extract'], table: 'extracts', number: 'number', isCounted: true }),
  ],
  bindings: bindingsOf(extracts),
  tasks: [writeExtract],
}
