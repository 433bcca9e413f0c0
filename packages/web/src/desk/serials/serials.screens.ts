import { LATE_WINGS } from '../../kit/language/wings.ts'
import { ROOT, SN } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const serialPaths = {
  applications: `${SN}/applyfor_sn`,
  applicationCreate: `${SN}/applyfor_sn/create`,
  application: `${SN}/applyfor_sn/$id`,
  requestLog: `${SN}/request_log`,
  serials: `${SN}/snOrders_info/sn_list`,
  serial: `${SN}/snOrders_info/sn_views/$id`,
  passport: `${ROOT}/passport`,
} as const

export const serialScreens = screens('desk', serialPaths, {
  applications: {
    permission: 'applications.list',
    title: 'applications.title',
    menu: { section: 'serialNumbers', place: 10 },
    page: () => import('./applications/ApplicationListPage.tsx').then((m) => m.ApplicationListPage),
  },
  applicationCreate: {
    permission: 'applications.create',
    title: 'applications.apply',
    parent: 'applications',
    page: () => import('./applications/ApplicationFormPage.tsx').then((m) => m.ApplicationFormPage),
    alsoPhrases: ['plant'],
  },
  application: {
    permission: 'applications.list',
    title: 'applications.title',
    parent: 'applications',
    page: () => import('./applications/ApplicationDetailPage.tsx').then((m) => m.ApplicationDetailPage),
  },
  requestLog: {
    permission: 'requestLog.list',
    title: 'applications.log.title',
    menu: { section: 'serialNumbers', place: 90 },
    page: () => import('./applications/RequestLogPage.tsx').then((m) => m.RequestLogPage),
  },
  serials: {
    permission: 'serials.list',
    title: 'serials.title',
    menu: { section: 'serialNumbers', place: 30 },
    redirectsFrom: [SN, `${SN}/snOrders_info`],
    page: () => import('./SerialListPage.tsx').then((m) => m.SerialListPage),
    alsoPhrases: LATE_WINGS,
  },
  serial: {
    permission: 'serials.detail',
    title: 'serials.one',
    parent: 'serials',
    page: () => import('./SerialDetailPage.tsx').then((m) => m.SerialDetailPage),
    alsoPhrases: LATE_WINGS,
  },
  passport: {
    permission: 'serials.detail',
    title: 'serials.passport.title',
    page: () => import('./PassportPage.tsx').then((m) => m.PassportPage),
    alsoPhrases: LATE_WINGS,
  },
})
