import { LATE_WINGS } from '../../kit/language/wings.ts'
import { MEMBER } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const auditPaths = {
  events: `${MEMBER}/eve_mg`,
  event: `${MEMBER}/eve_mg/$id`,
  eventPrint: `${MEMBER}/eve_mg/print`,
} as const

export const auditScreens = screens('platform', auditPaths, {
  events: {
    permission: 'events.list',
    title: 'audit.title',
    menu: { section: 'events', place: 10 },
    page: () => import('./EventListPage.tsx').then((m) => m.EventListPage),
    alsoPhrases: LATE_WINGS,
  },
  eventPrint: {
    permission: 'events.list',
    title: 'audit.print.title',
    parent: 'events',
    page: () => import('./EventPrintPage.tsx').then((m) => m.EventPrintPage),
    alsoPhrases: LATE_WINGS,
  },
  event: {
    permission: 'events.list',
    title: 'audit.one',
    parent: 'events',
    page: () => import('./EventDetailPage.tsx').then((m) => m.EventDetailPage),
    alsoPhrases: LATE_WINGS,
  },
})
