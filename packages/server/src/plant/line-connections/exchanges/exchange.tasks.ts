/**
 * One visit to a line: takes in the files it left, gives up unanswered exchanges, hands over what waits. After a kill
 * at any point, the next visit continues.
 */

import { Failure } from '../../../kit/http/failure.ts'
import type { TaskKind, TaskRun } from '../../../kit/jobs/task.ts'
import { TransferFailure, type Folder } from '../../../kit/protocols/folder.ts'
import { lineTitles } from '../../lines/lines.service.ts'
import { lineGaveBack } from '../../orders/packages/orders-of-line.service.ts'
import { packageForLine } from '../../orders/packages/packages.service.ts'
import { findConnection } from '../connections.queries.ts'
import { lineAnswered, lineFailed } from '../contact.service.ts'
import { secretOf, withLineFolder, type Station } from '../folders.ts'
import { EXCHANGE_KIND } from '../polling.ts'
import { lockWithOrder } from './exchange-rows.ts'
import { listOpen, updateExchange, type ExchangeRow } from './exchanges.queries.ts'
import { deadlineOf, folderNameOf, giveUp, tryFailed } from './handovers.service.ts'
import { inOrder, receiveFile } from './line-inbox.ts'
import { recallFailed } from './recalls.service.ts'

async function stationOf(task: TaskRun, lineId: string): Promise<Station | undefined> {
  return task.read(async (db) => {
    const connection = await findConnection(db, lineId)
    if (!connection?.isActive) return undefined
    const lineCode = (await lineTitles(db, [lineId])).get(lineId)?.code ?? ''
    return {
      app: task.app,
      tenant: task.tenant,
      lineCode,
      connection,
      secret: await secretOf(task.app, db, connection),
    }
  })
}

/** No answer came in time: a package is given up; the codes of one that was recalled are held as lost. */
async function giveUpLate(task: TaskRun, row: ExchangeRow): Promise<void> {
  if (row.kind === 'PACKAGE')
    return task.write(null, async (ctx) => {
      const now = await lockWithOrder(ctx.db, row)
      if (now?.status === 'QUEUED' || now?.status === 'SENT') await giveUp(ctx, now, { key: 'no_answer' })
    })
  try {
    await task.write('order.line_reassigned', async (ctx) => {
      Object.assign(ctx.event, { subjectType: 'order', subjectId: row.orderId as string })
      await lineGaveBack(ctx, { orderId: row.orderId as string, reason: row.reason, fate: 'LOST' })
    })
  } catch (error) {
    // The line has begun with the order in the meantime. If the recall stayed open, every later visit would fail.
    if (!(error instanceof Failure) || error.key !== 'line_has_produced') throw error
    await task.write(null, async (ctx) => {
      const now = await lockWithOrder(ctx.db, row)
      if (now?.status === 'QUEUED' || now?.status === 'SENT') await recallFailed(ctx, now)
    })
  }
}

const json = (value: object): Buffer[] => [Buffer.from(`${JSON.stringify(value, null, 2)}\n`)]

/** False when the package is no longer wanted. */
async function writePackage(
  task: TaskRun,
  folder: Folder,
  { connection }: Station,
  row: ExchangeRow,
): Promise<boolean> {
  const found = await packageForLine(task, { orderId: row.orderId as string, packageId: row.packageId as string })
  if (found === undefined) return false
  const base = folderNameOf(found.orderNo, found.number)
  const files = found.files
    .filter(({ format }) => format === connection.packageFormat)
    .map((file) => ({ ...file, name: `${base}-${file.level}.${file.format.toLowerCase()}` }))
  for (const { name, chunks } of files) {
    task.signal.throwIfAborted()
    await folder.write(`out/${base}/${name}`, chunks())
  }
  // Written last: a line that sees it sees a complete package.
  const shown = files.map(({ name, level, capacity, format, rows, sha256 }) => ({
    name,
    level,
    capacity,
    format,
    rows,
    sha256,
  }))
  await folder.write(
    `out/${base}/package.json`,
    json({
      orderNo: found.orderNo,
      batchNo: found.batchNo,
      package: found.number,
      checksum: found.checksum,
      files: shown,
    }),
  )
  return true
}

async function handOver(task: TaskRun, folder: Folder, station: Station, row: ExchangeRow): Promise<void> {
  let isWanted = true
  try {
    if (row.kind === 'PACKAGE') isWanted = await writePackage(task, folder, station, row)
    else
      await folder.write(
        `out/${row.name}/recall.json`,
        json({ orderNo: row.orderNo, package: row.packageNumber, reason: row.reason }),
      )
  } catch (error) {
    if (!(error instanceof TransferFailure)) throw error
    const { kind, message } = error
    await task.write(null, async (ctx) => {
      const now = await lockWithOrder(ctx.db, row)
      if (now?.status === 'QUEUED') await tryFailed(ctx, now, { key: kind, text: message })
    })
    throw error
  }
  await task.write(null, async (ctx) => {
    const now = await lockWithOrder(ctx.db, row)
    if (now?.status !== 'QUEUED') return
    await updateExchange(
      ctx.db,
      now,
      isWanted
        ? { status: 'SENT', failure: null, nextAt: null, deadlineAt: deadlineOf(station.connection, ctx.now) }
        : { status: 'CANCELLED', nextAt: null, deadlineAt: null, endedAt: ctx.now },
    )
  })
}

async function visit(
  task: TaskRun,
  station: Station,
  names: readonly string[],
  folder: Folder | undefined,
): Promise<boolean> {
  let hasHeard = false
  for (const name of folder === undefined ? [] : inOrder(names)) {
    task.signal.throwIfAborted()
    hasHeard = (await receiveFile(task, folder as Folder, station, name)) || hasHeard
  }
  const now = task.app.clock.now()
  for (const row of await task.read((db) => listOpen(db, station.connection.lineId))) {
    if (row.deadlineAt !== null && row.deadlineAt <= now) await giveUpLate(task, row)
    else if (folder !== undefined && row.status === 'QUEUED' && row.nextAt !== null && row.nextAt <= now)
      await handOver(task, folder, station, row)
  }
  return hasHeard
}

export const exchangeKind: TaskKind = {
  kind: EXCHANGE_KIND,
  isOutgoing: true,
  async run(task, input) {
    const { lineId, names } = input as { lineId: string; names: readonly string[] }
    const station = await stationOf(task, lineId)
    let heard = false
    let problem: TransferFailure | undefined
    if (station !== undefined) {
      try {
        heard =
          station.connection.transport === 'HTTP'
            ? await visit(task, station, [], undefined)
            : await withLineFolder(station, (folder) => visit(task, station, names, folder))
      } catch (error) {
        if (!(error instanceof TransferFailure)) throw error
        problem = error
      }
    }
    await task.finish(null, async (ctx) => {
      const connection = await findConnection(ctx.db, lineId)
      if (!connection || station?.connection.transport === 'HTTP') return
      if (problem !== undefined) await lineFailed(ctx, connection, problem)
      else if (heard || connection.failuresInARow > 0) await lineAnswered(ctx, connection, { heard })
    })
  },
}
