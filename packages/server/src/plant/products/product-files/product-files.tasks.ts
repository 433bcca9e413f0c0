/** How rows of product files are validated and committed: validation enters every row and rolls all of them back. */

import type { ProductColumn } from '@serialis/contract/plant/products/product-files/product-files.schema.ts'
import type { ProductRowFault } from '@serialis/contract/plant/products/product-files/product-files.texts.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { checkTask, enterTask, type GivenRow } from '../../../platform/imports/imports.tasks.ts'
import type { RowValidation } from '../../../platform/imports/row-correction.ts'
import { byTrial } from '../../../platform/imports/trial.ts'
import { enterRow } from './product-files-commit.ts'
import { productFiles, type ProductRow } from './product-files-import.ts'
import { wordsOf } from './product-files-rows.ts'

type Given = readonly GivenRow<ProductColumn>[]

/** Enters the rows one after another; the first row that names a product gets it. */
async function enterRows(
  ctx: Ctx,
  given: Given,
  told: (done: number, failed: number) => void = () => undefined,
): Promise<ProductRow[]> {
  const firstLines = new Map<string, number>()
  const entered: ProductRow[] = []
  let failed = 0
  for (const row of given) {
    const code = row.cells.code ?? ''
    const made = await enterRow(ctx, row, firstLines.get(code))
    entered.push(made)
    if (made.outcome === 'WRONG') failed++
    if (code !== '' && !firstLines.has(code)) firstLines.set(code, row.line)
    told(entered.length, failed)
  }
  return entered
}

const trial = byTrial<ProductColumn, ProductRowFault>(enterRows)

export const productJudging: RowValidation<ProductColumn, ProductRowFault> = { wordsOf, judge: trial.judge }

export const checkProductImport = checkTask(productFiles, trial.check)

export const enterProductImport = enterTask(productFiles, trial)
