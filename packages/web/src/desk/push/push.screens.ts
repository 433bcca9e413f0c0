import { LATE_WINGS } from '../../kit/language/wings.ts'
import { SN } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const pushPaths = {
  pushes: `${SN}/DK_push/list`,
  pushStart: `${SN}/DK_push/start`,
  push: `${SN}/DK_push/detail/$id`,
  pushTargets: `${SN}/DK_push/targets`,
  pushTargetCreate: `${SN}/DK_push/targets/create`,
  pushTarget: `${SN}/DK_push/targets/$id`,
  pushTargetEdit: `${SN}/DK_push/targets/$id/edit`,
} as const

export const pushScreens = screens('desk', pushPaths, {
  pushes: {
    permission: 'pushes.list',
    title: 'push.title',
    menu: { section: 'serialNumbers', place: 70 },
    redirectsFrom: [`${SN}/DK_push`],
    page: () => import('./PushListPage.tsx').then((m) => m.PushListPage),
    alsoPhrases: LATE_WINGS,
  },
  pushStart: {
    permission: 'pushes.run',
    title: 'push.start',
    parent: 'pushes',
    page: () => import('./PushStartPage.tsx').then((m) => m.PushStartPage),
  },
  push: {
    permission: 'pushes.detail',
    title: 'push.one',
    parent: 'pushes',
    page: () => import('./PushDetailPage.tsx').then((m) => m.PushDetailPage),
    alsoPhrases: LATE_WINGS,
    alertTargets: ['push_job'],
  },
  pushTargets: {
    permission: 'pushes.list',
    title: 'push.targets.title',
    parent: 'pushes',
    page: () => import('./targets/TargetListPage.tsx').then((m) => m.TargetListPage),
  },
  pushTargetCreate: {
    permission: 'pushes.create',
    title: 'push.targets.create',
    parent: 'pushTargets',
    page: () => import('./targets/TargetCreatePage.tsx').then((m) => m.TargetCreatePage),
  },
  pushTarget: {
    permission: 'pushes.list',
    title: 'push.targets.one',
    parent: 'pushTargets',
    page: () => import('./targets/TargetDetailPage.tsx').then((m) => m.TargetDetailPage),
    alertTargets: ['push_target'],
  },
  pushTargetEdit: {
    permission: 'pushes.edit',
    title: 'push.targets.edit',
    parent: 'pushTargets',
    page: () => import('./targets/TargetEditPage.tsx').then((m) => m.TargetEditPage),
  },
})
