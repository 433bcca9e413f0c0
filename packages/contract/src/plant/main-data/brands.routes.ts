/** Brands: the names under which products are sold. */

import { z } from 'zod'
import { id, optionalText, recordVersion } from '../../kit/entity.ts'
import { approvalRoutes, masterRoutes } from '../../platform/masters/masters.routes.ts'
import {
  MASTER_NAME_MAXIMUM,
  masterFacts,
  masterFields,
  masterOption,
  masterSearch,
  periodFacts,
  periodFields,
  withPeriod,
} from './main-data.schema.ts'

const brandInput = withPeriod(z.object({ ...masterFields, owner: optionalText(MASTER_NAME_MAXIMUM), ...periodFields }))
const brand = z.object({
  id,
  ...masterFacts,
  /** The company that owns the brand. */
  owner: z.string(),
  ...periodFacts,
})
export type Brand = z.infer<typeof brand>

const kind = {
  path: '/api/brands',
  subjectType: 'brand',
  permission: 'brands',
  sites: 'own',
  // Brands decide who has access to what, so accounts with a limit do not change them.
  writes: 'closed',
  filters: masterSearch,
  record: brand,
  option: masterOption,
  input: brandInput,
  edit: brandInput.safeExtend({ version: recordVersion }),
  errors: {
    save: ['master_code_exists', 'master_code_is_alias', 'master_not_approved'],
    remove: ['master_still_used'],
  },
} as const

export const {
  list: listBrands,
  options: listBrandOptions,
  get: getBrand,
  create: createBrand,
  update: updateBrand,
  remove: deleteBrand,
} = masterRoutes(kind)

export const {
  approve: approveBrand,
  reject: rejectBrand,
  undo: undoBrand,
} = approvalRoutes(kind, { approve: 'brands.approve', edit: 'brands.edit' })
