import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { labelPrintsExport } from './labels.exports.ts'
import { isPrintOfSites } from './labels.queries.ts'
import * as labels from './labels.service.ts'
import { printTask } from './labels.tasks.ts'

export const labelsRoom: Room = {
  name: 'labels',
  exports: [labelPrintsExport],
  siteRules: [{ subjects: ['label_print'], isOfSites: isPrintOfSites }],
  tasks: [printTask],
  bindings: bindingsOf(labels),
}
