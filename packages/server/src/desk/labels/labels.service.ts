/** Printing labels: every print is counted, and a reprint needs a reason and a permission of its own. */

import { randomUUIDv7 } from 'node:crypto'
import * as routes from '@serialis/contract/desk/labels/labels.routes.ts'
import {
  LABELS_MAX,
  LABELS_TASK_MAX,
  labelTemplates,
  type PrintInput,
} from '@serialis/contract/desk/labels/labels.schema.ts'
import { bind, type StreamAnswer } from '../../kit/http/bind.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { requireThat } from '../../kit/http/failure.ts'
import { pageOf } from '../../kit/http/page.ts'
import { markOf } from '../../kit/limits/sandbox.ts'
import { lockBlocks } from '../../numbers/ledger/ledger.service.ts'
import { firstOf, setOfOrdinals, type SerialSet } from '../../numbers/ledger/serial-set/serial-set.ts'
import { setSitesOfViewer } from '../../platform/sites/sites.service.ts'
import { startTask } from '../../platform/tasks/tasks.service.ts'
import { symbolOf } from '../serials/serial-symbol.ts'
import * as queries from './labels.queries.ts'
import type { LabelContent } from './printing/content.ts'
import { labelPdf } from './printing/pdf.writer.ts'
import { printedBefore, rememberPrint } from './printing/print-memory.ts'
import { labelZpl } from './printing/zpl.writer.ts'
import { contentsOf, printableOf } from './subject.ts'

export type Printing = PrintInput & { readonly reason?: string }

export const checkLabels = bind(routes.checkLabels, async ({ db, tenant }, { body }) => {
  const { set, leftOut } = await printableOf(db, tenant.snScheme, body.subject)
  requireThat(set.size > 0, 'labels_none')
  const { set: before, last } = await printedBefore(db, set)
  const [sample] = await contentsOf(db, setOfOrdinals(firstOf(set, 1)), markOf(tenant))
  requireThat(sample !== undefined, 'labels_none')
  const { code, gtin, lot, expiry } = sample
  return {
    labels: set.size,
    leftOut,
    printedBefore: before.size,
    lastPrint: last === null ? null : { at: last.at.toISOString(), by: last.by },
    sample: { code, symbol: symbolOf({ code, gtin, batch: lot, expiry }) },
  }
})

/** The codes to print; refused when there are none, too many, or not of the requested kind (first print or reprint). */
export async function codesToPrint(
  { db, tenant }: Ctx,
  { subject, reason }: Printing,
  most: number,
): Promise<{ set: SerialSet; reprinted: number }> {
  const { set } = await printableOf(db, tenant.snScheme, subject)
  requireThat(set.size > 0, 'labels_none')
  requireThat(set.size <= most, 'labels_too_many', { labels: set.size, most })
  // Under the lock two first prints of one code cannot both succeed.
  await lockBlocks(db, set)
  const { set: before } = await printedBefore(db, set)
  if (reason === undefined) requireThat(before.size === 0, 'labels_printed_before', { count: before.size })
  else requireThat(before.size > 0, 'labels_not_printed_yet')
  return { set, reprinted: before.size }
}

/** Counts the print; part of the transaction that records its event. */
export async function countPrint(
  ctx: Ctx,
  { subject, symbology, format, template, reason = '' }: Printing,
  { set, reprinted }: { set: SerialSet; reprinted: number },
): Promise<void> {
  const id = randomUUIDv7()
  const shown = { labels: set.size, reprinted, reason, symbology, format, template }
  await queries.insertPrint(ctx.db, {
    id,
    eventId: ctx.event.id,
    subject,
    printedBy: ctx.actor.userId,
    printedByName: ctx.actor.userName,
    printedAt: ctx.now,
    ...shown,
  })
  await setSitesOfViewer(ctx.db, id)
  await rememberPrint(ctx.db, id, set)
  Object.assign(ctx.event, { subjectType: 'label_print', subjectId: id, reason, details: shown })
}

const contentTypes = { PDF: 'application/pdf', ZPL: 'text/plain; charset=utf-8' } as const
export const fileNameOf = ({ format }: Printing, labels: number): string => `labels-${labels}.${format.toLowerCase()}`

/** The file's bytes, label by label; `onLabel` may throw to stop. */
export async function* labelFile(
  contents: readonly LabelContent[],
  printing: Printing,
  onLabel: (done: number) => void = () => undefined,
): AsyncGenerator<Uint8Array> {
  if (printing.format === 'PDF') {
    yield await labelPdf(contents, printing, onLabel)
    return
  }
  for (const [at, content] of contents.entries()) {
    onLabel(at + 1)
    yield Buffer.from(labelZpl(content, printing))
  }
}

async function print(ctx: Ctx, printing: Printing): Promise<StreamAnswer> {
  const codes = await codesToPrint(ctx, printing, LABELS_MAX)
  const contents = await contentsOf(ctx.db, codes.set, markOf(ctx.tenant))
  await countPrint(ctx, printing, codes)
  return {
    contentType: contentTypes[printing.format],
    fileName: fileNameOf(printing, contents.length),
    body: labelFile(contents, printing),
  }
}

export const printLabels = bind(routes.printLabels, (ctx, { body }) => print(ctx, body))
export const reprintLabels = bind(routes.reprintLabels, (ctx, { body }) => print(ctx, body))

async function printAsTask(ctx: Ctx, printing: Printing): Promise<{ taskId: string }> {
  const { set, reprinted } = await codesToPrint(ctx, printing, LABELS_TASK_MAX)
  const { taskId } = await startTask(ctx, {
    kind: 'labels.print',
    input: printing,
    subjectType: 'task',
    subjectId: '',
    filePermission: printing.reason === undefined ? 'labels.print' : 'labels.reprint',
  })
  Object.assign(ctx.event, {
    subjectType: 'task',
    subjectId: taskId,
    reason: printing.reason ?? '',
    details: { labels: set.size, reprinted },
  })
  return { taskId }
}

export const printManyLabels = bind(routes.printManyLabels, (ctx, { body }) => printAsTask(ctx, body))
export const reprintManyLabels = bind(routes.reprintManyLabels, (ctx, { body }) => printAsTask(ctx, body))

export const listLabelPrints = bind(routes.listLabelPrints, async ({ db }, { query }) => {
  const ids = query.ordinal === undefined ? undefined : (await printedBefore(db, setOfOrdinals([query.ordinal]))).ids
  const rows = ids?.length === 0 ? [] : await queries.listPrints(db, { ids, after: query.after, limit: query.limit })
  return pageOf(
    rows,
    query.limit,
    ({ printedAt, printedByName, ...row }) => ({
      ...row,
      printedAt: printedAt.toISOString(),
      printedBy: printedByName,
    }),
    ({ id }) => id,
  )
})

/** Sheets needed for the labels, for the task's result. */
export const pagesOf = ({ template, skip }: Printing, labels: number): number => {
  const { columns, rows } = labelTemplates[template]
  return Math.ceil((labels + (columns * rows === 1 ? 0 : skip)) / (columns * rows))
}
