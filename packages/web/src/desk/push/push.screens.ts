import { paths } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const pushScreens = screens('desk', [
  {
    path: paths.pushes,
    permission: 'pushes.list',
    title: 'push.title',
    page: () => import('./PushListPage.tsx').then((m) => m.PushListPage),
  },
  {
    path: paths.pushStart,
    permission: 'pushes.run',
    title: 'push.start',
    parent: paths.pushes,
    page: () => import('./PushStartPage.tsx').then((m) => m.PushStartPage),
  },
  {
    path: paths.push,
    permission: 'pushes.detail',
    title: 'push.one',
    parent: paths.pushes,
    page: () => import('./PushDetailPage.tsx').then((m) => m.PushDetailPage),
  },
  {
    path: paths.pushTargets,
    permission: 'pushes.list',
    title: 'push.targets.title',
    parent: paths.pushes,
    page: () => import('./targets/TargetListPage.tsx').then((m) => m.TargetListPage),
  },
  {
    path: paths.pushTargetCreate,
    permission: 'pushes.edit',
    title: 'push.targets.create',
    parent: paths.pushTargets,
    page: () => import('./targets/TargetCreatePage.tsx').then((m) => m.TargetCreatePage),
  },
  {
    path: paths.pushTarget,
    permission: 'pushes.list',
    title: 'push.targets.one',
    parent: paths.pushTargets,
    page: () => import('./targets/TargetDetailPage.tsx').then((m) => m.TargetDetailPage),
  },
  {
    path: paths.pushTargetEdit,
    permission: 'pushes.edit',
    title: 'push.targets.edit',
    parent: paths.pushTargets,
    page: () => import('./targets/TargetEditPage.tsx').then((m) => m.TargetEditPage),
  },
])
