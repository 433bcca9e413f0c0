/**
 * What the line gets: a package per order, built by a task, downloaded by level and format, acknowledged with its
 * checksum.
 */

import { createHash } from 'node:crypto'
import { LINE_ADAPTERS } from '@serialis/contract/plant/line-connections/line-connections.schema.ts'
import * as lineRoutes from '@serialis/contract/plant/orders/orders.lines.routes.ts'
import * as packageRoutes from '@serialis/contract/plant/orders/orders.packages.routes.ts'
import { inTenant, type TenantDb } from '../../../kit/db/db.ts'
import { bind } from '../../../kit/http/bind.ts'
import type { Ctx, Tenant } from '../../../kit/http/context.ts'
import { failure, found, requireThat } from '../../../kit/http/failure.ts'
import type { TaskKind, TaskOutcome, TaskRun } from '../../../kit/jobs/task.ts'
import { markOf } from '../../../kit/limits/sandbox.ts'
import { encodePlan, planCodes, type CodePlan, type Reader } from '../../../numbers/ledger/issue/encode.service.ts'
import { rangesOfOrder } from '../../../numbers/ledger/issue/ranges.service.ts'
import { placeOutCsv } from '../../line-files/csv-v1.writer.ts'
import type { CodeChunks, PlaceOutFile, PlaceOutMeta } from '../../line-files/place-out.writer.ts'
import { placeOutSnx } from '../../line-files/snx.writer.ts'
import { lineInForce, lineTitles } from '../../lines/lines.service.ts'
import { changeAllCodes, markRanges } from '../codes/order-ledger.ts'
import { inHand } from '../order-in-hand.ts'
import { findOrder, lockOrder, type OrderRow } from '../orders.queries.ts'
import { shownOrder } from '../orders.view.ts'
import { requireGuards } from '../steps/guards.ts'
import { moveOrder, openOrder, wayOf } from '../steps/machine.ts'
import { listLevels, updatePlacedOut, type LevelRow } from '../steps/steps.queries.ts'
import { BUILD_PACKAGE, startPackage } from './package-start.ts'
import * as packages from './packages.queries.ts'

export const listOrderPackages = bind(packageRoutes.listOrderPackages, async ({ db }, { params }) => {
  found(await findOrder(db, params.id))
  const rows = await packages.listPackages(db, params.id)
  const files = await packages.listPackageFiles(
    db,
    rows.map(({ id }) => id),
  )
  return {
    items: rows.map(
      ({ id, number, status, lineName, checksum, createdAt, builtAt, acknowledgedAt, acknowledgedBy }) => ({
        id,
        number,
        status,
        lineName,
        checksum,
        files: files.get(id) ?? [],
        createdAt: createdAt.toISOString(),
        builtAt: builtAt?.toISOString() ?? null,
        acknowledgedAt: acknowledgedAt?.toISOString() ?? null,
        acknowledgedBy,
      }),
    ),
  }
})

export const buildOrderPackage = bind(packageRoutes.buildOrderPackage, async (ctx, { params, body }) => {
  const order = await openOrder(ctx, params.id, body.version)
  return shownOrder(ctx, await startPackage(ctx, order))
})

interface Contents {
  order: OrderRow
  row: packages.PackageRow
  lineCode: string
  tenant: Tenant
}

async function contentsOf(db: TenantDb, orderId: string, packageId: string, tenant: Tenant): Promise<Contents> {
  const order = found(await findOrder(db, orderId))
  const row = found(await packages.findPackage(db, orderId, packageId))
  return { order, row, lineCode: (await lineTitles(db, [row.lineId])).get(row.lineId)?.code ?? '', tenant }
}

const plansOf = async (db: TenantDb, orderId: string, level: string): Promise<CodePlan> =>
  planCodes(
    db,
    (await rangesOfOrder(db, orderId)).filter((range) => range.level === level),
  )

/** Of a level with GTINs the plan may end with SSCCs for partial packs. */
const codesIn = (plan: CodePlan, { codeType }: LevelRow, read: Reader): { codes: CodeChunks; ssccs: CodeChunks } => {
  const isSscc = ({ gtin }: CodePlan[number]) => codeType === 'SGTIN' && gtin === null
  return {
    codes: encodePlan(
      plan.filter((range) => !isSscc(range)),
      read,
    ),
    ssccs: encodePlan(plan.filter(isSscc), read),
  }
}

/** The bytes of one file: always the same, because nothing in them depends on the time. */
function writeFile(
  { order, row, lineCode, tenant }: Contents,
  level: LevelRow,
  format: packages.PackageFormat,
  { codes, ssccs }: ReturnType<typeof codesIn>,
): PlaceOutFile {
  const meta: PlaceOutMeta = {
    orderNo: order.orderNo,
    batchNo: order.batchCode ?? '',
    expiry: order.expirationDate ?? '',
    lineCode,
    level: level.level,
    codeType: level.codeType,
    gtin: level.gtin,
    mark: markOf(tenant),
  }
  if (format === 'CSV') return placeOutCsv(meta, codes, ssccs)
  return placeOutSnx(
    meta,
    { sender: tenant.code, receiver: lineCode, controlNumber: `${order.orderNo}-${row.number}`, sentAt: row.createdAt },
    codes,
    ssccs,
  )
}

const checksumOf = (files: readonly packages.PackageFileRow[]) =>
  createHash('sha256')
    .update(files.map(({ sha256 }) => sha256).join('\n'))
    .digest('hex')

/** What lines of this type read; a file in another format would be of no use, and might be sent to the wrong line. */
const formatsOf = async (db: TenantDb, lineId: string): Promise<readonly packages.PackageFormat[]> =>
  LINE_ADAPTERS[found(await lineInForce(db, lineId)).type].packages

async function measure(task: TaskRun, orderId: string, packageId: string): Promise<packages.PackageFileRow[]> {
  const { contents, formats, levels, plans } = await task.read(async (db) => {
    const levels = await listLevels(db, orderId)
    const ranges = await rangesOfOrder(db, orderId)
    const plans = new Map<string, CodePlan>()
    for (const { level } of levels)
      plans.set(
        level,
        await planCodes(
          db,
          ranges.filter((range) => range.level === level),
        ),
      )
    const contents = await contentsOf(db, orderId, packageId, task.tenant)
    return { contents, formats: await formatsOf(db, contents.row.lineId), levels, plans }
  })
  const total = levels.reduce((sum, { assigned }) => sum + assigned, 0) * formats.length
  const files: packages.PackageFileRow[] = []
  let done = 0
  for (const level of levels) {
    const plan = found(plans.get(level.level))
    for (const format of formats) {
      const file = writeFile(
        contents,
        level,
        format,
        codesIn(plan, level, (work) => task.read(work)),
      )
      for await (const _chunk of file.chunks) task.signal.throwIfAborted()
      const { rows, bytes, sha256 } = file.summary()
      files.push({ level: level.level, format, rows, size: bytes, sha256 })
      task.progress((done += rows), total)
    }
  }
  return files
}

async function keepPackage(
  ctx: Ctx,
  orderId: string,
  packageId: string,
  files: readonly packages.PackageFileRow[],
): Promise<TaskOutcome> {
  const order = found(await lockOrder(ctx.db, orderId))
  const row = found(await packages.findPackage(ctx.db, orderId, packageId))
  // Scrapped, or given to another line in the meantime: the package is no longer wanted.
  if (order.status !== 'ASSIGNED' || row.status !== 'BUILDING') return { result: { isWanted: false } }
  const checksum = checksumOf(files)
  await packages.insertPackageFiles(ctx.db, packageId, files)
  await packages.updatePackage(ctx.db, packageId, 'BUILDING', { status: 'READY', checksum, builtAt: ctx.now })
  await moveOrder(ctx, inHand(ctx, order), {
    command: 'packageBuilt',
    isOwnDoing: true,
    change: { taskId: null },
    facts: { package: row.number, checksum },
  })
  return { result: { package: row.number, checksum, rows: files.reduce((sum, { rows }) => sum + rows, 0) } }
}

/** Writes every file once to measure it; the codes are not stored, and a killed task starts again. */
export const buildPackageKind: TaskKind = {
  kind: BUILD_PACKAGE,
  async run(task, input) {
    const { orderId, packageId } = input as { orderId: string; packageId: string }
    const files = await measure(task, orderId, packageId)
    await task.finish('order.package_built', (ctx) => keepPackage(ctx, orderId, packageId, files))
  },
}

/** The package that is ready for the order's line, or undefined. */
export async function readyPackageOf(
  db: TenantDb,
  orderId: string,
): Promise<{ orderId: string; orderNo: string; lineId: string; packageId: string; number: number } | undefined> {
  const order = await findOrder(db, orderId)
  const row = order && (await packages.findOpenPackage(db, orderId))
  return order && row?.status === 'READY'
    ? { orderId, orderNo: order.orderNo, lineId: row.lineId, packageId: row.id, number: row.number }
    : undefined
}

interface PackageForLine {
  orderNo: string
  batchNo: string
  number: number
  checksum: string
  /** `capacity`: packs of the level below in one. */
  files: (packages.PackageFileRow & { capacity: number; chunks: () => AsyncIterable<Buffer> })[]
}

/** The files of a package that is ready for its line, to be written anywhere; undefined when it is no longer wanted. */
export async function packageForLine(
  task: Pick<TaskRun, 'read' | 'tenant'>,
  { orderId, packageId }: { orderId: string; packageId: string },
): Promise<PackageForLine | undefined> {
  const contents = await task.read((db) => contentsOf(db, orderId, packageId, task.tenant))
  const { order, row } = contents
  if (order.status !== 'WAIT_FOR_PLACEOUT' || row.status !== 'READY' || row.checksum === null) return undefined
  const levels = await task.read((db) => listLevels(db, orderId))
  const files = (await task.read((db) => packages.listPackageFiles(db, [packageId]))).get(packageId) ?? []
  const written = async function* (file: packages.PackageFileRow): AsyncGenerator<Buffer> {
    const plan = await task.read((db) => plansOf(db, orderId, file.level))
    const level = found(levels.find((one) => one.level === file.level))
    const codes = codesIn(plan, level, (work) => task.read(work))
    yield* writeFile(contents, level, file.format, codes).chunks
  }
  return {
    orderNo: order.orderNo,
    batchNo: order.batchCode ?? '',
    number: row.number,
    checksum: row.checksum,
    files: files.map((file) => ({
      ...file,
      capacity: found(levels.find(({ level }) => level === file.level)).capacity,
      chunks: () => written(file),
    })),
  }
}

export const downloadOrderPackage = bind(packageRoutes.downloadOrderPackage, async (ctx, { params }) => {
  const { app, db, tenant, event } = ctx
  const contents = await contentsOf(db, params.id, params.packageId, tenant)
  const { order, row } = contents
  requireThat(row.status === 'READY' || row.status === 'ACKNOWLEDGED', 'package_not_ready', { number: row.number })
  const level = found((await listLevels(db, order.id)).find((one) => one.level === params.level))
  const file = found(
    (await packages.listPackageFiles(db, [row.id]))
      .get(row.id)
      ?.find((one) => one.level === params.level && one.format === params.format),
  )
  const plan = await plansOf(db, order.id, params.level)
  Object.assign(event, {
    subjectType: 'order',
    subjectId: order.id,
    details: { package: row.number, level: params.level, format: params.format, rows: file.rows, sha256: file.sha256 },
  })
  const codes = codesIn(plan, level, (work) => inTenant(app.pool, tenant.tenantId, 'read', work))
  const { chunks } = writeFile(contents, level, params.format, codes)
  const isCsv = params.format === 'CSV'
  return {
    contentType: isCsv ? 'text/csv; charset=utf-8' : 'application/xml',
    fileName: `${order.orderNo.replaceAll('/', '_')}-${row.number}-${params.level}.${isCsv ? 'csv' : 'xml'}`,
    size: file.size,
    body: chunks,
  }
})

export const acknowledgeOrderPackage = bind(packageRoutes.acknowledgeOrderPackage, async (ctx, { params, body }) => {
  const order = await openOrder(ctx, params.id, body.version)
  await requireGuards(ctx, order, wayOf(order, 'acknowledge'))
  const row = found(await order.reads.openPackage(order.id))
  if (row.id !== body.packageId) throw failure('package_not_ready', { number: row.number })
  requireThat(row.checksum?.startsWith(body.checksum) === true, 'package_checksum_differs', { number: row.number })
  const moved = await moveOrder(ctx, order, {
    command: 'acknowledge',
    facts: { package: row.number, checksum: row.checksum },
  })
  const placedOut = await changeAllCodes(ctx, moved, 'PLACE_OUT')
  await markRanges(ctx, moved, { lineId: order.lineId, packageId: row.id })
  await updatePlacedOut(ctx.db, order.id, placedOut)
  await packages.updatePackage(ctx.db, row.id, 'READY', {
    status: 'ACKNOWLEDGED',
    acknowledgedAt: ctx.now,
    acknowledgedBy: ctx.actor.userName,
  })
  ctx.event.details = { ...ctx.event.details, placedOut }
  return shownOrder(ctx, moved)
})

export const startOrder = bind(lineRoutes.startOrder, async (ctx, { params, body }) => {
  const order = await openOrder(ctx, params.id, body.version)
  return shownOrder(ctx, await moveOrder(ctx, order, { command: 'start' }))
})
