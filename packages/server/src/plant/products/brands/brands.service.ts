/** Brands: plain master records. */

import type { Input } from '@serialis/contract/kit/route.ts'
import * as routes from '@serialis/contract/plant/products/brands.routes.ts'
import { masterQueries, masterRoom } from '../../../platform/masters/masters.service.ts'

type Brand = routes.Brand
type Search = Input<typeof routes.listBrands>['query']

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
  queries: masterQueries<Brand, Pick<Brand, 'code' | 'name'>, Search>({
    table: 'brands',
    fields: { code: { en: 'Code', zh: '编码' }, name: { en: 'Name', zh: '名称' } },
    searched: { search: ['name', 'code'] },
  }),
  option: ({ name }) => ({ name }),
  export: { name: 'brands' },
})

export const constraints = { brands__code: 'brand_code_exists', brands__name: 'brand_name_exists' } as const
