/** The two tasks of an opening stock: validation, which only reads, and commit. */

import type { OpeningStockRowFault } from '@serialis/contract/desk/opening-stock/opening-stock.schema.ts'
import { openingStockRowTextsEn } from '@serialis/contract/desk/opening-stock/opening-stock.texts.en.ts'
import { openingStockRowTextsZh } from '@serialis/contract/desk/opening-stock/opening-stock.texts.zh.ts'
import { csvCell } from '@serialis/contract/kit/boundary/formula.ts'
import { found, requireThat } from '../../kit/http/failure.ts'
import type { TaskKind, TaskRun } from '../../kit/jobs/task.ts'
import { UnreadableFile } from '../../kit/text-files/unreadable-file.ts'
import { enterPart, packStretch, partsOf, ROWS_A_PART } from './commit.ts'
import type { OpeningRow } from './opening-rows.ts'
import * as queries from './opening-stock.queries.ts'
import { PackingOrder } from './sorting/packing-order.ts'
import { openScratch, scratchFolder, type Scratch } from './sorting/scratch.ts'
import { StockProducts } from './stock-products.ts'
import { readStock } from './threads/stock-thread.ts'
import { Judge, type Judged } from './validation.ts'

export const CHECK_KIND = 'onboarding.check'
export const ENTER_KIND = 'onboarding.enter'

interface Work {
  openingStockId: string
}

/** The file, while this task is the one that processes it. */
async function openWork(
  task: TaskRun,
  input: unknown,
  status: 'CHECKING' | 'ENTERING',
): Promise<queries.OpeningStockRow | null> {
  const row = found(await task.read((db) => queries.findOpeningStock(db, (input as Work).openingStockId)))
  return row.status === status && row.taskId === task.taskId ? row : null
}

/** The rows of the file from its start. `onBytes` receives how much of it was read. */
async function* rowsOf(
  { app, signal, tenant }: TaskRun,
  { path, size, format }: queries.OpeningStockRow,
  onBytes: (bytes: number) => void,
): AsyncGenerator<OpeningRow[]> {
  const place = { path: app.files.placeOf(path), size: Number(size) }
  const file = { place, format, scheme: tenant.snScheme, scratch: scratchFolder(app) }
  for await (const { rows, read } of readStock(file, signal)) {
    signal.throwIfAborted()
    onBytes(read)
    yield rows
  }
}

async function withScratch<T>(task: TaskRun, work: (scratch: Scratch) => Promise<T>): Promise<T> {
  const scratch = await openScratch(scratchFolder(task.app))
  try {
    return await work(scratch)
  } finally {
    await scratch.close()
  }
}

async function* errorLines(faults: readonly OpeningStockRowFault[], locale: 'en' | 'zh'): AsyncGenerator<Buffer> {
  yield Buffer.from('\ufeffline,event,column,code,error\r\n')
  for (let from = 0; from < faults.length; from += 5_000) {
    const lines = faults
      .slice(from, from + 5_000)
      .map(({ line, event, column, code, error, params }) =>
        [
          line,
          event ?? '',
          csvCell(column),
          csvCell(code),
          csvCell(
            (locale === 'zh' ? openingStockRowTextsZh : openingStockRowTextsEn)[error].replace(
              /\{(\w+)\}/g,
              (_, name: string) => String(params[name] ?? ''),
            ),
          ),
        ].join(','),
      )
    yield Buffer.from(`${lines.join('\r\n')}\r\n`)
  }
}

async function judge(task: TaskRun, row: queries.OpeningStockRow): Promise<Judged | UnreadableFile> {
  const size = Number(row.size)
  const read: TaskRun['read'] = (work) => task.read(work)
  let share = 0
  try {
    return await withScratch(task, (scratch) =>
      new Judge({
        read,
        scheme: task.tenant.snScheme,
        products: new StockProducts(read),
        size,
        scratch,
        rows: rowsOf(task, row, (bytes) => (share = bytes / size)),
        readShare: () => share,
        onProgress: (done, total) => {
          task.signal.throwIfAborted()
          task.progress(done, total)
        },
      }).run(),
    )
  } catch (problem) {
    if (problem instanceof UnreadableFile) return problem
    throw problem
  }
}

export const checkKind: TaskKind = {
  kind: CHECK_KIND,
  async run(task, input) {
    const row = await openWork(task, input, 'CHECKING')
    if (row === null) return task.finish(null, async () => ({}))
    const end = await judge(task, row)
    const file =
      end instanceof UnreadableFile || end.faults.length === 0
        ? null
        : await task.app.files.put(task.tenant.tenantId, `${row.name}-errors.csv`, errorLines(end.faults, task.locale))
    await task.finish('onboarding.checked', async ({ db, event }) => {
      const before = found(await queries.lockOpeningStock(db, row.id))
      requireThat(before.status === 'CHECKING' && before.taskId === task.taskId, 'changed_meanwhile')
      const change: queries.OpeningStockChange =
        end instanceof UnreadableFile
          ? {
              status: 'UNREADABLE',
              outcome: null,
              rowErrors: '[]',
              failureKey: end.key,
              failureParams: JSON.stringify(end.params),
            }
          : {
              status: 'CHECKED',
              outcome: JSON.stringify(end.outcome),
              rowErrors: JSON.stringify(end.shown),
              failureKey: null,
              failureParams: '{}',
            }
      await queries.updateOpeningStock(db, row.id, {
        ...change,
        taskId: null,
        errorPath: file?.path ?? null,
        errorSize: file?.size ?? null,
      })
      Object.assign(event, {
        subjectType: 'onboarding',
        subjectId: row.id,
        details:
          end instanceof UnreadableFile ? { key: end.key } : { rows: end.outcome.rows, errors: end.outcome.errorRows },
      })
      return {
        result:
          end instanceof UnreadableFile ? { key: end.key } : { codes: end.outcome.rows, errors: end.outcome.errorRows },
      }
    })
  },
}

/** Enters the codes and then their packing; parts that were already entered are skipped. */
async function enter(task: TaskRun, row: queries.OpeningStockRow, scratch: Scratch): Promise<void> {
  const read: TaskRun['read'] = (work) => task.read(work)
  const products = new StockProducts(read)
  const opening = { id: row.id, eventId: found(row.eventId), scheme: task.tenant.snScheme, products }
  const order = new PackingOrder({ scratch, products, size: Number(row.size), stretch: ROWS_A_PART })
  const total = (row.outcome?.rows ?? 0) + (row.outcome?.packed ?? 0)
  let done = 0
  const report = (rows: number) => {
    task.signal.throwIfAborted()
    task.progress((done += rows), total)
  }
  for await (const part of partsOf(rowsOf(task, row, () => undefined))) {
    await products.ask(part.rows)
    await order.add(part.rows)
    if (part.number >= row.partsDone) await task.write(null, (ctx) => enterPart(ctx, opening, part))
    report(part.rows.length)
  }
  const stretches = await order.arrange(() => report(0))
  for (let stretch = 0; stretch < stretches; stretch++) {
    const containers = await order.containersAt(stretch)
    if (stretch >= row.packsDone) await task.write(null, (ctx) => packStretch(ctx, opening, stretch, containers))
    report(containers.reduce((sum, { members }) => sum + members.length, 0))
  }
}

export const enterKind: TaskKind = {
  kind: ENTER_KIND,
  async run(task, input) {
    const row = await openWork(task, input, 'ENTERING')
    if (row === null) return task.finish(null, async () => ({}))
    await withScratch(task, (scratch) => enter(task, row, scratch))
    await task.finish('onboarding.entered', async ({ db, event, now, actor }) => {
      const before = found(await queries.lockOpeningStock(db, row.id))
      requireThat(before.status === 'ENTERING' && before.taskId === task.taskId, 'changed_meanwhile')
      await queries.updateOpeningStock(db, row.id, {
        status: 'ENTERED',
        taskId: null,
        endedAt: now,
        endedByName: actor.userName,
      })
      Object.assign(event, {
        subjectType: 'onboarding',
        subjectId: row.id,
        details: { rows: row.outcome?.rows, containers: row.outcome?.containers },
      })
      return { result: { codes: row.outcome?.rows ?? 0 } }
    })
  },
}
