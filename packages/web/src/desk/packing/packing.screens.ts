import { paths } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const packingScreens = screens('desk', [
  {
    path: paths.packagingDesk,
    permission: 'packing.list',
    title: 'packing.title',
    page: () => import('./DeskPage.tsx').then((m) => m.DeskPage),
  },
  {
    path: paths.zeroBoxes,
    permission: 'packing.list',
    title: 'packing.partials.title',
    parent: paths.packagingDesk,
    page: () => import('./ZeroBoxPage.tsx').then((m) => m.ZeroBoxPage),
  },
])
