import { ROOT } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const memberAttributePaths = {
  memberAttributes: `${ROOT}/member/members/$id/attributes/$collection`,
} as const

export const memberAttributeScreens = screens('engagement', memberAttributePaths, {
  memberAttributes: {
    permission: 'members.edit',
    title: 'memberAttributes.edit',
    parent: 'members',
    page: () => import('./MemberAttributesPage.tsx').then((m) => m.MemberAttributesPage),
  },
})
