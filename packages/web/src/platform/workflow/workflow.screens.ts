import { ROOT } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const workflowPaths = {
  workflows: `${ROOT}/config/workflows`,
  workflowCreate: `${ROOT}/config/workflows/create`,
  workflow: `${ROOT}/config/workflows/$id`,
  workflowEdit: `${ROOT}/config/workflows/$id/edit`,
} as const

export const workflowScreens = screens('platform', workflowPaths, {
  workflows: {
    permission: 'workflows.list',
    title: 'workflow.title',
    menu: { section: 'configuration', place: 50 },
    page: () => import('./WorkflowListPage.tsx').then((m) => m.WorkflowListPage),
  },
  workflowCreate: {
    permission: 'workflows.create',
    title: 'workflow.create',
    parent: 'workflows',
    page: () => import('./WorkflowFormPage.tsx').then((m) => m.WorkflowCreatePage),
  },
  workflow: {
    permission: 'workflows.list',
    title: 'workflow.one',
    parent: 'workflows',
    page: () => import('./WorkflowDetailPage.tsx').then((m) => m.WorkflowDetailPage),
  },
  workflowEdit: {
    permission: 'workflows.edit',
    title: 'workflow.edit',
    parent: 'workflows',
    page: () => import('./WorkflowFormPage.tsx').then((m) => m.WorkflowEditPage),
  },
})
