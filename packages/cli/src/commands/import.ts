import { orderImports } from '@serialis/contract/plant/order-entry/order-entry.routes.ts'
import { listOrders } from '@serialis/contract/plant/orders/orders.routes.ts'
import { commitResultFile, getResultFile, uploadResultFile } from '@serialis/contract/plant/results/results.routes.ts'
import type { ResultFileDetail } from '@serialis/contract/plant/results/results.schema.ts'
import type { Command, Found, Values } from '../command.ts'
import { EXITS, Ended } from '../exits.ts'
import { keptSession, type Session } from '../session-file.ts'
import { ended } from '../waiting.ts'
import { call, upload } from '../wire.ts'

async function orderOf(session: Session, orderNo: string): Promise<string> {
  const { items } = await call(session, listOrders, { query: { orderNo, limit: 1 } })
  const [order] = items
  if (order === undefined)
    throw new Ended(EXITS.refused, `no order has the number ${orderNo}`, { message: 'not_found' })
  return order.id
}

/** What people read of a dry run or a commit. */
const outcomeOf = ({ status, rowErrors, outcome, failure }: ResultFileDetail): string =>
  failure === null
    ? `${status}: ${outcome?.codes ?? 0} codes, ${rowErrors.length} refused rows shown`
    : `${status}: ${failure.key.replaceAll('_', ' ')}`

async function importResult(path: string, { order, commit }: Values): Promise<Found> {
  if (typeof order !== 'string') throw new Ended(EXITS.usage, 'name the order: --order NUMBER')
  const session = keptSession()
  const params = { id: await orderOf(session, order) }
  const { file } = await upload(session, uploadResultFile, { params }, path)
  const read = () => call(session, getResultFile, { params: { id: file.id } })
  const isIdle = ({ status }: ResultFileDetail) => status !== 'CHECKING' && status !== 'COMMITTING'
  let result = await ended(read, isIdle)
  if (commit === true && result.digest !== null && result.rowErrors.length === 0) {
    await call(session, commitResultFile, { params: { id: file.id }, body: { digest: result.digest } })
    result = await ended(read, isIdle)
  }
  const isGood = result.failure === null && result.rowErrors.length === 0 && result.status !== 'UNREADABLE'
  if (!isGood) throw new Ended(EXITS.refused, outcomeOf(result), { ...result })
  return { text: outcomeOf(result), facts: result }
}

async function importOrders(path: string, { commit }: Values): Promise<Found> {
  const session = keptSession()
  const { id } = await upload(session, orderImports.upload, {}, path)
  const read = () => call(session, orderImports.get, { params: { id } })
  const isIdle = ({ status }: { status: string }) => status !== 'CHECKING' && status !== 'ENTERING'
  let table = await ended(read, isIdle)
  if (commit === true && table.status === 'CHECKED' && table.wrong === 0) {
    await call(session, orderImports.enter, { params: { id }, body: { version: table.version } })
    table = await ended(read, isIdle)
  }
  const text = `${table.status}: ${table.rows} rows, ${table.wrong} wrong, ${table.entered} entered`
  if (table.wrong > 0 || table.status === 'UNREADABLE') throw new Ended(EXITS.refused, text, { ...table })
  return { text, facts: table }
}

export const importCommand: Command = {
  options: { order: { type: 'string' }, commit: { type: 'boolean' } },
  takes: [2, 2],
  async run(values, [what, path]) {
    if (what === 'result') return importResult(String(path), values)
    if (what === 'orders') return importOrders(String(path), values)
    throw new Ended(EXITS.usage, 'say what the file holds: import result FILE --order NUMBER, or import orders FILE')
  },
}
