/** The lists of pushes and of their targets as files. */

import { listPushJobs, listPushTargets } from '@serialis/contract/desk/push/push.routes.ts'
import { pageExport } from '../../kit/lists/page-export.ts'

export const pushesExport = pageExport({
  name: 'pushes',
  route: listPushJobs,
  headings: 'push.fields',
  columns: [
    { of: 'targetName', heading: 'target' },
    { of: 'trigger', words: 'push.triggers' },
    { of: 'action', words: 'audit.events' },
    { of: 'orderNo', heading: 'order' },
    { of: 'status', words: 'push.status' },
    { of: 'applyStatus', words: 'push.results' },
    { of: 'total', heading: 'codes' },
    'acked',
    'rejected',
    'createdAt',
    'createdBy',
    { of: 'format', words: 'push.formats' },
    'finishedAt',
  ],
})

export const pushTargetsExport = pageExport({
  name: 'pushTargets',
  route: listPushTargets,
  headings: 'push.targets.fields',
  columns: [
    'name',
    'isActive',
    { of: 'format', heading: ['push.fields', 'format'], words: 'push.formats' },
    'url',
    'openJobs',
    { of: 'lastSuccessAt', heading: 'lastSuccess' },
    'batchSize',
  ],
})
