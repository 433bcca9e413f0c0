import { paths } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const serialScreens = screens('desk', [
  {
    path: paths.applications,
    permission: 'applications.list',
    title: 'applications.title',
    page: () => import('./applications/ApplicationListPage.tsx').then((m) => m.ApplicationListPage),
  },
  {
    path: paths.applicationCreate,
    permission: 'applications.create',
    title: 'applications.apply',
    parent: paths.applications,
    page: () => import('./applications/ApplicationFormPage.tsx').then((m) => m.ApplicationFormPage),
    alsoPhrases: ['plant'],
  },
  {
    path: paths.application,
    permission: 'applications.list',
    title: 'applications.title',
    parent: paths.applications,
    page: () => import('./applications/ApplicationDetailPage.tsx').then((m) => m.ApplicationDetailPage),
  },
  {
    path: paths.requestLog,
    permission: 'requestLog.list',
    title: 'applications.log.title',
    page: () => import('./applications/RequestLogPage.tsx').then((m) => m.RequestLogPage),
  },
  {
    path: paths.serials,
    permission: 'serials.list',
    title: 'serials.title',
    page: () => import('./SerialListPage.tsx').then((m) => m.SerialListPage),
  },
  {
    path: paths.serial,
    permission: 'serials.detail',
    title: 'serials.one',
    parent: paths.serials,
    page: () => import('./SerialDetailPage.tsx').then((m) => m.SerialDetailPage),
  },
  {
    path: paths.passport,
    permission: 'serials.detail',
    title: 'serials.passport.title',
    page: () => import('./PassportPage.tsx').then((m) => m.PassportPage),
  },
])
