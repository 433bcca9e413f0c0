import { SN } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const scanPaths = {
  suspectScans: `${SN}/suspect_scans`,
} as const

export const scanScreens = screens('desk', scanPaths, {
  suspectScans: {
    permission: 'serials.list',
    opensWith: ['serials.list'],
    title: 'scans.title',
    menu: { section: 'serialNumbers', place: 150 },
    page: () => import('./SuspectScansPage.tsx').then((m) => m.SuspectScansPage),
  },
})
