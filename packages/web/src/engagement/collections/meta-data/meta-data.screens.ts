import { ROOT } from '../../../kit/navigation/paths.ts'
import { screens } from '../../../kit/navigation/screen.ts'

export const metaDataPaths = {
  metaData: `${ROOT}/data_center/meta_data`,
  metaDataPage: `${ROOT}/data_center/meta_data/$id`,
  metaDataEdit: `${ROOT}/data_center/meta_data/$id/edit`,
  metaDataVersion: `${ROOT}/data_center/meta_data/$id/versions/$number`,
} as const

export const metaDataScreens = screens('engagement', metaDataPaths, {
  metaData: {
    permission: 'metaData.list',
    title: 'metaData.title',
    menu: { section: 'dataCenter', place: 20 },
    page: () => import('./MetaDataListPage.tsx').then((m) => m.MetaDataListPage),
  },
  metaDataPage: {
    permission: 'metaData.list',
    title: 'metaData.one',
    parent: 'metaData',
    page: () => import('./MetaDataPage.tsx').then((m) => m.MetaDataPage),
  },
  metaDataEdit: {
    permission: 'metaData.edit',
    title: 'metaData.actions.edit',
    parent: 'metaData',
    page: () => import('./MetaDataFormPage.tsx').then((m) => m.MetaDataFormPage),
  },
  metaDataVersion: {
    permission: 'metaData.list',
    title: 'metaData.versions.one',
    parent: 'metaData',
    page: () => import('./MetaDataVersionPage.tsx').then((m) => m.MetaDataVersionPage),
  },
})
