import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { configurationSetting } from '../../kit/jobs/configuration.ts'
import * as bulk from './bulk/bulk.service.ts'
import { bulkTask } from './bulk/bulk.tasks.ts'
import { taskBulk } from './bulk/task-bulk.ts'
import * as keeping from './keeping/keeping.service.ts'
import { getTaskRule, saveTaskRule } from './keeping/keeping.service.ts'
import { removeOldTasks } from './keeping/keeping.tasks.ts'
import { taskWork } from './task-work.ts'
import { taskRepairs } from './tasks.repairs.ts'
import * as tasks from './tasks.service.ts'
import { queueSize, tasksByState } from './tasks.service.ts'
import { taskTraffic } from './tasks.traffic.queries.ts'
import { filesOfTasks, taskInvariants } from './tasks.verify.queries.ts'

export const tasksRoom: Room = {
  name: 'tasks',
  files: filesOfTasks,
  invariants: taskInvariants,
  repairs: taskRepairs,
  extensions: [...taskWork, ...taskBulk, taskTraffic, configurationSetting('taskRule', getTaskRule, saveTaskRule)],
  gauges: [
    {
      name: 'serialis_tasks_waiting',
      help: 'Tasks in the queue',
      read: async (app) => (await queueSize(app)).waiting,
    },
    {
      name: 'serialis_tasks_running',
      help: 'Tasks that workers have taken',
      read: async (app) => (await queueSize(app)).running,
    },
    {
      name: 'serialis_tasks',
      help: 'Tasks that wait, run or have failed, of all tenants, by state',
      labels: ['state'],
      read: tasksByState,
    },
  ],
  tasks: [bulkTask, removeOldTasks],
  nightly: [removeOldTasks.kind],
  bindings: bindingsOf(tasks, bulk, keeping),
}
