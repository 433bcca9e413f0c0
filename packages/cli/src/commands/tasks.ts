import { listAllTasks, listTasks } from '@serialis/contract/platform/tasks/tasks.routes.ts'
import { TASK_STATES } from '@serialis/contract/platform/tasks/tasks.schema.ts'
import type { Command } from '../command.ts'
import { EXITS, Ended } from '../exits.ts'
import { keptSession } from '../session-file.ts'
import { call } from '../wire.ts'

export const tasksCommand: Command = {
  options: { state: { type: 'string' }, all: { type: 'boolean' } },
  takes: [0, 0],
  async run({ state: given, all }) {
    const state = TASK_STATES.find((one) => one === given)
    if (given !== undefined && state === undefined)
      throw new Ended(EXITS.usage, `a state is one of ${TASK_STATES.join(', ')}`)
    const query = { limit: 50, ...(state !== undefined && { state }) }
    const { items } = await call(keptSession(), all === true ? listAllTasks : listTasks, { query })
    const lines = items.map(({ createdAt, kind, state: now, startedBy }) =>
      [createdAt, kind, now, startedBy].join('  '),
    )
    return { text: lines.length === 0 ? 'no tasks' : lines.join('\n'), facts: items }
  },
}
