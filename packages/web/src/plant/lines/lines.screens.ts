import { ROOT } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const linePaths = {
  lines: `${ROOT}/production/lines`,
  lineCreate: `${ROOT}/production/lines/create`,
  line: `${ROOT}/production/lines/$id`,
  lineEdit: `${ROOT}/production/lines/$id/edit`,
  factories: `${ROOT}/main_data/factories`,
} as const

export const lineScreens = screens('plant', linePaths, {
  lines: {
    permission: 'lines.list',
    title: 'lines.title',
    menu: [
      { section: 'alert', place: 10 },
      { section: 'mainData', place: 6, title: 'lines.menuOfMainData' },
      {
        section: 'alert',
        place: 14,
        title: 'lines.menuOfApproval',
        filtered: { search: { approval: 'UNAPPROVED' }, permission: 'lines.approve' },
      },
    ],
    page: () => import('./LineListPage.tsx').then((m) => m.LineListPage),
  },
  lineCreate: {
    permission: 'lines.create',
    opensWith: ['lines.create'],
    menu: { section: 'alert', place: 12 },
    title: 'lines.create',
    parent: 'lines',
    page: () => import('./LineFormPage.tsx').then((m) => m.LineCreatePage),
  },
  line: {
    permission: 'lines.list',
    title: 'lines.one',
    parent: 'lines',
    page: () => import('./LineDetailPage.tsx').then((m) => m.LineDetailPage),
    alertTargets: ['line'],
  },
  lineEdit: {
    permission: 'lines.edit',
    title: 'lines.edit',
    parent: 'lines',
    page: () => import('./LineFormPage.tsx').then((m) => m.LineEditPage),
  },
  factories: {
    permission: 'factories.list',
    worksUnread: true,
    title: 'lines.factories.title',
    menu: { section: 'mainData', place: 8 },
    page: () => import('./FactoryListPage.tsx').then((m) => m.FactoryListPage),
  },
})
