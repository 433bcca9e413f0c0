/** Business units: the tree of companies, divisions and departments that own what is sold. */

import { z } from 'zod'
import { besideOtherFaults, id } from '../../kit/entity.ts'
import { approvalRoutes, masterRoutes } from '../../platform/masters/masters.routes.ts'
import { isCountry } from './countries.ts'
import { masterOption, treeEdit, treeFacts, treeFilters, treeInput } from './main-data.schema.ts'
import { isTaxNumber, TAX_NUMBER_MAXIMUM } from './tax-number.ts'

const capitals = (max: number) => z.string().trim().toUpperCase().max(max).default('')

/** A unit that is a company has the number under which it pays taxes, and the country that gave it. */
const taxFields = {
  /** ISO 3166-1, two letters. */
  taxCountry: capitals(2).refine((code) => code === '' || isCountry(code), 'country_unknown'),
  taxNumber: capitals(TAX_NUMBER_MAXIMUM),
}
interface Taxed {
  taxCountry?: unknown
  taxNumber?: unknown
}
const withTaxNumber = <S extends z.ZodRawShape>(shape: z.ZodObject<S>) =>
  shape.superRefine((values, check) => {
    const { taxCountry, taxNumber } = values as Taxed
    if (typeof taxCountry !== 'string' || typeof taxNumber !== 'string') return
    const wrong = (field: keyof Taxed, message: string) => check.addIssue({ code: 'custom', path: [field], message })
    if (taxNumber !== '' && taxCountry === '') wrong('taxCountry', 'tax_country_needed')
    else if (taxNumber === '' && taxCountry !== '') wrong('taxNumber', 'tax_number_needed')
    else if (taxNumber !== '' && isCountry(taxCountry) && !isTaxNumber(taxCountry, taxNumber))
      wrong('taxNumber', 'tax_number_wrong_format')
  }, besideOtherFaults)

const businessUnit = z.object({ id, ...treeFacts, taxCountry: z.string(), taxNumber: z.string() })
export type BusinessUnit = z.infer<typeof businessUnit>

const kind = {
  path: '/api/business-units',
  subjectType: 'business_unit',
  permission: 'businessUnits',
  sites: 'own',
  // The tree decides who has access to what, so accounts with a limit do not change it.
  writes: 'closed',
  filters: treeFilters,
  record: businessUnit,
  option: masterOption,
  input: withTaxNumber(treeInput.extend(taxFields)),
  edit: withTaxNumber(treeEdit.extend(taxFields)),
  errors: {
    save: [
      'master_code_exists',
      'master_code_is_alias',
      'master_not_approved',
      'master_parent_not_exists',
      'master_too_deep',
    ],
    edit: ['master_inside_itself'],
    remove: ['master_still_used'],
  },
} as const

export const {
  list: listBusinessUnits,
  options: listBusinessUnitOptions,
  get: getBusinessUnit,
  create: createBusinessUnit,
  update: updateBusinessUnit,
  remove: deleteBusinessUnit,
} = masterRoutes(kind)

export const {
  approve: approveBusinessUnit,
  reject: rejectBusinessUnit,
  undo: undoBusinessUnit,
} = approvalRoutes(kind, { approve: 'businessUnits.approve', edit: 'businessUnits.edit' })
