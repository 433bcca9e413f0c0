import { MEMBER } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const auditPaths = {
  events: `${MEMBER}/eve_mg`,
  event: `${MEMBER}/eve_mg/$id`,
} as const

export const auditScreens = screens('platform', auditPaths, {
  events: {
    permission: 'events.list',
    title: 'audit.title',
    menu: { section: 'system', place: 40 },
    page: () => import('./EventListPage.tsx').then((m) => m.EventListPage),
    alsoPhrases: ['plant', 'desk', 'workplace'],
  },
  event: {
    permission: 'events.list',
    title: 'audit.one',
    parent: 'events',
    page: () => import('./EventDetailPage.tsx').then((m) => m.EventDetailPage),
    alsoPhrases: ['plant', 'desk', 'workplace'],
  },
})
