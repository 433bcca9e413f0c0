import { MEMBER } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const trafficPaths = {
  traffic: `${MEMBER}/technical_log`,
} as const

export const trafficScreens = screens('office', trafficPaths, {
  traffic: {
    permission: 'traffic.list',
    opensWith: ['traffic.list', 'traffic.exportList'],
    title: 'traffic.title',
    menu: { section: 'events', place: 20 },
    page: () => import('./TrafficListPage.tsx').then((m) => m.TrafficListPage),
  },
})
