import { paths } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const poolScreens = screens('plant', [
  {
    path: paths.poolConfigs,
    permission: 'pools.list',
    title: 'pools.title',
    page: () => import('./PoolListPage.tsx').then((m) => m.PoolListPage),
  },
  {
    path: paths.poolConfigCreate,
    permission: 'pools.create',
    title: 'pools.create',
    parent: paths.poolConfigs,
    page: () => import('./PoolCreatePage.tsx').then((m) => m.PoolCreatePage),
  },
  {
    path: paths.poolConfig,
    permission: 'pools.list',
    title: 'pools.one',
    parent: paths.poolConfigs,
    page: () => import('./PoolDetailPage.tsx').then((m) => m.PoolDetailPage),
  },
  {
    path: paths.poolConfigEdit,
    permission: 'pools.edit',
    title: 'pools.edit',
    parent: paths.poolConfigs,
    page: () => import('./PoolEditPage.tsx').then((m) => m.PoolEditPage),
  },
])
