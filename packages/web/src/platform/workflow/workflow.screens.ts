import { paths } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const workflowScreens = screens('platform', [
  {
    path: paths.workflows,
    permission: 'workflows.list',
    title: 'workflow.title',
    page: () => import('./WorkflowListPage.tsx').then((m) => m.WorkflowListPage),
  },
  {
    path: paths.workflowCreate,
    permission: 'workflows.create',
    title: 'workflow.create',
    parent: paths.workflows,
    page: () => import('./WorkflowFormPage.tsx').then((m) => m.WorkflowCreatePage),
  },
  {
    path: paths.workflow,
    permission: 'workflows.list',
    title: 'workflow.one',
    parent: paths.workflows,
    page: () => import('./WorkflowDetailPage.tsx').then((m) => m.WorkflowDetailPage),
  },
  {
    path: paths.workflowEdit,
    permission: 'workflows.edit',
    title: 'workflow.edit',
    parent: paths.workflows,
    page: () => import('./WorkflowFormPage.tsx').then((m) => m.WorkflowEditPage),
  },
])
