import * as routes from '@serialis/contract/plant/products/categories.routes.ts'
import { deleteProduct, getProduct, listProducts } from '@serialis/contract/plant/products/products.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { userWith, type Client } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { aProduct } from '../products.fixtures.ts'

let t: TestApp
let clerk: Client
beforeAll(async () => {
  t = await testApp()
  clerk = await userWith(t.http, t.admin, [
    'categories.list',
    'categories.create',
    'categories.edit',
    'categories.delete',
    'productGroups.list',
    'productGroups.create',
    'productGroups.edit',
    'productGroups.delete',
    'products.list',
    'products.edit',
  ])
})

let number = 0
const aCategory = (parentId: string | null = null, name = `Category ${++number}`) =>
  clerk.call(routes.createCategory, { body: { code: `C${++number}`, name, parentId } })
const aGroup = () => clerk.call(routes.createProductGroup, { body: { code: `G${++number}`, name: `Group ${number}` } })
const editOf = ({ code, name, parentId, remark, version }: Awaited<ReturnType<typeof aCategory>>) => ({
  code,
  name,
  parentId,
  remark,
  version,
})
const classify = async (id: string, categoryId: string | null, groupIds: string[] = []) =>
  clerk.call(routes.classifyProduct, {
    params: { id },
    body: { categoryId, groupIds, version: (await clerk.call(getProduct, { params: { id } })).version },
  })

describe('product categories', () => {
  it('are a tree, listed each after the one around it, and found by a part of the name', async () => {
    const medicines = await aCategory(null, 'Medicines')
    const tablets = await aCategory(medicines.id, 'Tablets')
    await aCategory(null, 'Medical devices')
    await aCategory(tablets.id, 'Film-coated')
    const { items } = await clerk.call(routes.listCategories, { query: {} })
    expect(items.map(({ path }) => path.join(' > '))).toEqual([
      'Medical devices',
      'Medicines',
      'Medicines > Tablets',
      'Medicines > Tablets > Film-coated',
    ])
    const [one, two] = [
      await clerk.call(routes.listCategories, { query: { limit: 3 } }),
      await clerk.call(routes.listCategories, { query: { limit: 3, after: 'Medicines\u0001Tablets' } }),
    ]
    expect([one.items.length, one.next, two.items.map(({ name }) => name)]).toEqual([
      3,
      'Medicines\u0001Tablets',
      ['Film-coated'],
    ])
    expect((await clerk.call(routes.listCategoryOptions, { query: { search: 'film' } })).items).toMatchObject([
      { name: 'Medicines / Tablets / Film-coated' },
    ])
  })

  it('stay a tree: not inside themselves, not too deep, not by two moves at once', async () => {
    const [a, b] = [await aCategory(), await aCategory()]
    const inside = await aCategory(a.id)
    expect(
      await clerk.refusal(routes.updateCategory, { params: { id: a.id }, body: { ...editOf(a), parentId: inside.id } }),
    ).toMatchObject({ status: 400, message: 'category_inside_itself' })
    expect(
      await clerk.refusal(routes.updateCategory, { params: { id: a.id }, body: { ...editOf(a), parentId: a.id } }),
    ).toMatchObject({ message: 'category_inside_itself' })
    const moves = await Promise.all([
      clerk.raw(routes.updateCategory, { params: { id: a.id }, body: { ...editOf(a), parentId: b.id } }),
      clerk.raw(routes.updateCategory, { params: { id: b.id }, body: { ...editOf(b), parentId: a.id } }),
    ])
    expect(moves.map(({ status }) => status).toSorted()).toEqual([200, 400])
    let deep = await aCategory()
    for (let level = 2; level <= 5; level++) deep = await aCategory(deep.id)
    expect(
      await clerk.refusal(routes.createCategory, { body: { code: 'DEEP', name: 'Too deep', parentId: deep.id } }),
    ).toMatchObject({ status: 400, message: 'category_too_deep', params: { maximum: 5 } })
  })

  it('refuse a code or name that is there, an old version, another tenant, and a category in use', async () => {
    const made = await aCategory()
    expect(await clerk.refusal(routes.createCategory, { body: { code: made.code, name: 'Other name' } })).toMatchObject(
      { status: 409, message: 'category_code_exists', fields: { code: 'category_code_exists' } },
    )
    expect(await clerk.refusal(routes.createCategory, { body: { code: 'OTHER', name: made.name } })).toMatchObject({
      status: 409,
      message: 'category_name_exists',
    })
    expect(await clerk.refusal(routes.createCategory, { body: { code: 'a b', name: '' } })).toMatchObject({
      status: 400,
      fields: { code: 'class_code_wrong_format', name: 'category_name_can_not_be_empty' },
    })
    await clerk.call(routes.updateCategory, { params: { id: made.id }, body: { ...editOf(made), remark: 'first' } })
    expect(
      await clerk.refusal(routes.updateCategory, {
        params: { id: made.id },
        body: { ...editOf(made), remark: 'second' },
      }),
    ).toMatchObject({ status: 409, message: 'changed_meanwhile' })
    expect(await t.other.refusal(routes.deleteCategory, { params: { id: made.id } })).toMatchObject({ status: 404 })
    expect(
      await t.other.refusal(routes.createCategory, { body: { code: 'X', name: 'X', parentId: made.id } }),
    ).toMatchObject({ status: 404, message: 'category_not_exists' })
    await aCategory(made.id)
    expect(await clerk.refusal(routes.deleteCategory, { params: { id: made.id } })).toMatchObject({
      status: 409,
      message: 'category_still_used',
    })
  })
})

describe('a product', () => {
  it('is sorted under a category and groups without a new revision, and found by them', async () => {
    const product = await aProduct(t.admin, {})
    const outer = await aCategory()
    const inner = await aCategory(outer.id)
    const [one, two] = [await aGroup(), await aGroup()]
    const sorted = await classify(product.id, inner.id, [two.id, one.id, one.id])
    expect(sorted).toMatchObject({
      revision: product.revision,
      status: product.status,
      category: { name: inner.name },
      groups: [{ name: one.name }, { name: two.name }],
    })
    expect(sorted.history[0]).toMatchObject({
      reason: 'MODIFY',
      revision: product.revision,
      changes: { category: ['', inner.name], groups: ['', `${one.name}, ${two.name}`] },
    })
    for (const query of [{ categoryId: outer.id }, { categoryId: inner.id }, { groupId: two.id }])
      expect((await clerk.call(listProducts, { query })).items.map(({ id }) => id)).toEqual([product.id])
    // The list of each contains it, and the linked count includes it.
    for (const { name } of [outer, inner])
      expect((await clerk.call(routes.listCategories, { query: { search: name } })).items).toMatchObject([
        { name, productCount: 1 },
      ])
    expect((await clerk.call(routes.listProductGroups, { query: { search: one.name } })).items).toMatchObject([
      { productCount: 1 },
    ])
    expect(await clerk.refusal(routes.deleteCategory, { params: { id: inner.id } })).toMatchObject({
      status: 409,
      message: 'category_still_used',
    })
    await clerk.call(routes.deleteProductGroup, { params: { id: one.id } })
    expect((await clerk.call(getProduct, { params: { id: product.id } })).groups).toMatchObject([{ id: two.id }])
  })

  it('is refused a class that is not there or of another tenant, an old version, and anything once it is deleted', async () => {
    const product = await aProduct(t.admin, {})
    const foreign = await t.other.call(routes.createProductGroup, { body: { code: 'F', name: 'Foreign' } })
    const refused = async (body: object) =>
      clerk.refusal(routes.classifyProduct, { params: { id: product.id }, body: { version: product.version, ...body } })
    expect(await refused({ groupIds: [foreign.id] })).toMatchObject({ status: 404, message: 'group_not_exists' })
    expect(await refused({ categoryId: foreign.id })).toMatchObject({ status: 404, message: 'category_not_exists' })
    expect(await refused({ version: product.version + 5 })).toMatchObject({ status: 409, message: 'changed_meanwhile' })
    const category = await aCategory()
    const { version } = await classify(product.id, category.id)
    await t.admin.call(deleteProduct, { params: { id: product.id }, body: { version, reason: 'written twice' } })
    expect(await refused({})).toMatchObject({ message: 'status_change_not_allowed' })
    // A deleted product does not prevent deleting its category.
    await clerk.call(routes.deleteCategory, { params: { id: category.id } })
  })
})
