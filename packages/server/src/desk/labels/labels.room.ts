import * as labels from '@serialis/contract/desk/labels/labels.routes.ts'
import { bind } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import {
  checkLabels,
  listLabelPrints,
  printLabels,
  printManyLabels,
  reprintLabels,
  reprintManyLabels,
} from './labels.service.ts'
import { printTask } from './labels.tasks.ts'

export const labelsRoom: Room = {
  name: 'labels',
  tasks: [printTask],
  bindings: [
    bind(labels.checkLabels, checkLabels),
    bind(labels.printLabels, printLabels),
    bind(labels.reprintLabels, reprintLabels),
    bind(labels.printManyLabels, printManyLabels),
    bind(labels.reprintManyLabels, reprintManyLabels),
    bind(labels.listLabelPrints, listLabelPrints),
  ],
}
