import { ROOT } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const recordPaths = {
  records: `${ROOT}/data_center/collections/$id/records`,
  recordCreate: `${ROOT}/data_center/collections/$id/records/create`,
  record: `${ROOT}/data_center/records/$id`,
  recordEdit: `${ROOT}/data_center/records/$id/edit`,
} as const

export const recordScreens = screens('engagement', recordPaths, {
  records: {
    permission: 'records.list',
    title: 'records.title',
    parent: 'collections',
    page: () => import('./RecordListPage.tsx').then((m) => m.RecordListPage),
  },
  recordCreate: {
    permission: 'records.create',
    title: 'records.create',
    parent: 'collections',
    page: () => import('./RecordFormPages.tsx').then((m) => m.RecordCreatePage),
  },
  record: {
    permission: 'records.list',
    title: 'records.one',
    parent: 'collections',
    page: () => import('./RecordPage.tsx').then((m) => m.RecordPage),
  },
  recordEdit: {
    permission: 'records.edit',
    title: 'records.edit',
    parent: 'collections',
    page: () => import('./RecordFormPages.tsx').then((m) => m.RecordEditPage),
  },
})
