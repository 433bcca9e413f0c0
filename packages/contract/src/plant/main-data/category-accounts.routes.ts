/** Category accounts: the shop or account of a product category, or of a brand, at a source channel. */

import { z } from 'zod'
import { besideOtherFaults, id, recordVersion, requiredText, whenMissing } from '../../kit/entity.ts'
import { approvalRoutes, masterRoutes } from '../../platform/masters/masters.routes.ts'
import {
  accountStatuses,
  masterFacts,
  masterFields,
  masterOption,
  masterSearch,
  OUTSIDE_ID_MAXIMUM,
  periodFacts,
  periodFields,
  withPeriod,
} from './main-data.schema.ts'

const accountInput = withPeriod(
  z.object({
    ...masterFields,
    channelId: z.uuid({ error: whenMissing('channel_can_not_be_empty') }),
    /** What it sells: a product category or a brand. */
    categoryId: id.nullable().default(null),
    brandId: id.nullable().default(null),
    /** Its number at the channel. */
    outsideId: requiredText(OUTSIDE_ID_MAXIMUM, 'account_outside_id_can_not_be_empty'),
    /** The business unit that owns it. */
    ownerId: id.nullable().default(null),
    status: z.enum(accountStatuses).default('ACTIVE'),
    ...periodFields,
  }),
).superRefine(({ categoryId, brandId }, check) => {
  if ((typeof categoryId === 'string') === (typeof brandId === 'string'))
    check.addIssue({ code: 'custom', path: ['categoryId'], message: 'choose_category_or_brand' })
}, besideOtherFaults)

const named = z.object({ id, code: z.string(), name: z.string() })
const categoryAccount = z.object({
  id,
  ...masterFacts,
  channelId: id,
  channel: named,
  categoryId: id.nullable(),
  category: named.nullable(),
  brandId: id.nullable(),
  brand: named.nullable(),
  outsideId: z.string(),
  ownerId: id.nullable(),
  owner: named.nullable(),
  status: z.enum(accountStatuses),
  ...periodFacts,
})
export type CategoryAccount = z.infer<typeof categoryAccount>

const kind = {
  path: '/api/category-accounts',
  subjectType: 'category_account',
  permission: 'categoryAccounts',
  sites: 'own',
  filters: { ...masterSearch, status: z.enum(accountStatuses).optional() },
  record: categoryAccount,
  option: masterOption,
  input: accountInput,
  edit: accountInput.safeExtend({ version: recordVersion }),
  errors: {
    save: [
      'site_not_held',
      'master_code_exists',
      'master_code_is_alias',
      'master_not_approved',
      'account_outside_id_exists',
      'channel_not_exists',
      'category_not_exists',
      'brand_not_exists',
      'unit_not_exists',
    ],
  },
} as const

export const {
  list: listCategoryAccounts,
  options: listCategoryAccountOptions,
  get: getCategoryAccount,
  create: createCategoryAccount,
  update: updateCategoryAccount,
  remove: deleteCategoryAccount,
} = masterRoutes(kind)

export const {
  approve: approveCategoryAccount,
  reject: rejectCategoryAccount,
  undo: undoCategoryAccount,
} = approvalRoutes(kind, { approve: 'categoryAccounts.approve', edit: 'categoryAccounts.edit' })
