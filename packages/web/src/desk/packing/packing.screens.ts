import { SN } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const packingPaths = {
  packagingDesk: `${SN}/packaging_desk`,
  zeroBoxes: `${SN}/packaging_desk/zero_boxes`,
  packingRule: `${SN}/packaging_desk/rule`,
} as const

export const packingScreens = screens('desk', packingPaths, {
  packagingDesk: {
    permission: 'packing.list',
    title: 'packing.title',
    menu: { section: 'serialNumbers', place: 80 },
    page: () => import('./DeskPage.tsx').then((m) => m.DeskPage),
  },
  zeroBoxes: {
    permission: 'packing.list',
    title: 'packing.partials.title',
    parent: 'packagingDesk',
    page: () => import('./ZeroBoxPage.tsx').then((m) => m.ZeroBoxPage),
  },
  packingRule: {
    permission: 'packing.rule',
    title: 'packing.rule.title',
    parent: 'packagingDesk',
    page: () => import('./PackingRulePage.tsx').then((m) => m.PackingRulePage),
  },
})
