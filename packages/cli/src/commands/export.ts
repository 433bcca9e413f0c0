import { basename } from 'node:path'
import { exportableLists, type ExportableList } from '@serialis/contract/lists.ts'
import { exportList } from '@serialis/contract/platform/exports/exports.routes.ts'
import { downloadTaskFile, getTask } from '@serialis/contract/platform/tasks/tasks.routes.ts'
import { REPEATABLE, type Command, type Values } from '../command.ts'
import { EXITS, Ended, refusalWords } from '../exits.ts'
import { intoFile, type Part } from '../part-file.ts'
import { ended } from '../waiting.ts'
import { call, callerOf, download, type Caller } from '../wire.ts'

const names = Object.keys(exportableLists) as ExportableList[]

/** Each is `name=value`; a value may have commas, such as `status=READY,ISSUED`. */
function filterOf(texts: Values[string]): Record<string, string> {
  if (!Array.isArray(texts)) return {}
  const pairs = texts.map((text) => {
    const [, name = '', value = ''] = /^([^=]+)=(.*)$/s.exec(String(text)) ?? []
    if (name === '') throw new Ended(EXITS.usage, `a filter is name=value, not ${text}`)
    return [name, value] as const
  })
  const twice = pairs.find(([name], at) => pairs.findIndex(([other]) => other === name) !== at)
  if (twice !== undefined)
    throw new Ended(EXITS.usage, `the filter ${twice[0]} is given twice: write its values with commas`)
  return Object.fromEntries(pairs)
}

/** One of the words, in the letters of the contract. */
function oneOf<Word extends string>(what: string, given: Values[string], words: readonly Word[]): Word {
  const word = words.find((one) => one.toLowerCase() === given)
  if (word === undefined) throw new Ended(EXITS.usage, `${what} is one of ${words.join(', ').toLowerCase()}`)
  return word
}

async function exported(caller: Caller, body: Parameters<typeof call<typeof exportList>>[2]['body']) {
  const { taskId } = await call(caller, exportList, { body })
  const { state, error, file } = await ended(
    () => call(caller, getTask, { params: { id: taskId } }),
    (task) => task.state !== 'QUEUED' && task.state !== 'RUNNING',
  )
  if (file !== null) return { taskId, file }
  const why = error === null ? '' : `: ${refusalWords(error.key, error.params)}`
  throw new Ended(EXITS.refused, `the export ended as ${state}${why}`, { taskId, state, error })
}

export const exportCommand: Command = {
  options: {
    filter: { type: 'string', multiple: true },
    format: { type: 'string', default: 'csv' },
    values: { type: 'string', default: 'words' },
    out: { type: 'string' },
    ...REPEATABLE,
  },
  takes: [1, 1],
  async run(values, [name]) {
    const { out } = values
    const list = names.find((one) => one === name)
    if (list === undefined) throw new Ended(EXITS.usage, `these lists can be exported: ${names.join(', ')}`)
    const body = {
      list,
      format: oneOf('a format', values['format'], ['CSV', 'ZIP', 'XLSX']),
      values: oneOf('--values', values['values'], ['WORDS', 'CODES']),
      filter: filterOf(values['filter']),
    }
    const caller = callerOf(values)
    const fetched = async ({ taskId, file }: Awaited<ReturnType<typeof exported>>, part: Part) => {
      await download(caller, downloadTaskFile, { params: { id: taskId } }, { part, sha256: file.sha256 })
      return file
    }
    const shown = (path: string, file: { size: number }) => ({
      text: `${file.size} bytes in ${path}`,
      facts: { path, ...file },
    })
    if (typeof out === 'string')
      return shown(out, await intoFile(out, async (part) => fetched(await exported(caller, body), part)))
    const made = await exported(caller, body)
    // The server names no folder of this machine.
    const path = basename(made.file.name)
    return shown(path, await intoFile(path, (part) => fetched(made, part)))
  },
}
