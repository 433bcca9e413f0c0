/** Brands: the names under which products are sold. */

import { z } from 'zod'
import { id, recordVersion, requiredText } from '../../kit/entity.ts'
import { masterRoutes } from '../../platform/masters/masters.routes.ts'

const BRAND_NAME_MAXIMUM = 60

const brandInput = z.object({
  code: requiredText(16, 'brand_code_can_not_be_empty'),
  name: requiredText(BRAND_NAME_MAXIMUM, 'brand_name_can_not_be_empty'),
})
const brand = z.object({ id, code: z.string(), name: z.string(), version: z.number().int() })
export type Brand = z.infer<typeof brand>

export const {
  list: listBrands,
  options: listBrandOptions,
  get: getBrand,
  create: createBrand,
  update: updateBrand,
  remove: deleteBrand,
} = masterRoutes({
  path: '/api/brands',
  subjectType: 'brand',
  permission: 'brands',
  sites: 'shared',
  filters: { search: z.string().trim().max(BRAND_NAME_MAXIMUM).optional() },
  record: brand,
  option: { name: z.string() },
  input: brandInput,
  edit: brandInput.extend({ version: recordVersion }),
  errors: { save: ['brand_code_exists', 'brand_name_exists'] },
})
