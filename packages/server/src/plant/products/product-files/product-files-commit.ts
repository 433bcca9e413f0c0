/** Commits one row of a file with the commands of the product form; validation does the same and rolls it back. */

import type { RowOutcome } from '@serialis/contract/kit/import-file.ts'
import type { ProductColumn } from '@serialis/contract/plant/products/product-files/product-files.schema.ts'
import { refusalOfRow } from '../../../kit/db/database-errors.ts'
import { attempt } from '../../../kit/db/savepoint.queries.ts'
import { draftEvent, type Ctx } from '../../../kit/http/context.ts'
import type { Failure } from '../../../kit/http/failure.ts'
import { recordEvent } from '../../../platform/audit/audit.service.ts'
import type { GivenRow } from '../../../platform/imports/imports.tasks.ts'
import { constraints as classConstraints } from '../categories/categories.queries.ts'
import { classifyProduct } from '../categories/categories.service.ts'
import { createProduct, updateProduct } from '../product-commands.service.ts'
import { constraints } from '../products.writes.queries.ts'
import { listGtinsOfOthers } from './names.queries.ts'
import type { ProductRow } from './product-files-import.ts'
import { columnOf, fault, faultKeyOf, readRow, type ReadRow } from './product-files-rows.ts'

type Action = 'product.created' | 'product.changed' | 'product.classified'

/** With the event that the command has by hand. */
async function commanded<T>(ctx: Ctx, action: Action, command: (own: Ctx) => Promise<T>): Promise<T> {
  const own: Ctx = { ...ctx, event: draftEvent(action) }
  const made = await command(own)
  await recordEvent(own, action)
  return made
}

async function enterRead(
  ctx: Ctx,
  { product, given, classes, isSame, isSorted }: ReadRow,
): Promise<{ outcome: RowOutcome; recordId: string | null }> {
  if (given === null) return { outcome: 'WRONG', recordId: null }
  if (product && isSame && isSorted) return { outcome: 'SAME', recordId: product.id }
  const { code, ...contents } = given
  const at = !product
    ? await commanded(ctx, 'product.created', (own) =>
        createProduct(own, { params: undefined, query: undefined, body: { code, ...contents } }),
      )
    : isSame
      ? product
      : await commanded(ctx, 'product.changed', (own) =>
          updateProduct(own, {
            params: { id: product.id },
            query: undefined,
            body: { ...contents, version: product.version },
          }),
        )
  if (classes && !isSorted)
    await commanded(ctx, 'product.classified', (own) =>
      classifyProduct(own, { params: { id: at.id }, query: undefined, body: { ...classes, version: at.version } }),
    )
  return { outcome: product ? 'CHANGE' : 'CREATE', recordId: at.id }
}

/** The faults of the row, from the refusal of a command. */
async function faultsOf(ctx: Ctx, { product, given }: ReadRow, refusal: Failure) {
  const levels = given?.levels ?? []
  if (refusal.key === 'gtin_exists') {
    const taken = await listGtinsOfOthers(
      ctx.db,
      levels.flatMap(({ gtin }) => gtin ?? []),
      product?.id ?? null,
    )
    const at = levels.filter(({ gtin }) => gtin !== null && taken.includes(gtin))
    return at.length > 0 ? at.map(({ level }) => fault(`gtin${level}`, 'gtin_taken')) : [fault('gtinEA', 'gtin_taken')]
  }
  const fields = Object.entries(refusal.fields ?? { code: refusal.key })
  return fields.map(([path, key]) => {
    const column = columnOf(path, levels)
    const level = levels[Number(path.split('.')[1])]?.level
    return fault(
      column,
      faultKeyOf(key),
      key === 'gtin_frozen' && level !== undefined ? { gtin: product?.gtins.get(level) ?? '' } : {},
    )
  })
}

/** The result of entering the row; a wrong row leaves nothing behind. */
export async function enterRow(
  ctx: Ctx,
  { line, cells, isCorrected }: GivenRow<ProductColumn>,
  firstLine: number | undefined,
): Promise<ProductRow> {
  const row = { line, key: (cells.code ?? '').slice(0, 60), cells, isCorrected }
  if (firstLine !== undefined)
    return { ...row, outcome: 'WRONG', faults: [fault('code', 'code_twice', { line: firstLine })], recordId: null }
  const read = await readRow(ctx.db, cells)
  let refusal: Failure | undefined
  const entered = await attempt(
    ctx.db,
    () => enterRead(ctx, read),
    (problem) => (refusal = refusalOfRow(problem, { ...classConstraints, ...constraints })) !== undefined,
  )
  if (entered !== undefined) return { ...row, faults: read.faults, ...entered }
  return { ...row, outcome: 'WRONG', faults: await faultsOf(ctx, read, refusal as Failure), recordId: null }
}
