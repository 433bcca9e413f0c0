import { ROOT } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const memberPaths = {
  members: `${ROOT}/member/members`,
  memberCreate: `${ROOT}/member/members/create`,
  member: `${ROOT}/member/members/$id`,
  memberEdit: `${ROOT}/member/members/$id/edit`,
} as const

export const memberScreens = screens('engagement', memberPaths, {
  members: {
    permission: 'members.list',
    title: 'members.title',
    menu: { section: 'members', place: 10 },
    page: () => import('./MemberListPage.tsx').then((m) => m.MemberListPage),
  },
  memberCreate: {
    permission: 'members.create',
    title: 'members.create',
    parent: 'members',
    page: () => import('./MemberFormPages.tsx').then((m) => m.MemberCreatePage),
  },
  member: {
    permission: 'members.list',
    title: 'members.one',
    parent: 'members',
    page: () => import('./MemberPage.tsx').then((m) => m.MemberPage),
  },
  memberEdit: {
    permission: 'members.edit',
    title: 'members.edit',
    parent: 'members',
    page: () => import('./MemberFormPages.tsx').then((m) => m.MemberEditPage),
  },
})
