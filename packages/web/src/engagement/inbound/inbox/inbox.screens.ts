import { ROOT } from '../../../kit/navigation/paths.ts'
import { screens } from '../../../kit/navigation/screen.ts'

export const inboxPaths = {
  inbox: `${ROOT}/data_center/messages`,
  inboxMessage: `${ROOT}/data_center/messages/$id`,
} as const

export const inboxScreens = screens('engagement', inboxPaths, {
  inbox: {
    permission: 'inbox.list',
    title: 'inbox.title',
    menu: { section: 'dataCenter', place: 90 },
    page: () => import('./InboxPage.tsx').then((m) => m.InboxPage),
  },
  inboxMessage: {
    permission: 'inbox.list',
    title: 'inbox.one',
    parent: 'inbox',
    page: () => import('./InboxMessagePage.tsx').then((m) => m.InboxMessagePage),
  },
})
