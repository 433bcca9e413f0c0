/** Brands: plain master records. */

import type { Input } from '@serialis/contract/kit/route.ts'
import * as routes from '@serialis/contract/plant/main-data/brands.routes.ts'
import { masterQueries, masterRoom } from '../../platform/masters/masters.service.ts'
import { aliasesOf, hasAliasLike } from './aliases.queries.ts'
import { CODE, NAME, PERIOD, REMARK } from './main-data-columns.ts'
import { approvalBy } from './main-data-rule.service.ts'
import { isOwnBrand } from './main-data.queries.ts'
import { requireOwnCode } from './merging.service.ts'
import { giveUp } from './references.ts'
import { togetherBy } from './together.ts'

type Brand = routes.Brand
type Values = Pick<Brand, 'code' | 'name' | 'owner' | 'remark' | 'validFrom' | 'validTo'>

export const brandQueries = masterQueries<Brand, Values, Input<typeof routes.listBrands>['query']>({
  table: 'brands',
  fields: { code: CODE, name: NAME, owner: { en: 'Owner', zh: '所有者' }, ...PERIOD, remark: REMARK },
  sortedBy: 'code',
  searched: { search: ['name', 'code'] },
  joined: { aliases: aliasesOf('brand') },
  alsoFound: hasAliasLike('brand'),
  approvedAs: 'brand',
  isVisible: isOwnBrand,
})

export const brands = masterRoom({
  routes: {
    list: routes.listBrands,
    options: routes.listBrandOptions,
    get: routes.getBrand,
    create: routes.createBrand,
    update: routes.updateBrand,
    remove: routes.deleteBrand,
  },
  subjectType: 'brand',
  queries: brandQueries,
  option: ({ code, name }) => ({ code, name }),
  ...togetherBy('brand'),
  approval: approvalBy('brand', {
    approve: routes.approveBrand,
    reject: routes.rejectBrand,
    undo: routes.undoBrand,
  }),
  afterSave: requireOwnCode('brand', brandQueries),
  beforeRemove: (ctx, row) => giveUp(ctx, 'brand', row),
  export: { name: 'brands' },
})
