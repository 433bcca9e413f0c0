/** Values of the product form. */

import { pick, recordOf } from '@serialis/contract/kit/pick.ts'
import { packagingLevels, type PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import {
  PERIOD_TYPES,
  productFieldNames,
  productTextFieldNames,
} from '@serialis/contract/plant/products/product-fields.ts'
import type { createProduct } from '@serialis/contract/plant/products/products.routes.ts'
import { type ProductRevision } from '@serialis/contract/plant/products/products.schema.ts'
import type { TemplateLevel } from '@serialis/contract/plant/products/templates.schema.ts'
import type { ContractForm, FormValues } from '../../kit/form/useContractForm.ts'

export type ProductForm = ContractForm<typeof createProduct>
export type ProductValues = FormValues<typeof createProduct>

/** Levels of a template from the unit to the outermost one of the product. */
export const levelsUpTo = (levels: readonly TemplateLevel[], top: PackagingLevel | undefined): TemplateLevel[] =>
  top === undefined ? [] : levels.filter(({ level }) => packagingLevels.indexOf(level) <= packagingLevels.indexOf(top))

/** Another template or another outermost level was chosen: the levels follow, the input for each level is kept. */
export function chooseLevels(
  form: ProductForm,
  templateLevels: readonly TemplateLevel[],
  top: PackagingLevel | undefined,
) {
  const known = form.values.levels ?? []
  const levels = levelsUpTo(templateLevels, top).map(({ level, codeType, zeroBox }) => {
    const before = known.find((at) => at.level === level)
    return {
      level,
      gtin: codeType === 'SSCC' ? '' : (before?.gtin ?? ''),
      ruleVersionId: before?.ruleVersionId,
      zeroBoxRuleVersionId: zeroBox === 'OWN_KEY' ? before?.zeroBoxRuleVersionId : undefined,
    }
  })
  form.set('packagingLevel', top)
  form.set('levels', levels)
}

/** A new product has a unit, whatever template is chosen. */
export const FIRST_VALUES: ProductValues = {
  ...recordOf(productTextFieldNames, () => ''),
  code: '',
  name: '',
  healthClass: 'UNSTATED',
  snSource: 'pharmforce',
  workflow: 'STANDARD',
  periodType: PERIOD_TYPES.MONTH,
  packagingLevel: 'EA',
  levels: [{ level: 'EA', gtin: '' }],
}

/** The initial values for editing. */
export const valuesOf = (revision: ProductRevision): Omit<ProductValues, 'code'> => ({
  ...pick(revision, [...productFieldNames, 'name']),
  productionLineId: revision.productionLine?.id,
  brandId: revision.brand?.id ?? null,
  templateId: revision.template.id,
  levels: revision.levels.map(({ level, gtin, ruleVersionId, zeroBoxRuleVersionId }) => ({
    level,
    gtin: gtin ?? '',
    ruleVersionId,
    zeroBoxRuleVersionId,
  })),
})
