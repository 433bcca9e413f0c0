import { paths } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const scanScreens = screens('desk', [
  {
    path: paths.suspectScans,
    permission: 'serials.list',
    title: 'scans.title',
    page: () => import('./SuspectScansPage.tsx').then((m) => m.SuspectScansPage),
  },
])
