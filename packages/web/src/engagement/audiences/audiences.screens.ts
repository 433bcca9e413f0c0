import { ROOT } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const audiencePaths = {
  audiences: `${ROOT}/audience/audiences`,
  audienceCreate: `${ROOT}/audience/audiences/create`,
  audience: `${ROOT}/audience/audiences/$id`,
  audienceEdit: `${ROOT}/audience/audiences/$id/edit`,
  audienceChanges: `${ROOT}/audience/audiences/$id/changes`,
  audienceWhy: `${ROOT}/audience/audiences/$id/why`,
  tagRule: `${ROOT}/audience/tags/$id/rule`,
  tagWhy: `${ROOT}/audience/tags/$id/why`,
} as const

export const audienceScreens = screens('engagement', audiencePaths, {
  audiences: {
    permission: 'audiences.list',
    title: 'audiences.title',
    menu: { section: 'audience', place: 20 },
    page: () => import('./AudienceListPage.tsx').then((m) => m.AudienceListPage),
  },
  audienceCreate: {
    permission: 'audiences.create',
    title: 'audiences.create',
    parent: 'audiences',
    page: () => import('./AudienceFormPages.tsx').then((m) => m.AudienceCreatePage),
  },
  audience: {
    permission: 'audiences.list',
    title: 'audiences.one',
    parent: 'audiences',
    page: () => import('./AudiencePage.tsx').then((m) => m.AudiencePage),
  },
  audienceEdit: {
    permission: 'audiences.edit',
    title: 'audiences.edit',
    parent: 'audiences',
    page: () => import('./AudienceFormPages.tsx').then((m) => m.AudienceEditPage),
  },
  audienceChanges: {
    permission: 'audiences.explain',
    title: 'audienceChanges.title',
    parent: 'audience',
    page: () => import('./changes/AudienceChangesPage.tsx').then((m) => m.AudienceChangesPage),
  },
  audienceWhy: {
    permission: 'audiences.explain',
    title: 'audienceRules.why.page',
    parent: 'audience',
    page: () => import('./AudienceWhyPage.tsx').then((m) => m.AudienceWhyPage),
  },
  tagRule: {
    permission: 'tags.edit',
    title: 'tagRules.title',
    parent: 'tag',
    page: () => import('./tag-rules/TagRulePage.tsx').then((m) => m.TagRulePage),
  },
  tagWhy: {
    permission: 'audiences.explain',
    title: 'tagRules.why.page',
    parent: 'tag',
    page: () => import('./tag-rules/TagWhyPage.tsx').then((m) => m.TagWhyPage),
  },
})
