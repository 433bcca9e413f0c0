import { ROOT } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const privacyRequestPaths = {
  privacyRequests: `${ROOT}/member/requests`,
  privacyRequest: `${ROOT}/member/requests/$id`,
} as const

export const privacyRequestScreens = screens('engagement', privacyRequestPaths, {
  privacyRequests: {
    permission: 'privacyRequests.list',
    title: 'privacyRequests.title',
    menu: { section: 'members', place: 50 },
    page: () => import('./PrivacyRequestListPage.tsx').then((m) => m.PrivacyRequestListPage),
  },
  privacyRequest: {
    permission: 'privacyRequests.list',
    title: 'privacyRequests.one',
    parent: 'privacyRequests',
    page: () => import('./PrivacyRequestPage.tsx').then((m) => m.PrivacyRequestPage),
  },
})
