import {
  createTemplate,
  deleteTemplate,
  getTemplate,
  listTemplateOptions,
  listTemplates,
  updateTemplate,
} from '@serialis/contract/plant/products/templates.routes.ts'
import type { TemplateLevel } from '@serialis/contract/plant/products/templates.schema.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { userWith } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { aProduct, aTemplate } from '../products.fixtures.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const levels = (perCase: number): TemplateLevel[] => [
  { level: 'EA', capacity: 1, codeType: 'SGTIN', zeroBox: 'NONE' },
  { level: 'CA', capacity: perCase, codeType: 'SGTIN', zeroBox: 'SAME_KEY' },
]
const body = (name: string, perCase: number) => ({ name, remark: '', levels: levels(perCase) })

describe('packaging level templates', () => {
  it('are made, shown with their ratio, listed and found by a part of the name', async () => {
    const author = await userWith(t.http, t.admin, ['templates.list', 'templates.create'])
    const made = await author.call(createTemplate, { body: { ...body('Case of 12', 12), remark: 'Blister' } })
    expect(made).toMatchObject({
      name: 'Case of 12',
      remark: 'Blister',
      ratio: '1:12',
      shape: 1,
      productCount: 0,
      allowed: [],
      shapes: [{ shape: 1, ratio: '1:12', madeBy: expect.stringContaining('User') }],
    })
    expect((await author.call(listTemplates, { query: { name: 'of 1' } })).items).toMatchObject([
      { id: made.id, levels: levels(12) },
    ])
    expect((await t.admin.call(getTemplate, { params: { id: made.id } })).allowed).toEqual(['edit', 'delete'])
  })

  it('are paged by name', async () => {
    for (const perCase of [101, 102, 103])
      await t.admin.call(createTemplate, { body: body(`Page ${perCase}`, perCase) })
    const first = await t.admin.call(listTemplates, { query: { name: 'Page', limit: 2 } })
    const second = await t.admin.call(listTemplates, { query: { name: 'Page', limit: 2, after: first.next ?? '' } })
    expect([...first.items, ...second.items].map(({ name }) => name)).toEqual(['Page 101', 'Page 102', 'Page 103'])
    expect(second.next).toBeNull()
  })

  it('refuse a name and a structure that are there, also when two are made at once', async () => {
    await t.admin.call(createTemplate, { body: body('First', 13) })
    expect(await t.admin.refusal(createTemplate, { body: body('First', 14) })).toMatchObject({
      status: 409,
      message: 'template_name_exists',
    })
    expect(await t.admin.refusal(createTemplate, { body: body('Second', 13) })).toMatchObject({
      status: 409,
      message: 'template_exists',
      params: { name: 'First' },
    })
    const [one, two] = await Promise.all(
      [1, 2].map((n) => t.admin.raw(createTemplate, { body: body(`At once ${n}`, 15) })),
    )
    expect([one!.status, two!.status].sort()).toEqual([200, 409])
  })

  it('make a new structure when the levels change, and none when only the name does', async () => {
    const made = await t.admin.call(createTemplate, { body: body('Changing', 16) })
    const renamed = await t.admin.call(updateTemplate, {
      params: { id: made.id },
      body: { ...body('Renamed', 16), version: made.version },
    })
    expect(renamed).toMatchObject({ name: 'Renamed', shape: 1 })
    const reshaped = await t.admin.call(updateTemplate, {
      params: { id: made.id },
      body: { ...body('Renamed', 17), version: renamed.version },
    })
    expect(reshaped).toMatchObject({
      shape: 2,
      ratio: '1:17',
      shapes: [
        { shape: 2, ratio: '1:17' },
        { shape: 1, ratio: '1:16' },
      ],
    })
    expect(reshaped.history.map(({ reason, changes }) => [reason, changes['name'], changes['ratio']])).toEqual([
      ['MODIFY', undefined, ['1:16', '1:17']],
      ['MODIFY', ['Changing', 'Renamed'], undefined],
      ['CREATE', [null, 'Changing'], [null, '1:16']],
    ])
    expect(
      await t.admin.refusal(updateTemplate, {
        params: { id: made.id },
        body: { ...body('Late', 18), version: renamed.version },
      }),
    ).toMatchObject({ status: 409, message: 'changed_meanwhile' })
  })

  it('cannot be deleted while a product has them, and can be otherwise', async () => {
    const used = await aTemplate(t.admin, levels(19))
    const product = await aProduct(t.admin, { template: levels(19) })
    expect(await t.admin.refusal(deleteTemplate, { params: { id: used.id } })).toMatchObject({
      status: 409,
      message: 'template_still_used',
    })
    expect(await t.admin.call(getTemplate, { params: { id: used.id } })).toMatchObject({
      productCount: 1,
      products: [{ id: product.id, shape: 1 }],
      allowed: ['edit'],
    })
    const free = await aTemplate(t.admin, levels(20))
    expect(await t.admin.call(deleteTemplate, { params: { id: free.id } })).toEqual({ message: 'delete_success' })
    expect(await t.admin.refusal(getTemplate, { params: { id: free.id } })).toMatchObject({
      status: 404,
      message: 'template_not_exists',
    })
    expect(await t.admin.refusal(deleteTemplate, { params: { id: free.id } })).toMatchObject({
      message: 'template_not_exists',
    })
  })

  it('name every wrong field', async () => {
    const refusal = await t.admin.refusal(createTemplate, {
      body: { name: '', remark: 'x'.repeat(251), levels: [{ ...levels(2)[0]!, capacity: 3 }] },
    })
    expect(refusal).toMatchObject({
      status: 400,
      message: 'invalid_input',
      fields: {
        name: 'template_name_can_not_be_empty',
        remark: 'too_long',
        'levels.0.capacity': 'unit_capacity_not_one',
      },
    })
  })

  it('are seen and changed by those who may only, and never across tenants', async () => {
    const { id } = await aTemplate(t.admin, levels(21))
    const reader = await userWith(t.http, t.admin, ['templates.list'])
    expect(await reader.call(getTemplate, { params: { id } })).toMatchObject({ ratio: '1:21' })
    const denied = { status: 403, message: 'no_permission' }
    expect(await reader.refusal(createTemplate, { body: body('No', 22) })).toMatchObject(denied)
    expect(
      await reader.refusal(updateTemplate, { params: { id }, body: { ...body('No', 22), version: 1 } }),
    ).toMatchObject(denied)
    expect(await reader.refusal(deleteTemplate, { params: { id } })).toMatchObject(denied)
    const stranger = await userWith(t.http, t.admin, ['roles.list'])
    expect(await stranger.refusal(listTemplates, { query: {} })).toMatchObject(denied)
    expect(
      (await stranger.call(listTemplateOptions, { query: { name: 'Template' } })).items.map((item) => item.id),
    ).toContain(id)
    for (const call of [
      t.other.refusal(getTemplate, { params: { id } }),
      t.other.refusal(deleteTemplate, { params: { id } }),
      t.other.refusal(updateTemplate, { params: { id }, body: { ...body('No', 22), version: 1 } }),
    ]) {
      expect(await call).toMatchObject({ status: 404 })
    }
    expect((await t.other.call(listTemplates, { query: {} })).items).toEqual([])
  })
})
