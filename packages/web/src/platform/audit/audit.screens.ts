import { paths } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const auditScreens = screens('platform', [
  {
    path: paths.events,
    permission: 'events.list',
    title: 'audit.title',
    page: () => import('./EventListPage.tsx').then((m) => m.EventListPage),
  },
  {
    path: paths.event,
    permission: 'events.list',
    title: 'audit.one',
    parent: paths.events,
    page: () => import('./EventDetailPage.tsx').then((m) => m.EventDetailPage),
  },
])
