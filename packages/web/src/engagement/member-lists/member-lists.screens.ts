import { ROOT } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const memberListPaths = {
  memberLists: `${ROOT}/audience/lists`,
  memberListUpload: `${ROOT}/audience/lists/create`,
  memberList: `${ROOT}/audience/lists/$id`,
} as const

export const memberListScreens = screens('engagement', memberListPaths, {
  memberLists: {
    permission: 'memberLists.import',
    title: 'memberLists.title',
    menu: { section: 'audience', place: 30 },
    // The statuses of uploaded files.
    alsoPhrases: ['office'],
    page: () => import('./MemberListsPage.tsx').then((m) => m.MemberListsPage),
  },
  memberListUpload: {
    permission: 'memberLists.import',
    title: 'memberLists.upload',
    parent: 'memberLists',
    page: () => import('./MemberListUploadPage.tsx').then((m) => m.MemberListUploadPage),
  },
  memberList: {
    permission: 'memberLists.import',
    title: 'memberLists.one',
    parent: 'memberLists',
    alsoPhrases: ['office'],
    page: () => import('./MemberListFilePage.tsx').then((m) => m.MemberListFilePage),
  },
})
