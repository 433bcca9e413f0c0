import { ROOT } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const replayPaths = {
  messageReplays: `${ROOT}/data_center/message_replays`,
  messageReplayCreate: `${ROOT}/data_center/message_replays/create`,
  messageReplay: `${ROOT}/data_center/message_replays/$id`,
} as const

export const replayScreens = screens('engagement', replayPaths, {
  messageReplays: {
    permission: 'inbox.list',
    title: 'messageReplays.title',
    parent: 'inbox',
    page: () => import('./ReplayListPage.tsx').then((m) => m.ReplayListPage),
  },
  messageReplayCreate: {
    permission: 'inbox.replay',
    title: 'messageReplays.createTitle',
    parent: 'messageReplays',
    page: () => import('./ReplayCreatePage.tsx').then((m) => m.ReplayCreatePage),
  },
  messageReplay: {
    permission: 'inbox.list',
    title: 'messageReplays.one',
    parent: 'messageReplays',
    page: () => import('./ReplayPage.tsx').then((m) => m.ReplayPage),
  },
})
