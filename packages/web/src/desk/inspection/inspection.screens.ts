import { SN } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const inspectionPaths = {
  checks: `${SN}/sn_check/check_list`,
  checkCreate: `${SN}/sn_check/create`,
  check: `${SN}/sn_check/detail/$id`,
} as const

export const inspectionScreens = screens('desk', inspectionPaths, {
  checks: {
    permission: 'inspection.list',
    title: 'inspection.title',
    menu: { section: 'serialNumbers', place: 40 },
    redirectsFrom: [`${SN}/sn_check`],
    page: () => import('./LotListPage.tsx').then((m) => m.LotListPage),
  },
  checkCreate: {
    permission: 'inspection.create',
    title: 'inspection.form.create',
    parent: 'checks',
    page: () => import('./LotFormPage.tsx').then((m) => m.LotFormPage),
  },
  check: {
    permission: 'inspection.list',
    title: 'inspection.one',
    parent: 'checks',
    page: () => import('./LotDetailPage.tsx').then((m) => m.LotDetailPage),
  },
})
