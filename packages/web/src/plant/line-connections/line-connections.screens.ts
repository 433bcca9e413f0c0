import { paths } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const lineConnectionScreens = screens('plant', [
  {
    path: paths.lineTraffic,
    permission: 'lines.list',
    title: 'adapters.title',
    parent: paths.lines,
    page: () => import('./LineTrafficPage.tsx').then((m) => m.LineTrafficPage),
  },
  {
    path: paths.lineConnection,
    permission: 'lines.list',
    title: 'adapters.connection',
    parent: paths.lines,
    page: () => import('./LineConnectionPage.tsx').then((m) => m.LineConnectionPage),
  },
  {
    path: paths.lineConnectionEdit,
    permission: 'adapters.edit',
    title: 'adapters.edit',
    parent: paths.lines,
    page: () => import('./LineConnectionEditPage.tsx').then((m) => m.LineConnectionEditPage),
  },
])
