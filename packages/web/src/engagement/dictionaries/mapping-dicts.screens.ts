import { ROOT } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const mappingDictPaths = {
  mappingDicts: `${ROOT}/data_center/mapping_dicts`,
  mappingDictCreate: `${ROOT}/data_center/mapping_dicts/create`,
  mappingDict: `${ROOT}/data_center/mapping_dicts/$id`,
  mappingDictEdit: `${ROOT}/data_center/mapping_dicts/$id/edit`,
  mappingDictItems: `${ROOT}/data_center/mapping_dicts/$id/items`,
  mappingDictVersion: `${ROOT}/data_center/mapping_dicts/$id/versions/$number`,
} as const

export const mappingDictScreens = screens('engagement', mappingDictPaths, {
  mappingDicts: {
    permission: 'mappingDicts.list',
    title: 'mappingDicts.title',
    menu: { section: 'dataCenter', place: 60 },
    page: () => import('./MappingDictListPage.tsx').then((m) => m.MappingDictListPage),
  },
  mappingDictCreate: {
    permission: 'mappingDicts.create',
    title: 'mappingDicts.create',
    parent: 'mappingDicts',
    page: () => import('./MappingDictFormPages.tsx').then((m) => m.MappingDictCreatePage),
  },
  mappingDict: {
    permission: 'mappingDicts.list',
    title: 'mappingDicts.one',
    parent: 'mappingDicts',
    page: () => import('./MappingDictPage.tsx').then((m) => m.MappingDictPage),
  },
  mappingDictEdit: {
    permission: 'mappingDicts.edit',
    title: 'mappingDicts.edit',
    parent: 'mappingDicts',
    page: () => import('./MappingDictFormPages.tsx').then((m) => m.MappingDictEditPage),
  },
  mappingDictItems: {
    permission: 'mappingDicts.edit',
    title: 'mappingDicts.actions.editItems',
    parent: 'mappingDicts',
    page: () => import('./items/MappingItemsPage.tsx').then((m) => m.MappingItemsPage),
  },
  mappingDictVersion: {
    permission: 'mappingDicts.list',
    title: 'mappingDicts.versions.one',
    parent: 'mappingDicts',
    page: () => import('./MappingDictVersionPage.tsx').then((m) => m.MappingDictVersionPage),
  },
})
