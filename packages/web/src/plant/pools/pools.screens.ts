import { SN } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const poolPaths = {
  poolConfigs: `${SN}/pool_configs`,
  poolConfigCreate: `${SN}/pool_configs/create`,
  poolConfig: `${SN}/pool_configs/$id`,
  poolConfigEdit: `${SN}/pool_configs/$id/edit`,
} as const

export const poolScreens = screens('plant', poolPaths, {
  poolConfigs: {
    permission: 'pools.list',
    title: 'pools.title',
    menu: { section: 'serialNumbers', place: 190 },
    page: () => import('./PoolListPage.tsx').then((m) => m.PoolListPage),
  },
  poolConfigCreate: {
    permission: 'pools.create',
    title: 'pools.create',
    parent: 'poolConfigs',
    page: () => import('./PoolCreatePage.tsx').then((m) => m.PoolCreatePage),
  },
  poolConfig: {
    permission: 'pools.list',
    title: 'pools.one',
    parent: 'poolConfigs',
    page: () => import('./PoolDetailPage.tsx').then((m) => m.PoolDetailPage),
    alertTargets: ['pool'],
  },
  poolConfigEdit: {
    permission: 'pools.edit',
    title: 'pools.edit',
    parent: 'poolConfigs',
    page: () => import('./PoolEditPage.tsx').then((m) => m.PoolEditPage),
  },
})
