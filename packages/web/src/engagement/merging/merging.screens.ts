import { ROOT } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const mergingPaths = {
  memberMerges: `${ROOT}/member/merges`,
  memberMerge: `${ROOT}/member/merges/$id`,
} as const

export const mergingScreens = screens('engagement', mergingPaths, {
  memberMerges: {
    permission: 'memberMerges.list',
    title: 'memberMerges.title',
    menu: { section: 'members', place: 30 },
    page: () => import('./MergeListPage.tsx').then((m) => m.MergeListPage),
  },
  memberMerge: {
    permission: 'memberMerges.list',
    title: 'memberMerges.one',
    parent: 'memberMerges',
    page: () => import('./MergePage.tsx').then((m) => m.MergePage),
  },
})
