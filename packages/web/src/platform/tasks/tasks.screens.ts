import { ROOT } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const taskPaths = {
  task: `${ROOT}/tasks/$id`,
} as const

/** Own tasks need no permission; the server asks for one for those of others. */
export const taskScreens = screens('platform', taskPaths, {
  task: {
    permission: 'session',
    title: 'kit.tasks.one',
    page: () => import('./TaskPage.tsx').then((m) => m.TaskPage),
  },
})
