import { SN } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const rescuePaths = {
  rescue: `${SN}/sn_scrap/rescue`,
} as const

export const rescueScreens = screens('desk', rescuePaths, {
  rescue: {
    permission: 'scraps.create',
    title: 'rescue.title',
    parent: 'scrap',
    page: () => import('./RescuePage.tsx').then((m) => m.RescuePage),
  },
})
