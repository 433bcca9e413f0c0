import { paths } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const labelScreens = screens('desk', [
  {
    path: paths.labels,
    permission: 'packing.list',
    title: 'labels.title',
    parent: paths.packagingDesk,
    page: () => import('./LabelPage.tsx').then((m) => m.LabelPage),
  },
])
