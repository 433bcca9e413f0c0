import { paths } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const lineScreens = screens('plant', [
  {
    path: paths.lines,
    permission: 'lines.list',
    title: 'lines.title',
    page: () => import('./LineListPage.tsx').then((m) => m.LineListPage),
  },
  {
    path: paths.lineCreate,
    permission: 'lines.create',
    title: 'lines.create',
    parent: paths.lines,
    page: () => import('./LineFormPage.tsx').then((m) => m.LineCreatePage),
  },
  {
    path: paths.line,
    permission: 'lines.list',
    title: 'lines.one',
    parent: paths.lines,
    page: () => import('./LineDetailPage.tsx').then((m) => m.LineDetailPage),
  },
  {
    path: paths.lineEdit,
    permission: 'lines.edit',
    title: 'lines.edit',
    parent: paths.lines,
    page: () => import('./LineFormPage.tsx').then((m) => m.LineEditPage),
  },
  {
    path: paths.factories,
    permission: 'factories.list',
    title: 'lines.factories.title',
    page: () => import('./FactoryListPage.tsx').then((m) => m.FactoryListPage),
  },
])
