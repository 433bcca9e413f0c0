import { PAGE_LIMIT } from '@serialis/contract/kit/list.ts'
import { listOrders } from '@serialis/contract/plant/orders/orders.routes.ts'
import {
  commitResultFile,
  downloadResultErrors,
  getResultFile,
  uploadResultFile,
} from '@serialis/contract/plant/results/results.routes.ts'
import type { ResultFileDetail } from '@serialis/contract/plant/results/results.schema.ts'
import type { ResultStatus } from '@serialis/contract/plant/results/results.status.ts'
import type { Found, Values } from '../command.ts'
import { EXITS, Ended, refusalWords } from '../exits.ts'
import { ended } from '../waiting.ts'
import { addressOf, call, callerOf, download, upload, type Caller } from '../wire.ts'
import { tellRows } from './refused-rows.ts'

/** The list finds numbers that contain the text, so that the order may be on any of its pages. */
async function orderOf(caller: Caller, orderNo: string): Promise<string> {
  let after: string | null | undefined
  do {
    const query = { orderNo, limit: PAGE_LIMIT.max, fields: 'id,orderNo', ...(after && { after }) }
    const { items, next } = await call(caller, listOrders, { query })
    const order = items.find((one) => one.orderNo === orderNo)
    if (order !== undefined) return order.id
    after = next
  } while (after !== null)
  throw new Ended(EXITS.refused, `no order has the number ${orderNo}`, { message: 'not_found' })
}

const AT_WORK: readonly ResultStatus[] = ['CHECKING', 'COMMITTING', 'UNDOING']

/** What a person does about a file that is not committed. */
function nextStep({ status, rowErrors, failure, reason }: ResultFileDetail): string {
  if (status === 'REFUSED')
    return `a person refused this file${reason === '' ? '' : ` (${reason})`}: import a corrected one, the same bytes stay refused`
  if (status === 'UNDONE') return 'this file was undone: import a corrected one'
  if (status === 'UNREADABLE') return 'import a whole file'
  if (rowErrors.length > 0) return 'correct the rows and import the file again, or leave them out in the console'
  if (failure !== null) return 'import the file again once the cause is removed'
  return 'commit it with --commit, or in the console'
}

function outcomeOf({ status, rowErrors, outcome, failure }: ResultFileDetail): string {
  if (failure !== null) return `${status}: ${refusalWords(failure.key, failure.params)}`
  return `${status}: ${outcome?.codes ?? 0} codes, ${outcome?.errors.rows ?? rowErrors.length} refused rows`
}

async function notGood(caller: Caller, result: ResultFileDetail, into: unknown): Promise<Ended> {
  const { id, rowErrors, outcome } = result
  const lines = [outcomeOf(result)]
  const input = { params: { id } }
  const address = addressOf(caller.url, downloadResultErrors, input)
  if (rowErrors.length > 0)
    lines.push(
      await tellRows(
        rowErrors.map(({ line, column, error, params }) => ({ line, column, key: error, params })),
        { count: outcome?.errors.rows ?? rowErrors.length, address, into },
        (part) => download(caller, downloadResultErrors, input, { part }),
      ),
    )
  const next = nextStep(result)
  lines.push(next)
  return new Ended(EXITS.refused, lines.join('\n'), {
    ...result,
    message: 'not_committed',
    next,
    ...(rowErrors.length > 0 && { allRows: address }),
  })
}

export async function importResult(path: string, values: Values): Promise<Found> {
  const { order, commit, errors } = values
  if (typeof order !== 'string') throw new Ended(EXITS.usage, 'name the order: --order NUMBER')
  const caller = callerOf(values)
  const params = { id: await orderOf(caller, order) }
  const { file } = await upload(caller, uploadResultFile, { params }, path)
  const read = () => call(caller, getResultFile, { params: { id: file.id } })
  const isIdle = ({ status }: ResultFileDetail) => !AT_WORK.includes(status)
  let result = await ended(read, isIdle)
  if (commit === true && result.digest !== null && result.rowErrors.length === 0) {
    await call(caller, commitResultFile, { params: { id: file.id }, body: { digest: result.digest } })
    result = await ended(read, isIdle)
  }
  const { status, failure, rowErrors } = result
  const isCommitted = status === 'COMMITTED'
  const isGood = isCommitted || (commit !== true && status === 'CHECKED' && failure === null && rowErrors.length === 0)
  if (!isGood) throw await notGood(caller, result, errors)
  return { text: isCommitted ? outcomeOf(result) : `${outcomeOf(result)}\n${nextStep(result)}`, facts: result }
}
