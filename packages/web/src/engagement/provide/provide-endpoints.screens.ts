import { ROOT } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const providePaths = {
  provideEndpoints: `${ROOT}/data_center/provide_endpoints`,
  provideEndpointCreate: `${ROOT}/data_center/provide_endpoints/create`,
  provideEndpoint: `${ROOT}/data_center/provide_endpoints/$id`,
  provideEndpointEdit: `${ROOT}/data_center/provide_endpoints/$id/edit`,
  provideChannel: `${ROOT}/data_center/provide_endpoints/$id/push`,
} as const

export const provideScreens = screens('engagement', providePaths, {
  provideEndpoints: {
    permission: 'provideEndpoints.list',
    title: 'provideEndpoints.title',
    menu: { section: 'dataCenter', place: 30 },
    page: () => import('./ProvideListPage.tsx').then((m) => m.ProvideListPage),
  },
  provideEndpointCreate: {
    permission: 'provideEndpoints.create',
    title: 'provideEndpoints.create',
    parent: 'provideEndpoints',
    page: () => import('./ProvideFormPages.tsx').then((m) => m.ProvideCreatePage),
  },
  provideEndpoint: {
    permission: 'provideEndpoints.list',
    title: 'provideEndpoints.one',
    parent: 'provideEndpoints',
    alertTargets: ['provide_endpoint'],
    page: () => import('./ProvidePage.tsx').then((m) => m.ProvidePage),
  },
  provideEndpointEdit: {
    permission: 'provideEndpoints.edit',
    title: 'provideEndpoints.edit',
    parent: 'provideEndpoints',
    page: () => import('./ProvideFormPages.tsx').then((m) => m.ProvideEditPage),
  },
  provideChannel: {
    permission: 'provideEndpoints.edit',
    title: 'provideChannels.edit',
    parent: 'provideEndpoint',
    page: () => import('./channel/ChannelFormPage.tsx').then((m) => m.ChannelFormPage),
  },
})
