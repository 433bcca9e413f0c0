import type { TableImportDetail } from '@serialis/contract/kit/import-file.ts'
import { orderImports } from '@serialis/contract/plant/order-entry/order-entry.routes.ts'
import type { Found, Values } from '../command.ts'
import { EXITS, Ended, refusalWords } from '../exits.ts'
import { ended } from '../waiting.ts'
import { addressOf, call, callerOf, download, upload, type Caller } from '../wire.ts'
import { SHOWN_ROWS, tellRows } from './refused-rows.ts'

/** What a person does about a table whose orders are not entered. */
function nextStep({ status, wrong }: TableImportDetail): string {
  if (status === 'UNREADABLE') return 'import a file in the columns of the template'
  if (status === 'DROPPED') return 'a person dropped this file: import it again'
  if (wrong > 0) return 'correct the rows and import the file again, or enter the valid ones in the console'
  return 'enter them with --commit, or in the console'
}

function outcomeOf({ status, rows, wrong, entered, failure }: TableImportDetail): string {
  if (failure !== null) return `${status}: ${refusalWords(failure.key, failure.params)}`
  return `${status}: ${rows} rows, ${wrong} wrong, ${entered} entered`
}

async function notGood(caller: Caller, table: TableImportDetail, into: unknown): Promise<Ended> {
  const params = { id: table.id }
  const lines = [outcomeOf(table)]
  const address = addressOf(caller.url, orderImports.wrongRows, { params })
  const query = { outcome: 'WRONG' as const, limit: SHOWN_ROWS }
  const wrongRows = table.wrong > 0 ? (await call(caller, orderImports.rows, { params, query })).items : []
  if (wrongRows.length > 0)
    lines.push(
      await tellRows(
        wrongRows.flatMap(({ line, faults }) => faults.map((fault) => ({ line, ...fault }))),
        { count: table.wrong, address, into },
        (part) => download(caller, orderImports.wrongRows, { params }, { part }),
      ),
    )
  const next = nextStep(table)
  lines.push(next)
  return new Ended(EXITS.refused, lines.join('\n'), {
    ...table,
    message: 'not_entered',
    next,
    ...(wrongRows.length > 0 && { wrongRows, allRows: address }),
  })
}

export async function importOrders(path: string, values: Values): Promise<Found> {
  const { commit, errors } = values
  const caller = callerOf(values)
  const { id } = await upload(caller, orderImports.upload, {}, path)
  const read = () => call(caller, orderImports.get, { params: { id } })
  const isIdle = ({ status }: TableImportDetail) => status !== 'CHECKING' && status !== 'ENTERING'
  let table = await ended(read, isIdle)
  if (commit === true && table.status === 'CHECKED' && table.wrong === 0) {
    await call(caller, orderImports.enter, { params: { id }, body: { version: table.version } })
    table = await ended(read, isIdle)
  }
  const isDone = table.status === 'DONE'
  const isGood = isDone || (commit !== true && table.status === 'CHECKED' && table.wrong === 0)
  if (!isGood) throw await notGood(caller, table, errors)
  return { text: isDone ? outcomeOf(table) : `${outcomeOf(table)}\n${nextStep(table)}`, facts: table }
}
