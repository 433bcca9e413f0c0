/** The list of workflows as a file. */

import { listWorkflows } from '@serialis/contract/platform/workflow/workflow.routes.ts'
import { pageExport } from '../../kit/lists/page-export.ts'

export const workflowsExport = pageExport({
  name: 'workflows',
  route: listWorkflows,
  headings: 'workflow.fields',
  columns: [
    'code',
    'name',
    { of: 'kinds', heading: 'steps', words: 'workflow.kinds' },
    { of: 'deployed', heading: 'version' },
    { of: 'isRetired', heading: 'retired' },
    'changedAt',
  ],
})
