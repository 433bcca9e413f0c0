import { ROOT } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const tagPaths = {
  tags: `${ROOT}/audience/tags`,
  tagCreate: `${ROOT}/audience/tags/create`,
  tag: `${ROOT}/audience/tags/$id`,
  tagEdit: `${ROOT}/audience/tags/$id/edit`,
  tagChanges: `${ROOT}/audience/tags/$id/changes`,
} as const

export const tagScreens = screens('engagement', tagPaths, {
  tags: {
    permission: 'tags.list',
    title: 'tags.title',
    menu: { section: 'audience', place: 10 },
    page: () => import('./TagListPage.tsx').then((m) => m.TagListPage),
  },
  tagCreate: {
    permission: 'tags.create',
    title: 'tags.create',
    parent: 'tags',
    page: () => import('./TagFormPages.tsx').then((m) => m.TagCreatePage),
  },
  tag: {
    permission: 'tags.list',
    title: 'tags.one',
    parent: 'tags',
    page: () => import('./TagPage.tsx').then((m) => m.TagPage),
  },
  tagEdit: {
    permission: 'tags.edit',
    title: 'tags.edit',
    parent: 'tags',
    page: () => import('./TagFormPages.tsx').then((m) => m.TagEditPage),
  },
  tagChanges: {
    permission: 'audiences.explain',
    title: 'tagChanges.title',
    parent: 'tag',
    page: () => import('./changes/TagChangesPage.tsx').then((m) => m.TagChangesPage),
  },
})
