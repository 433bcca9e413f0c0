/** Brands: plain master records. */

import type { Input } from '@serialis/contract/kit/route.ts'
import * as routes from '@serialis/contract/plant/main-data/brands.routes.ts'
import { masterQueries, masterRoom } from '../../platform/masters/masters.service.ts'
import { CODE, NAME, PERIOD, REMARK } from './main-data-columns.ts'
import { requireUnused } from './references.ts'

type Brand = routes.Brand
type Values = Pick<Brand, 'code' | 'name' | 'owner' | 'remark' | 'validFrom' | 'validTo'>

const brandQueries = masterQueries<Brand, Values, Input<typeof routes.listBrands>['query']>({
  table: 'brands',
  fields: { code: CODE, name: NAME, owner: { en: 'Owner', zh: '所有者' }, ...PERIOD, remark: REMARK },
  sortedBy: 'code',
  searched: { search: ['name', 'code'] },
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
  async beforeRemove({ db }, row) {
    await brandQueries.lock(db, row.id)
    await requireUnused(db, row, [{ as: 'accounts', table: 'category_accounts', column: 'brandId' }])
  },
  export: { name: 'brands' },
})
