import * as routes from '@serialis/contract/platform/tasks/tasks.routes.ts'
import { bind } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { taskRepairs } from './tasks.repairs.ts'
import * as tasks from './tasks.service.ts'
import { filesOfTasks, taskInvariants } from './tasks.verify.queries.ts'

export const tasksRoom: Room = {
  name: 'tasks',
  files: filesOfTasks,
  invariants: taskInvariants,
  repairs: taskRepairs,
  gauges: [
    {
      name: 'serialis_tasks_waiting',
      help: 'Tasks in the queue',
      read: async (app) => (await tasks.queueSize(app)).waiting,
    },
    {
      name: 'serialis_tasks_running',
      help: 'Tasks that workers have taken',
      read: async (app) => (await tasks.queueSize(app)).running,
    },
  ],
  bindings: [
    bind(routes.listTasks, tasks.listTasks),
    bind(routes.listAllTasks, tasks.listAllTasks),
    bind(routes.getTask, tasks.getTask),
    bind(routes.cancelTask, tasks.cancelTask),
    bind(routes.retryTask, tasks.retryTask),
    bind(routes.downloadTaskFile, tasks.downloadTaskFile),
  ],
}
