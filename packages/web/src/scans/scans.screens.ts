import { paths } from '../kit/paths.ts'
import { screens } from '../kit/screen.ts'

export const scanScreens = screens([
  {
    path: paths.suspectScans,
    permission: 'serials.list',
    title: 'scans.title',
    page: () => import('./SuspectScansPage.tsx').then((m) => m.SuspectScansPage),
  },
])
