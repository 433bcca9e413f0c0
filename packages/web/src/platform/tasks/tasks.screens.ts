import { LATE_WINGS } from '../../kit/language/wings.ts'
import { MEMBER, ROOT } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const taskPaths = {
  task: `${ROOT}/tasks/$id`,
  tasks: `${MEMBER}/tasks`,
  taskRule: `${MEMBER}/tasks/rule`,
} as const

/** Own tasks need no permission; the server asks for one for those of others. */
export const taskScreens = screens('platform', taskPaths, {
  task: {
    permission: 'session',
    title: 'kit.tasks.one',
    page: () => import('./TaskPage.tsx').then((m) => m.TaskPage),
    alsoPhrases: LATE_WINGS,
  },
  tasks: {
    permission: 'tasks.listAll',
    opensWith: ['tasks.listAll', 'tasks.manage', 'tasks.editRule'],
    title: 'tasks.title',
    menu: { section: 'events', place: 40 },
    page: () => import('./TaskListPage.tsx').then((m) => m.TaskListPage),
    alsoPhrases: LATE_WINGS,
  },
  taskRule: {
    permission: 'tasks.listAll',
    title: 'tasks.rule.title',
    parent: 'tasks',
    page: () => import('./TaskRulePage.tsx').then((m) => m.TaskRulePage),
  },
})
