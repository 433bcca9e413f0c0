/** A first print and a reprint are different commands: a reprint needs its own permission and a reason. */

import { z } from 'zod'
import { id } from '../../kit/entity.ts'
import { listOf } from '../../kit/list.ts'
import { command, query, stream } from '../../kit/route.ts'
import { labelPrint, labelPrintFilter, labelsCheck, labelSubject, printInput, reprintInput } from './labels.schema.ts'

export const checkLabels = query({
  method: 'POST',
  path: '/api/labels/check',
  permission: 'labels.print',
  sites: 'own',
  input: { body: z.object({ subject: labelSubject }) },
  output: labelsCheck,
  errors: ['labels_none'],
})
/** The labels as a file. */
export const printLabels = stream({
  method: 'POST',
  path: '/api/labels/prints',
  permission: 'labels.print',
  sites: 'own',
  input: { body: printInput },
  errors: ['labels_none', 'labels_too_many', 'labels_printed_before'],
  event: 'label_print.printed',
})
/** At least one of the labels was printed before. */
export const reprintLabels = stream({
  method: 'POST',
  path: '/api/labels/reprints',
  permission: 'labels.reprint',
  sites: 'own',
  input: { body: reprintInput },
  errors: ['labels_none', 'labels_too_many', 'labels_not_printed_yet'],
  event: 'label_print.reprinted',
})
const started = z.object({ taskId: id })
/** More labels than one download allows: a task makes the file, and they count as printed when it is ready. */
export const printManyLabels = command({
  method: 'POST',
  path: '/api/labels/batches',
  permission: 'labels.print',
  sites: 'own',
  input: { body: printInput },
  output: started,
  errors: ['labels_none', 'labels_too_many', 'labels_printed_before'],
  event: 'label_print.started',
  creates: true,
})
export const reprintManyLabels = command({
  method: 'POST',
  path: '/api/labels/batch-reprints',
  permission: 'labels.reprint',
  sites: 'own',
  input: { body: reprintInput },
  output: started,
  errors: ['labels_none', 'labels_too_many', 'labels_not_printed_yet'],
  event: 'label_print.started',
  creates: true,
})
export const listLabelPrints = query({
  method: 'GET',
  path: '/api/labels/prints',
  permission: 'packing.list',
  sites: 'own',
  input: { query: labelPrintFilter },
  output: listOf(labelPrint),
})
