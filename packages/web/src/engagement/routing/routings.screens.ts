import { ROOT } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const routingPaths = {
  routings: `${ROOT}/data_center/routings`,
  routingCreate: `${ROOT}/data_center/routings/create`,
  routing: `${ROOT}/data_center/routings/$id`,
  routingRules: `${ROOT}/data_center/routings/$id/rules`,
  routingVersion: `${ROOT}/data_center/routings/$id/versions/$number`,
} as const

export const routingScreens = screens('engagement', routingPaths, {
  routings: {
    permission: 'routings.list',
    title: 'routings.title',
    menu: { section: 'dataCenter', place: 70 },
    page: () => import('./RoutingListPage.tsx').then((m) => m.RoutingListPage),
  },
  routingCreate: {
    permission: 'routings.create',
    title: 'routings.create',
    parent: 'routings',
    page: () => import('./RoutingCreatePage.tsx').then((m) => m.RoutingCreatePage),
  },
  routing: {
    permission: 'routings.list',
    title: 'routings.one',
    parent: 'routings',
    page: () => import('./RoutingPage.tsx').then((m) => m.RoutingPage),
  },
  routingRules: {
    permission: 'routings.edit',
    title: 'routings.actions.editRules',
    parent: 'routings',
    page: () => import('./rules/RoutingRulesPage.tsx').then((m) => m.RoutingRulesPage),
  },
  routingVersion: {
    permission: 'routings.list',
    title: 'routings.versions.one',
    parent: 'routings',
    page: () => import('./RoutingVersionPage.tsx').then((m) => m.RoutingVersionPage),
  },
})
