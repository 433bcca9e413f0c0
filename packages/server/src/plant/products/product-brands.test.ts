/** The brand of a product: contents of its revision, which another person approves. */

import * as brands from '@serialis/contract/plant/main-data/brands.routes.ts'
import { getMainDataRule, saveMainDataRule } from '@serialis/contract/plant/main-data/main-data-rule.routes.ts'
import { mergeBrand } from '@serialis/contract/plant/main-data/merging.routes.ts'
import { productImports } from '@serialis/contract/plant/products/product-files/product-files.routes.ts'
import * as routes from '@serialis/contract/plant/products/products.routes.ts'
import { exportList } from '@serialis/contract/platform/exports/exports.routes.ts'
import { downloadTaskFile } from '@serialis/contract/platform/tasks/tasks.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { waitUntil } from '../../../test/harness/wait-until.ts'
import { taskIn } from '../../platform/tasks/tasks.fixtures.ts'
import { aProduct, approve, edit } from './products.fixtures.ts'

let t: TestApp
let author: Client
let approver: Client
beforeAll(async () => {
  t = await testApp({ work: true })
  author = await userWith(t.http, t.admin, [
    'products.list',
    'products.create',
    'products.edit',
    'products.import',
    'products.export',
    'templates.create',
  ])
  approver = await userWith(t.http, t.admin, ['products.list', 'products.approve'])
  await approving([])
})

const approving = async (approvedKinds: 'brand'[]) => {
  const { version } = await t.admin.call(getMainDataRule)
  await t.admin.call(saveMainDataRule, { body: { approvedKinds, version } })
}
const aBrand = (code: string, given: object = {}) =>
  t.admin.call(brands.createBrand, { body: { code, name: `Brand ${code}`, ...given } })
const shown = (id: string) => author.call(routes.getProduct, { params: { id } })
const ofBrand = (brandId: string | null) => aProduct(author, { brandId })
const checked = async (content: string) => {
  const { id } = await author.upload(productImports.upload, {}, { name: 'brands.csv', content })
  const { version } = await waitUntil(
    () => author.call(productImports.get, { params: { id } }),
    ({ status }) => status === 'CHECKED',
  )
  const { items } = await author.call(productImports.rows, { params: { id }, query: {} })
  const outcomes = items.map(({ outcome, faults }) => [outcome, faults.map(({ column, key }) => [column, key])])
  return { id, version, outcomes }
}
const named = ({ id, code, name }: { id: string; code: string; name: string }) => ({ id, code, name })

describe('a brand', () => {
  it('is shown, listed, found by code and compared with the revision before', async () => {
    const [one, two] = [await aBrand('ONE'), await aBrand('TWO')]
    const product = await approve(approver, await ofBrand(one.id))
    expect(product.newest.brand).toEqual(named(one))
    const listed = async (brand: string) =>
      (await author.call(routes.listProducts, { query: { brand } })).items.map(({ id, brand: its }) => [id, its?.code])
    expect(await listed('ONE')).toEqual([[product.id, 'ONE']])
    expect(await listed('TWO')).toEqual([])
    expect(await listed('NONE')).toEqual([])
    const changed = await author.call(routes.updateProduct, edit(product, { brandId: two.id }))
    expect(changed).toMatchObject({ newest: { brand: named(two) }, standing: { brand: named(one) } })
    expect(changed.history[0]?.changes).toMatchObject({ brand: ['ONE', 'TWO'] })
    expect((await ofBrand(null)).newest.brand).toBeNull()
  })

  it('is refused at its field when it is unknown, was never approved or is over, unless the product has it', async () => {
    const refusal = async (brandId: string) =>
      author.refusal(routes.updateProduct, edit(await ofBrand(null), { brandId }))
    expect(await refusal('0193c1f0-0000-7000-8000-000000000001')).toMatchObject({
      message: 'brand_not_exists',
      fields: { brandId: 'brand_not_exists' },
    })
    await approving(['brand'])
    const waiting = await aBrand('WAITS')
    await approving([])
    expect(await refusal(waiting.id)).toMatchObject({ fields: { brandId: 'master_not_approved' } })
    const ending = await aBrand('ENDS')
    const product = await ofBrand(ending.id)
    const { version } = ending
    const body = { code: 'ENDS', name: 'Ends', validTo: '2020-01-31', version }
    await t.admin.call(brands.updateBrand, { params: { id: ending.id }, body })
    expect(await refusal(ending.id)).toMatchObject({ status: 400, fields: { brandId: 'brand_ended' } })
    const kept = await author.call(routes.updateProduct, edit(product, { name: 'Kept', brandId: ending.id }))
    expect(kept.newest.brand?.code).toBe('ENDS')
  })

  it('is read from files by code or alias, and exported', async () => {
    const brand = await aBrand('FILE')
    const double = await aBrand('FILE-2')
    const merge = { intoId: brand.id, version: double.version, reason: 'entered twice' }
    await t.admin.call(mergeBrand, { params: { id: double.id }, body: merge })
    const product = await ofBrand(null)
    const other = await ofBrand(brand.id)
    const { outcomes } = await checked(`code,brand\n${product.code},FILE-2\n${other.code},NOWHERE\n`)
    expect(outcomes).toEqual([
      ['CHANGE', []],
      ['WRONG', [['brand', 'brand_unknown']]],
    ])
    const file = await checked(`code,brand\n${product.code},FILE-2\n`)
    await author.call(productImports.enter, { params: { id: file.id }, body: { version: file.version } })
    await expect.poll(async () => (await shown(product.id)).newest.brand?.code, { timeout: 20_000 }).toBe('FILE')
    const filter = { brand: 'FILE-2' }
    const { taskId } = await author.call(exportList, { body: { list: 'products', format: 'CSV', filter } })
    await taskIn(author, taskId)
    const text = (await author.raw(downloadTaskFile, { params: { id: taskId } })).body.toString()
    expect([text.includes(product.code), text.includes(',FILE,'), text.split('\n').length]).toEqual([true, true, 4])
  })

  it('is not deleted while a product names it, and takes the products of a double that is merged into it', async () => {
    const [double, brand] = [await aBrand('OLD'), await aBrand('NEW')]
    const product = await approve(approver, await ofBrand(double.id))
    expect(await t.admin.refusal(brands.deleteBrand, { params: { id: double.id } })).toMatchObject({
      message: 'master_still_used',
      params: { products: 1, names: `${product.code} ${product.name}` },
    })
    const body = { intoId: brand.id, version: double.version, reason: 'the same brand' }
    expect(await t.admin.call(mergeBrand, { params: { id: double.id }, body })).toMatchObject({ moved: 1 })
    const after = await shown(product.id)
    expect(after).toMatchObject({ version: product.version + 1, newest: { brand: named(brand) } })
    // What was signed stays as it was signed.
    expect(after.newest.digest).toBe(product.newest.digest)
    expect(after.history[0]).toMatchObject({ opinion: 'the same brand', changes: { brand: ['OLD', 'NEW'] } })
    expect(after.history.find(({ signature }) => signature !== null)?.signature).toMatchObject({ intact: true })
  })
})
