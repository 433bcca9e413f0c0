import { ROOT } from '../../../kit/navigation/paths.ts'
import { screens } from '../../../kit/navigation/screen.ts'

export const endpointPaths = {
  subscribeEndpoints: `${ROOT}/data_center/subscribe_endpoints`,
  subscribeEndpointCreate: `${ROOT}/data_center/subscribe_endpoints/create`,
  subscribeEndpoint: `${ROOT}/data_center/subscribe_endpoints/$id`,
  subscribeEndpointEdit: `${ROOT}/data_center/subscribe_endpoints/$id/edit`,
  endpointFolder: `${ROOT}/data_center/subscribe_endpoints/$id/folder`,
} as const

export const endpointScreens = screens('engagement', endpointPaths, {
  subscribeEndpoints: {
    permission: 'subscribeEndpoints.list',
    title: 'subscribeEndpoints.title',
    menu: { section: 'dataCenter', place: 40 },
    page: () => import('./EndpointListPage.tsx').then((m) => m.EndpointListPage),
  },
  subscribeEndpointCreate: {
    permission: 'subscribeEndpoints.create',
    title: 'subscribeEndpoints.create',
    parent: 'subscribeEndpoints',
    page: () => import('./EndpointFormPages.tsx').then((m) => m.EndpointCreatePage),
  },
  subscribeEndpoint: {
    permission: 'subscribeEndpoints.list',
    title: 'subscribeEndpoints.one',
    parent: 'subscribeEndpoints',
    alertTargets: ['subscribe_endpoint'],
    page: () => import('./EndpointPage.tsx').then((m) => m.EndpointPage),
  },
  subscribeEndpointEdit: {
    permission: 'subscribeEndpoints.edit',
    title: 'subscribeEndpoints.edit',
    parent: 'subscribeEndpoints',
    page: () => import('./EndpointFormPages.tsx').then((m) => m.EndpointEditPage),
  },
  endpointFolder: {
    permission: 'subscribeEndpoints.edit',
    title: 'endpointFolders.title',
    parent: 'subscribeEndpoints',
    page: () => import('../folder/FolderFormPage.tsx').then((m) => m.FolderFormPage),
  },
})
