import * as routes from '@serialis/contract/plant/products/brands.routes.ts'
import { beforeAll, expect, it } from 'vitest'
import { type Client, userWith } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'

let t: TestApp
let clerk: Client
beforeAll(async () => {
  t = await testApp()
  clerk = await userWith(t.http, t.admin, ['brands.list', 'brands.create', 'brands.edit', 'brands.delete'])
})

it('are created, found, changed once, and deleted; a name is there once', async () => {
  const brand = await clerk.call(routes.createBrand, { body: { code: 'B-1', name: 'Cardiol' } })
  expect(await clerk.refusal(routes.createBrand, { body: { code: 'B-2', name: 'Cardiol' } })).toMatchObject({
    message: 'brand_name_exists',
  })
  expect((await clerk.call(routes.listBrands, { query: { search: 'b-1' } })).items).toEqual([brand])
  const body = { code: 'B-1', name: 'Cardiol forte', version: brand.version }
  expect(await clerk.call(routes.updateBrand, { params: { id: brand.id }, body })).toMatchObject({
    name: 'Cardiol forte',
  })
  expect(await clerk.refusal(routes.updateBrand, { params: { id: brand.id }, body })).toMatchObject({
    message: 'changed_meanwhile',
  })
  await clerk.call(routes.deleteBrand, { params: { id: brand.id } })
  expect((await clerk.call(routes.listBrandOptions, { query: {} })).items).toEqual([])
})
