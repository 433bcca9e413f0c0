import { ROOT } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const lineConnectionPaths = {
  lineTraffic: `${ROOT}/production/line_traffic`,
  lineConnection: `${ROOT}/production/lines/$id/connection`,
  lineConnectionEdit: `${ROOT}/production/lines/$id/connection/edit`,
} as const

export const lineConnectionScreens = screens('plant', lineConnectionPaths, {
  lineTraffic: {
    permission: 'lines.list',
    title: 'lineConnections.title',
    parent: 'lines',
    page: () => import('./LineTrafficPage.tsx').then((m) => m.LineTrafficPage),
  },
  lineConnection: {
    permission: 'lines.list',
    title: 'lineConnections.connection',
    parent: 'lines',
    page: () => import('./LineConnectionPage.tsx').then((m) => m.LineConnectionPage),
  },
  lineConnectionEdit: {
    permission: 'adapters.edit',
    title: 'lineConnections.edit',
    parent: 'lines',
    page: () => import('./LineConnectionEditPage.tsx').then((m) => m.LineConnectionEditPage),
  },
})
