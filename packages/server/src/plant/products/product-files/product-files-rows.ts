/**
 * Turns the cells of a row into the input of the product form. For a column that the file does not have, the product
 * keeps its value.
 */

import { fieldErrors } from '@serialis/contract/kit/field-errors.ts'
import { pick, recordOf } from '@serialis/contract/kit/pick.ts'
import { gtin14 } from '@serialis/contract/kit/trade-keys.ts'
import { packagingLevels, type PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { GROUPS_OF_PRODUCT_MAXIMUM } from '@serialis/contract/plant/products/categories.schema.ts'
import {
  HEALTH_CLASSES,
  PERIOD_TYPES,
  productFieldNames,
  productFields,
  productTextFieldNames,
  SN_SOURCES,
} from '@serialis/contract/plant/products/product-fields.ts'
import {
  productColumns,
  type ProductColumn,
} from '@serialis/contract/plant/products/product-files/product-files.schema.ts'
import type { ProductRowFault } from '@serialis/contract/plant/products/product-files/product-files.texts.ts'
import { productInput, type ProductInput } from '@serialis/contract/plant/products/products.schema.ts'
import { STANDARD_WORKFLOW } from '@serialis/contract/platform/workflow/workflow-steps.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { findReachRecord } from '../../../platform/sites/sites.service.ts'
import { findClassification } from '../categories/categories.queries.ts'
import { findRevision, type RevisionRow } from '../products.queries.ts'
import * as names from './names.queries.ts'
import type { ProductRowFaultAt, RowCells } from './product-files-import.ts'

export const fault = (
  column: ProductColumn,
  key: ProductRowFault,
  params: ProductRowFaultAt['params'] = {},
): ProductRowFaultAt => ({ column, key, params })

/** Values that only one product can have. */
export const wordsOf = (cells: RowCells): string[] => [
  ...(['code', 'name'] as const).flatMap((column) => (cells[column] ? [`${column} ${cells[column]}`] : [])),
  ...packagingLevels
    .flatMap((level) => cells[`gtin${level}`] ?? [])
    .filter((text) => text !== '')
    .map((text) => `gtin ${gtin14(text)}`),
]

type Words<T> = Readonly<Record<string, T>>
const periods: Words<number> = {
  '1': PERIOD_TYPES.MONTH,
  month: PERIOD_TYPES.MONTH,
  months: PERIOD_TYPES.MONTH,
  月: PERIOD_TYPES.MONTH,
  个月: PERIOD_TYPES.MONTH,
  '2': PERIOD_TYPES.YEAR,
  year: PERIOD_TYPES.YEAR,
  years: PERIOD_TYPES.YEAR,
  年: PERIOD_TYPES.YEAR,
}
const levels: Words<PackagingLevel> = {
  unit: 'EA',
  单品: 'EA',
  bundle: 'BUNDLE',
  中包: 'BUNDLE',
  case: 'CA',
  箱: 'CA',
  pallet: 'PL',
  托盘: 'PL',
  ...Object.fromEntries(packagingLevels.map((level) => [level.toLowerCase(), level])),
}
const sources: Words<string> = {
  'generated here': 'pharmforce',
  本系统生成: 'pharmforce',
  ...Object.fromEntries(SN_SOURCES.map((source) => [source.toLowerCase(), source])),
}
const healthClasses: Words<string> = {
  '': 'UNSTATED',
  'not stated': 'UNSTATED',
  未声明: 'UNSTATED',
  'not health data': 'NONE',
  非健康数据: 'NONE',
  'prescription medicine': 'PRESCRIPTION',
  处方药: 'PRESCRIPTION',
  'other sensitive product': 'SENSITIVE',
  其他敏感产品: 'SENSITIVE',
  ...Object.fromEntries(HEALTH_CLASSES.map((one) => [one.toLowerCase(), one])),
}
/** An unknown word stays as it is: the form's own check refuses it. */
const wordOf = <T>(words: Words<T>, text: string): T | string => words[text.toLowerCase()] ?? text

type GivenLevel = Omit<ProductInput['levels'][number], 'gtin'> & { gtin: string }
/** What a form would send, before it is checked. */
type Given = Omit<{ [F in keyof ProductInput]: unknown }, 'levels' | 'templateId' | 'packagingLevel'> & {
  levels: GivenLevel[]
  templateId: string
  packagingLevel: string
}
interface Classification {
  categoryId: string | null
  groupIds: string[]
}

const givenOf = (code: string, row: RevisionRow): Given => ({
  code,
  ...pick(row, productFieldNames),
  name: row.revisionName,
  productionLineId: row.productionLineId,
  brandId: row.brandId,
  templateId: row.templateId,
  levels: packagingLevels.flatMap((level) =>
    row.keys
      .filter((key) => key.level === level)
      .map(({ gtin, ruleVersionId, zeroBoxRuleVersionId }) => ({
        level,
        gtin: gtin ?? '',
        ruleVersionId,
        zeroBoxRuleVersionId,
      })),
  ),
})
const emptyGiven = (code: string): Given => ({
  code,
  name: '',
  ...recordOf(productFieldNames, (name) => (productFields[name].kind === 'text' ? '' : undefined)),
  workflow: STANDARD_WORKFLOW,
  productionLineId: null,
  brandId: null,
  templateId: '',
  packagingLevel: '',
  levels: [],
})

/** Reading one row: resolves the names in its cells and collects faults. */
class Reading {
  readonly db: TenantDb
  readonly cells: RowCells
  readonly faults: ProductRowFaultAt[] = []
  constructor(db: TenantDb, cells: RowCells) {
    this.db = db
    this.cells = cells
  }

  /** The cell, read by `read`; `standing` when the file has no such column. */
  cell<T>(column: ProductColumn, standing: T, read: (text: string) => T): T {
    const text = this.cells[column]
    return text === undefined ? standing : read(text)
  }

  /**
   * The id of the name in the cell; `standing` without the column, `none` when it is empty or unknown; the latter is
   * the fault `unknown`.
   */
  async named<T extends string | null>(
    column: ProductColumn,
    { standing, none, unknown }: { standing: T; none: T; unknown: ProductRowFault },
    find: (name: string) => Promise<{ id: string } | undefined>,
  ): Promise<string | T> {
    const text = this.cells[column]
    if (text === undefined) return standing
    if (text === '') return none
    const there = await find(text)
    if (!there) this.faults.push(fault(column, unknown))
    return there?.id ?? none
  }
}

const named = (id: string | undefined) => (id === undefined ? undefined : { id })

/** A rule as `Units v2`, `Units 2` or `Units / 2`. */
async function ruleOf(db: TenantDb, text: string): Promise<{ id: string } | undefined> {
  const [, name, number] = /^(.+?)(?:\s+|\s*\/\s*)(?:v|V)?(\d{1,6})$/.exec(text) ?? []
  return name === undefined ? undefined : names.findRuleVersion(db, name.trim(), Number(number))
}

async function levelsGiven(
  reading: Reading,
  standing: Given,
  { templateId, packagingLevel }: Pick<Given, 'templateId' | 'packagingLevel'>,
): Promise<GivenLevel[]> {
  const { db, cells, faults } = reading
  const template = templateId === '' ? undefined : await names.findTemplateLevels(db, templateId)
  const top = packagingLevels.findIndex((level) => level === packagingLevel)
  if (!template || top < 0)
    return [{ level: 'EA', gtin: cells.gtinEA ?? '', ruleVersionId: null, zeroBoxRuleVersionId: null }]
  const packed = template.levels.filter(({ level }) => packagingLevels.indexOf(level) <= top)
  for (const level of packagingLevels) {
    if (packed.some((at) => at.level === level)) continue
    for (const column of [`gtin${level}`, `rule${level}`] as const)
      if (cells[column]) faults.push(fault(column, 'level_not_in_template'))
  }
  const given: GivenLevel[] = []
  for (const { level, zeroBox } of packed) {
    const before = standing.levels.find((at) => at.level === level)
    given.push({
      level,
      gtin: reading.cell(`gtin${level}`, before?.gtin ?? '', (text) => text),
      ruleVersionId: await reading.named(
        `rule${level}`,
        { standing: before?.ruleVersionId ?? null, none: null, unknown: 'rule_unknown' },
        (text) => ruleOf(db, text),
      ),
      // Files have no column for it: it stays as long as the template has a number range for partial packs.
      zeroBoxRuleVersionId: zeroBox === 'OWN_KEY' ? (before?.zeroBoxRuleVersionId ?? null) : null,
    })
  }
  return given
}

async function givenIn(reading: Reading, standing: Given): Promise<Given> {
  const { db } = reading
  const text = (column: ProductColumn, before: unknown) => reading.cell<unknown>(column, before, (cell) => cell)
  const templateId = await reading.named(
    'template',
    { standing: standing.templateId, none: '', unknown: 'template_unknown' },
    (name) => names.findTemplateByName(db, name),
  )
  const packagingLevel = reading.cell('packagingLevel', standing.packagingLevel, (cell) => wordOf(levels, cell))
  return {
    ...recordOf(productTextFieldNames, (name) => text(name, standing[name])),
    code: standing.code,
    name: text('name', standing.name),
    validity: reading.cell('validity', standing.validity, (cell) =>
      cell === '' ? undefined : /^\d{1,9}(\.0+)?$/.test(cell) ? Number(cell) : cell,
    ),
    periodType: reading.cell<unknown>('periodType', standing.periodType, (cell) => wordOf(periods, cell)),
    workflow: reading.cell('workflow', standing.workflow, (cell) => cell || STANDARD_WORKFLOW),
    productionLineId: await reading.named(
      'productionLine',
      { standing: standing.productionLineId as string | null, none: null, unknown: 'line_unknown' },
      (name) => names.findLine(db, name),
    ),
    brandId: await reading.named(
      'brand',
      { standing: standing.brandId as string | null, none: null, unknown: 'brand_unknown' },
      async (code) => named(await findReachRecord('brand')(db, code)),
    ),
    healthClass: reading.cell<unknown>('healthClass', standing.healthClass, (cell) => wordOf(healthClasses, cell)),
    snSource: reading.cell<unknown>('snSource', standing.snSource, (cell) => wordOf(sources, cell)),
    templateId,
    packagingLevel,
    levels: await levelsGiven(reading, standing, { templateId, packagingLevel }),
  }
}

/** Category and groups in the row; null when the file has no column for either. */
async function classificationIn(reading: Reading, standing: Classification): Promise<Classification | null> {
  const { db, cells, faults } = reading
  if (cells.category === undefined && cells.groups === undefined) return null
  const groupIds = cells.groups === undefined ? standing.groupIds : []
  for (const name of (cells.groups ?? '').split(/[;；,，]/).map((part) => part.trim())) {
    if (name === '') continue
    const group = await names.findGroup(db, name)
    if (group) groupIds.push(group.id)
    else faults.push(fault('groups', 'group_unknown', { code: name }))
  }
  if (groupIds.length > GROUPS_OF_PRODUCT_MAXIMUM)
    faults.push(fault('groups', 'too_many_groups', { maximum: GROUPS_OF_PRODUCT_MAXIMUM }))
  return {
    categoryId: await reading.named(
      'category',
      { standing: standing.categoryId, none: null, unknown: 'category_unknown' },
      (name) => names.findCategory(db, name),
    ),
    groupIds: [...new Set(groupIds)],
  }
}

/** The column of a form field; `levels.0.gtin` is the GTIN of that level. */
export function columnOf(path: string, given: readonly { level: PackagingLevel }[]): ProductColumn {
  const [field, at, part] = path.split('.')
  const level = given[Number(at)]?.level
  if (field === 'levels')
    return level === undefined
      ? 'packagingLevel'
      : part === 'gtin'
        ? `gtin${level}`
        : part === 'ruleVersionId'
          ? `rule${level}`
          : 'packagingLevel'
  if (field === 'templateId') return 'template'
  if (field === 'productionLineId') return 'productionLine'
  if (field === 'brandId') return 'brand'
  return productColumns.find((column) => column === field) ?? 'code'
}

const keys: Words<ProductRowFault> = {
  too_long: 'too_long',
  article_code_wrong_format: 'code_wrong_format',
  article_code_exists: 'refused',
  article_name_exists: 'name_taken',
  not_a_number: 'number_wrong_format',
  wrong_type: 'number_wrong_format',
  too_big: 'out_of_range',
  too_small: 'out_of_range',
  not_in_list: 'not_in_list',
  workflow_not_exists: 'workflow_unknown',
  workflow_retired: 'workflow_unknown',
  workflow_code_wrong_format: 'workflow_unknown',
  company_code_wrong_format: 'company_code_wrong_format',
  company_code_can_not_be_empty: 'company_code_needed',
  line_not_exists: 'line_unknown',
  brand_not_exists: 'brand_unknown',
  brand_ended: 'brand_unknown',
  master_not_approved: 'brand_unknown',
  site_not_held: 'brand_unknown',
  template_not_exists: 'template_unknown',
  level_not_in_template: 'level_not_in_template',
  gln_wrong_format: 'gln_wrong_format',
  check_digit_wrong: 'check_digit_wrong',
  gtin_wrong_format: 'gtin_wrong_format',
  gtin_indicator_wrong: 'gtin_indicator_wrong',
  gtin_listed_twice: 'gtin_listed_twice',
  gtin_not_of_company: 'gtin_not_of_company',
  gtin_can_not_be_empty: 'gtin_needed',
  gtin_not_for_this_level: 'gtin_not_for_this_level',
  gtin_exists: 'gtin_taken',
  gtin_frozen: 'gtin_frozen',
  rule_version_not_usable: 'rule_not_usable',
}
/** The fault for a refusal of the form. */
export const faultKeyOf = (key: string): ProductRowFault =>
  keys[key] ?? (key.endsWith('can_not_be_empty') ? 'can_not_be_empty' : 'refused')

/** The form has no text in place of a number and no empty choice: the content of the cell distinguishes them. */
function formKeyOf(column: ProductColumn, text: string, key: string): ProductRowFault {
  const said = faultKeyOf(key)
  if (said === 'can_not_be_empty' && text !== '') return column === 'validity' ? 'number_wrong_format' : 'not_in_list'
  return said === 'not_in_list' && text === '' ? 'can_not_be_empty' : said
}

export interface ReadRow {
  /** The product with this code, as it was when the row was read. */
  product: { id: string; version: number; gtins: ReadonlyMap<PackagingLevel, string> } | null
  given: ProductInput | null
  /** Null: unchanged. */
  classes: Classification | null
  isSame: boolean
  isSorted: boolean
  faults: ProductRowFaultAt[]
}

const sorted = ({ categoryId, groupIds }: Classification): string => JSON.stringify([categoryId, groupIds.toSorted()])

/** The current product with this code, with its category and groups. */
async function currentProduct(db: TenantDb, code: string) {
  const head = code === '' ? undefined : await names.findProductOfCode(db, code)
  const row = head && (await findRevision(db, head.id, head.revision))
  const had = head && (await findClassification(db, head.id))
  const before: Classification = {
    categoryId: had?.category?.id ?? null,
    groupIds: (had?.groups ?? []).map(({ id }) => id),
  }
  return { head, standing: row ? givenOf(code, row) : emptyGiven(code), isThere: row !== undefined, before }
}

/** A column with an unknown name already has its fault. */
function addFormFaults(
  faults: ProductRowFaultAt[],
  fields: Record<string, string>,
  asked: Given,
  cells: RowCells,
): void {
  for (const [path, key] of Object.entries(fields)) {
    const column = columnOf(path, asked.levels)
    if (!faults.some((said) => said.column === column))
      faults.push(fault(column, formKeyOf(column, cells[column] ?? '', key)))
  }
}

/** The values in the cells, and whether they equal the current ones. */
export async function readRow(db: TenantDb, cells: RowCells): Promise<ReadRow> {
  const code = cells.code ?? ''
  const { head, standing, isThere, before } = await currentProduct(db, code)
  const reading = new Reading(db, cells)
  const asked = await givenIn(reading, standing)
  const classes = await classificationIn(reading, { categoryId: before.categoryId, groupIds: [...before.groupIds] })
  const { faults } = reading
  const parsed = productInput.safeParse(asked)
  if (!parsed.success) addFormFaults(faults, fieldErrors(parsed.error).fields, asked, cells)
  const stands = isThere ? productInput.safeParse(standing) : undefined
  return {
    product: head
      ? { id: head.id, version: head.version, gtins: new Map(standing.levels.map(({ level, gtin }) => [level, gtin])) }
      : null,
    given: parsed.success && faults.length === 0 ? parsed.data : null,
    classes,
    faults,
    isSame: parsed.success && stands?.success === true && JSON.stringify(parsed.data) === JSON.stringify(stands.data),
    isSorted: classes === null || sorted(classes) === sorted(before),
  }
}
