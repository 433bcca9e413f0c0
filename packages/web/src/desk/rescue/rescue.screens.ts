import { paths } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const rescueScreens = screens('desk', [
  {
    path: paths.rescue,
    permission: 'scraps.create',
    title: 'rescue.title',
    parent: paths.scrap,
    page: () => import('./RescuePage.tsx').then((m) => m.RescuePage),
  },
])
