/** Category accounts: plain master records that bind a product category or a brand to a source channel. */

import type { Input } from '@serialis/contract/kit/route.ts'
import * as routes from '@serialis/contract/plant/main-data/category-accounts.routes.ts'
import type { AccountStatus } from '@serialis/contract/plant/main-data/main-data.schema.ts'
import { readChoice } from '../../platform/masters/cell-readers.ts'
import { masterQueries, masterRoom } from '../../platform/masters/masters.service.ts'
import {
  findCategoriesByCodes,
  findCategoryByCode,
  requireCategory,
} from '../products/categories/categories.service.ts'
import { aliasesOf, hasAliasLike } from './aliases.queries.ts'
import type { ContentsOf } from './kinds.ts'
import { CODE, NAME, PERIOD, REMARK } from './main-data-columns.ts'
import { approvalBy } from './main-data-rule.service.ts'
import { findByCode, findByCodes, hasStatus, isOfOwnUnit, recordIn } from './main-data.queries.ts'
import { requireOwnCode } from './merging.service.ts'
import { giveUp } from './references.ts'
import { togetherBy } from './together.ts'

type Account = routes.CategoryAccount
type Values = Omit<ContentsOf<Account>, 'channel' | 'category' | 'brand' | 'owner'>

const statuses = [
  { value: 'ACTIVE', en: 'Active', zh: '启用' },
  { value: 'INACTIVE', en: 'Inactive', zh: '停用' },
] as const satisfies readonly { value: AccountStatus; en: string; zh: string }[]

export const accountQueries = masterQueries<Account, Values, Input<typeof routes.listCategoryAccounts>['query']>({
  table: 'category_accounts',
  fields: {
    code: CODE,
    name: NAME,
    channelId: {
      en: 'Source channel',
      zh: '来源渠道',
      named: findByCode('source_channel'),
      namedTogether: findByCodes('source_channel'),
      namedBy: 'code',
      shown: ({ channel }) => channel.code,
    },
    categoryId: {
      en: 'Product category',
      zh: '产品分类',
      named: findCategoryByCode,
      namedTogether: findCategoriesByCodes,
      namedBy: 'code',
      shown: ({ category }) => category?.code ?? '',
    },
    brandId: {
      en: 'Brand',
      zh: '品牌',
      named: findByCode('brand'),
      namedTogether: findByCodes('brand'),
      namedBy: 'code',
      shown: ({ brand }) => brand?.code ?? '',
    },
    outsideId: { en: 'Account at the channel', zh: '渠道账号' },
    ownerId: {
      en: 'Business unit',
      zh: '业务单元',
      named: findByCode('business_unit'),
      namedTogether: findByCodes('business_unit'),
      namedBy: 'code',
      shown: ({ owner }) => owner?.code ?? '',
    },
    status: { en: 'Status', zh: '状态', read: readChoice(statuses), words: 'mainData.accountStatus' },
    ...PERIOD,
    remark: REMARK,
  },
  sortedBy: 'code',
  searched: { search: ['name', 'code', 'outsideId'] },
  joined: {
    channel: recordIn('source_channels', 'channelId'),
    category: recordIn('product_categories', 'categoryId'),
    brand: recordIn('brands', 'brandId'),
    owner: recordIn('business_units', 'ownerId'),
    aliases: aliasesOf('category_account'),
  },
  alsoFound: hasAliasLike('category_account'),
  approvedAs: 'category_account',
  isVisible: isOfOwnUnit,
  narrowed: ({ status }) => (status ? hasStatus(status) : undefined),
})

export const categoryAccounts = masterRoom({
  routes: {
    list: routes.listCategoryAccounts,
    options: routes.listCategoryAccountOptions,
    get: routes.getCategoryAccount,
    create: routes.createCategoryAccount,
    update: routes.updateCategoryAccount,
    remove: routes.deleteCategoryAccount,
  },
  subjectType: 'category_account',
  queries: accountQueries,
  option: ({ code, name }) => ({ code, name }),
  facts: ({ code, name, channel, category, brand, outsideId, owner, status, validFrom, validTo, remark }) => ({
    code,
    name,
    channel: channel.code,
    category: category?.code ?? '',
    brand: brand?.code ?? '',
    outsideId,
    owner: owner?.code ?? '',
    status,
    validFrom,
    validTo,
    remark,
  }),
  async beforeSave({ db }, { categoryId }) {
    // The foreign key answers who deletes the category, so it cannot answer here.
    if (categoryId !== null) await requireCategory(db, categoryId)
  },
  ...togetherBy<Values>('category_account', {
    async beforeSave({ db }, records) {
      const ids = new Set(records.map(({ values: { categoryId } }) => categoryId))
      for (const id of ids) if (id !== null) await requireCategory(db, id)
    },
  }),
  approval: approvalBy('category_account', {
    approve: routes.approveCategoryAccount,
    reject: routes.rejectCategoryAccount,
    undo: routes.undoCategoryAccount,
  }),
  afterSave: requireOwnCode('category_account', accountQueries),
  beforeRemove: (ctx, row) => giveUp(ctx, 'category_account', row),
  export: { name: 'categoryAccounts', isWithinReach: true },
})
