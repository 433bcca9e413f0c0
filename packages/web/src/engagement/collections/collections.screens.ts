import { ROOT } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const collectionPaths = {
  collections: `${ROOT}/data_center/collections`,
  collectionCreate: `${ROOT}/data_center/collections/create`,
  collection: `${ROOT}/data_center/collections/$id`,
  collectionEdit: `${ROOT}/data_center/collections/$id/edit`,
} as const

export const collectionScreens = screens('engagement', collectionPaths, {
  collections: {
    permission: 'collections.list',
    title: 'collections.title',
    menu: { section: 'dataCenter', place: 10 },
    page: () => import('./CollectionListPage.tsx').then((m) => m.CollectionListPage),
  },
  collectionCreate: {
    permission: 'collections.create',
    title: 'collections.create',
    parent: 'collections',
    page: () => import('./CollectionFormPages.tsx').then((m) => m.CollectionCreatePage),
  },
  collection: {
    permission: 'collections.list',
    title: 'collections.one',
    parent: 'collections',
    page: () => import('./CollectionPage.tsx').then((m) => m.CollectionPage),
  },
  collectionEdit: {
    permission: 'collections.edit',
    title: 'collections.edit',
    parent: 'collections',
    page: () => import('./CollectionFormPages.tsx').then((m) => m.CollectionEditPage),
  },
})
