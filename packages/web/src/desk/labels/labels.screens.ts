import { SN } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const labelPaths = {
  labels: `${SN}/packaging_desk/labels`,
} as const

export const labelScreens = screens('desk', labelPaths, {
  labels: {
    permission: 'packing.list',
    title: 'labels.title',
    parent: 'packagingDesk',
    page: () => import('./LabelPage.tsx').then((m) => m.LabelPage),
  },
})
