import { PAGE_LIMIT } from '@serialis/contract/kit/list.ts'
import { listAllTasks, listTasks } from '@serialis/contract/platform/tasks/tasks.routes.ts'
import { TASK_STATES, type Task } from '@serialis/contract/platform/tasks/tasks.schema.ts'
import type { Command } from '../command.ts'
import { EXITS, Ended } from '../exits.ts'
import { call, callerOf } from '../wire.ts'

export const tasksCommand: Command = {
  options: { state: { type: 'string' }, all: { type: 'boolean' }, limit: { type: 'string', default: '50' } },
  takes: [0, 0],
  async run(values) {
    const state = TASK_STATES.find((one) => one === values['state'])
    if (values['state'] !== undefined && state === undefined)
      throw new Ended(EXITS.usage, `a state is one of ${TASK_STATES.join(', ')}`)
    if (!/^[1-9]\d{0,6}$/.test(String(values['limit'])))
      throw new Ended(EXITS.usage, '--limit is a whole number from 1')
    const most = Number(values['limit'])
    const caller = callerOf(values)
    const route = values['all'] === true ? listAllTasks : listTasks
    const items: Task[] = []
    let after: string | null | undefined
    do {
      const limit = Math.min(PAGE_LIMIT.max, most - items.length)
      const query = { limit, ...(state !== undefined && { state }), ...(after && { after }) }
      const page = await call(caller, route, { query })
      items.push(...page.items)
      after = page.next
    } while (after !== null && items.length < most)
    const hasMore = after !== null
    const lines = items.map(({ createdAt, kind, state: now, startedBy }) =>
      [createdAt, kind, now, startedBy].join('  '),
    )
    if (hasMore) lines.push(`There are more: --limit ${most * 2} shows up to as many`)
    return { text: lines.length === 0 ? 'no tasks' : lines.join('\n'), facts: { items, hasMore } }
  },
}
