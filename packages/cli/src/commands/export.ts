import { exportableLists, type ExportableList } from '@serialis/contract/lists.ts'
import { exportList } from '@serialis/contract/platform/exports/exports.routes.ts'
import { downloadTaskFile, getTask } from '@serialis/contract/platform/tasks/tasks.routes.ts'
import type { Command } from '../command.ts'
import { EXITS, Ended } from '../exits.ts'
import { keptSession } from '../session-file.ts'
import { ended } from '../waiting.ts'
import { call, download } from '../wire.ts'

const names = Object.keys(exportableLists) as ExportableList[]

/** `status=READY,level=EA` */
function filterOf(text: unknown): Record<string, string> {
  if (typeof text !== 'string' || text === '') return {}
  return Object.fromEntries(
    text.split(',').map((part) => {
      const at = part.indexOf('=')
      if (at < 1) throw new Ended(EXITS.usage, `a filter is name=value, not ${part}`)
      return [part.slice(0, at), part.slice(at + 1)]
    }),
  )
}

export const exportCommand: Command = {
  options: { filter: { type: 'string' }, format: { type: 'string', default: 'csv' }, out: { type: 'string' } },
  takes: [1, 1],
  async run({ filter, format, out }, [name]) {
    const list = names.find((one) => one === name)
    if (list === undefined) throw new Ended(EXITS.usage, `these lists can be exported: ${names.join(', ')}`)
    const wanted = format === 'xlsx' ? 'XLSX' : format === 'csv' ? 'CSV' : undefined
    if (wanted === undefined) throw new Ended(EXITS.usage, 'a format is csv or xlsx')
    const session = keptSession()
    const { taskId } = await call(session, exportList, { body: { list, format: wanted, filter: filterOf(filter) } })
    const params = { id: taskId }
    const task = await ended(
      () => call(session, getTask, { params }),
      ({ state }) => state !== 'QUEUED' && state !== 'RUNNING',
    )
    if (task.file === null)
      throw new Ended(EXITS.refused, `the export ended as ${task.state}: ${task.error?.key ?? ''}`, { ...task })
    const path = typeof out === 'string' ? out : task.file.name
    await download(session, downloadTaskFile, { params }, path)
    return { text: `${task.file.size} bytes in ${path}`, facts: { path, ...task.file } }
  },
}
