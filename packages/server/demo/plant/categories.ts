/** A catalogue of categories and a group, with the demo's products in them. */

import {
  classifyProduct,
  createCategory,
  createProductGroup,
} from '@serialis/contract/plant/products/categories.routes.ts'
import { productImports } from '@serialis/contract/plant/products/product-files/product-files.routes.ts'
import { getProduct } from '@serialis/contract/plant/products/products.routes.ts'
import type { Product } from '@serialis/contract/plant/products/products.schema.ts'
import { masterImports } from '@serialis/contract/platform/masters/master-files.routes.ts'
import type { Client } from '../../test/harness/client.ts'
import { waitUntil } from '../../test/harness/wait-until.ts'
import type { People } from '../platform/people.ts'
import type { DemoMasters } from './masters.ts'

export async function seedClasses({ planner }: People, { tablets, syrup, cream }: DemoMasters): Promise<void> {
  const category = (code: string, name: string, parentId: string | null = null) =>
    planner.call(createCategory, { body: { code, name, parentId } })
  const medicines = await category('MED', '药品 Medicines')
  const oral = await category('MED-ORAL', '口服 Oral', medicines.id)
  const skin = await category('MED-SKIN', '外用 For the skin', medicines.id)
  const cool = await planner.call(createProductGroup, {
    body: { code: 'EXPORT', name: '出口 Export', remark: '也在境外销售 Sold outside the country too' },
  })
  const sort = async ({ id }: Product, categoryId: string, groupIds: string[] = []) =>
    planner.call(classifyProduct, {
      params: { id },
      body: { categoryId, groupIds, version: (await planner.call(getProduct, { params: { id } })).version },
    })
  await sort(tablets, oral.id, [cool.id])
  await sort(syrup, oral.id)
  await sort(cream, skin.id)
  // A list of products that waits for corrections: its second row names no product code.
  const { id } = await planner.upload(
    productImports.upload,
    {},
    { name: 'products-2027.csv', content: `Code,Name\r\n${tablets.code},${tablets.name}\r\n,无编码产品 Nameless\r\n` },
  )
  await waitUntil(
    () => planner.call(productImports.get, { params: { id } }),
    ({ status }) => status !== 'CHECKING',
  )
  await seedGroupFile(planner)
}

/** A list of groups that waits for a decision: its second row has no name. */
async function seedGroupFile(planner: Client): Promise<void> {
  const params = { master: 'productGroups' }
  const { id } = await planner.upload(
    masterImports.upload,
    { params },
    { name: 'groups-2027.csv', content: 'Code,Name\r\nHOSPITAL,医院 Hospitals\r\nPHARMACY,\r\n' },
  )
  await waitUntil(
    () => planner.call(masterImports.get, { params: { ...params, id } }),
    ({ status }) => status !== 'CHECKING',
  )
}
