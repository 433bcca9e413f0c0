import { ROOT } from '../../../kit/navigation/paths.ts'
import { screens } from '../../../kit/navigation/screen.ts'

export const endpointFilePaths = {
  endpointFiles: `${ROOT}/data_center/subscribe_endpoints/$id/files`,
  endpointFile: `${ROOT}/data_center/endpoint_files/$id`,
} as const

export const endpointFileScreens = screens('engagement', endpointFilePaths, {
  endpointFiles: {
    permission: 'subscribeEndpoints.list',
    title: 'endpointFiles.title',
    parent: 'subscribeEndpoints',
    // The statuses of uploaded files.
    alsoPhrases: ['office'],
    page: () => import('./EndpointFileListPage.tsx').then((m) => m.EndpointFileListPage),
  },
  endpointFile: {
    permission: 'subscribeEndpoints.list',
    title: 'endpointFiles.one',
    parent: 'subscribeEndpoints',
    alsoPhrases: ['office'],
    page: () => import('./EndpointFilePage.tsx').then((m) => m.EndpointFilePage),
  },
})
