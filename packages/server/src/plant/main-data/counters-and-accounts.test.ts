import { randomUUID } from 'node:crypto'
import * as brands from '@serialis/contract/plant/main-data/brands.routes.ts'
import * as units from '@serialis/contract/plant/main-data/business-units.routes.ts'
import * as accounts from '@serialis/contract/plant/main-data/category-accounts.routes.ts'
import * as counters from '@serialis/contract/plant/main-data/counters.routes.ts'
import { saveMainDataRule } from '@serialis/contract/plant/main-data/main-data-rule.routes.ts'
import * as regions from '@serialis/contract/plant/main-data/regions.routes.ts'
import * as channels from '@serialis/contract/plant/main-data/source-channels.routes.ts'
import { createCategory, deleteCategory } from '@serialis/contract/plant/products/categories.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { masterImports } from '@serialis/contract/platform/masters/master-files.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, userWith } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { waitUntil } from '../../../test/harness/wait-until.ts'

let t: TestApp
let clerk: Client
beforeAll(async () => {
  t = await testApp({ work: true })
  await t.admin.call(saveMainDataRule, { body: { approvedKinds: [], version: 0 } })
  clerk = await userWith(t.http, t.admin, [
    'counters.list',
    'counters.create',
    'counters.edit',
    'counters.delete',
    'categoryAccounts.list',
    'categoryAccounts.create',
    'categoryAccounts.edit',
    'categoryAccounts.delete',
  ])
})

const GLN = '4012345000009'
const zone = 'Asia/Shanghai'

async function rowsOfFile(master: 'counters' | 'categoryAccounts', content: string) {
  const params = { master }
  const { id } = await clerk.upload(masterImports.upload, { params }, { name: `${master}.csv`, content })
  await waitUntil(
    () => clerk.call(masterImports.get, { params: { ...params, id } }),
    ({ status }) => status === 'CHECKED',
  )
  const { items } = await clerk.call(masterImports.rows, { params: { ...params, id }, query: {} })
  return items.map(({ outcome, faults }) => [outcome, ...faults.map(({ column, key }) => `${column} ${key}`)])
}

describe('counters', () => {
  it('have a place in a region, are found by the region around it, and are changed', async () => {
    const land = await t.admin.call(regions.createRegion, { body: { code: 'CN', name: 'China' } })
    const city = await t.admin.call(regions.createRegion, { body: { code: 'SZ', name: 'Suzhou', parentId: land.id } })
    const counter = await clerk.call(counters.createCounter, {
      body: {
        code: 'SZ-1',
        name: 'Gusu pharmacy',
        regionId: city.id,
        address: 'Guanqian Street 120',
        gln: GLN,
        latitude: 31.3109,
        longitude: 120.6289,
        zone,
      },
    })
    expect(counter).toMatchObject({ latitude: 31.3109, region: [{ code: 'CN' }, { code: 'SZ' }] })
    await clerk.call(counters.createCounter, { body: { code: 'X-1', name: 'Elsewhere', zone } })
    for (const query of [{ region: 'CN' }, { region: 'SZ' }, { search: 'guanqian' }, { search: GLN }])
      expect((await clerk.call(counters.listCounters, { query })).items).toEqual([counter])
    expect((await clerk.call(counters.listCounters, { query: { region: 'DE' } })).items).toEqual([])

    const { code, name, remark, address, gln, validFrom, validTo, version } = counter
    const values = { code, name, remark, address, gln, validFrom, validTo, version }
    const body = { ...values, zone, regionId: land.id, latitude: null, longitude: null }
    expect(await clerk.call(counters.updateCounter, { params: { id: counter.id }, body })).toMatchObject({
      latitude: null,
      region: [{ code: 'CN' }],
    })
    const { items } = await t.admin.call(listEvents, { query: { subjectType: 'counter', subjectId: counter.id } })
    expect(items[0]?.details).toMatchObject({ region: ['SZ', 'CN'], latitude: [31.3109, null] })

    // The region stays while a counter is in it, and says which.
    expect(await t.admin.refusal(regions.deleteRegion, { params: { id: land.id } })).toMatchObject({
      status: 409,
      message: 'master_still_used',
      params: { inside: 1, counters: 1, names: 'SZ Suzhou, SZ-1 Gusu pharmacy', more: 0 },
    })
    await clerk.call(counters.deleteCounter, { params: { id: counter.id } })
    await t.admin.call(regions.deleteRegion, { params: { id: city.id } })
  })

  it.each<[object, Record<string, string>]>([
    [{ gln: '401' }, { gln: 'gln_wrong_format' }],
    [{ gln: '4012345000008' }, { gln: 'check_digit_wrong' }],
    [{ latitude: 91, longitude: 0 }, { latitude: 'too_big' }],
    [{ latitude: 0, longitude: -180.5 }, { longitude: 'too_small' }],
    [{ latitude: 31 }, { longitude: 'coordinates_incomplete' }],
    [{ longitude: 120 }, { latitude: 'coordinates_incomplete' }],
    [{ zone: 'Nowhere/Land' }, { zone: 'zone_unknown' }],
    [{ validFrom: '2026-02-01', validTo: '2026-01-01' }, { validTo: 'last_day_before_first' }],
  ])('are refused %j at its field, by form and file alike', async (values, fields) => {
    const refused = await clerk.refusal(counters.createCounter, { body: { code: 'W', name: 'W', zone, ...values } })
    expect(refused).toMatchObject({ status: 400, fields })
    const [field, key] = Object.entries(fields)[0]!
    const titles: Record<string, string> = {
      gln: 'GLN',
      latitude: 'Latitude',
      longitude: '经度',
      zone: 'Time zone',
      validFrom: 'Valid from',
      validTo: 'Valid to',
    }
    const cells = Object.entries({ zone, ...values })
    const content = `Code,Name,${cells.map(([name]) => titles[name]).join(',')}\nW,W,${cells.map(([, value]) => value).join(',')}\n`
    expect(await rowsOfFile('counters', content)).toEqual([['WRONG', `${field} ${key}`]])
  })

  it('share neither code nor GLN, and name no region of another tenant', async () => {
    await clerk.call(counters.createCounter, { body: { code: 'G-1', name: 'One', gln: GLN, zone } })
    expect(await clerk.refusal(counters.createCounter, { body: { code: 'G-1', name: 'Two', zone } })).toMatchObject({
      fields: { code: 'master_code_exists' },
    })
    expect(
      await clerk.refusal(counters.createCounter, { body: { code: 'G-2', name: 'Two', gln: GLN, zone } }),
    ).toMatchObject({ status: 409, fields: { gln: 'counter_gln_exists' } })
    // The other tenant may have both.
    await t.other.call(counters.createCounter, { body: { code: 'G-1', name: 'Theirs', gln: GLN, zone } })
    const theirs = await t.other.call(regions.createRegion, { body: { code: 'T', name: 'Theirs' } })
    for (const regionId of [theirs.id, randomUUID()])
      expect(
        await clerk.refusal(counters.createCounter, { body: { code: 'G-3', name: 'Three', regionId, zone } }),
      ).toMatchObject({ status: 404, message: 'region_not_exists' })
  })
})

describe('category accounts', () => {
  it('bind a category or a brand to a channel, and keep what they name from deletion', async () => {
    const category = await t.admin.call(createCategory, { body: { code: 'SKIN', name: 'Skin' } })
    const brand = await t.admin.call(brands.createBrand, { body: { code: 'DERMA', name: 'Derma' } })
    const channel = await t.admin.call(channels.createSourceChannel, { body: { code: 'TMALL', name: 'Tmall' } })
    const owner = await t.admin.call(units.createBusinessUnit, { body: { code: 'EC', name: 'E-commerce' } })
    const body = { code: 'A-1', name: 'Derma shop', channelId: channel.id, brandId: brand.id, outsideId: 'derma' }
    const account = await clerk.call(accounts.createCategoryAccount, { body: { ...body, ownerId: owner.id } })
    expect(account).toMatchObject({
      status: 'ACTIVE',
      channel: { code: 'TMALL' },
      brand: { code: 'DERMA' },
      category: null,
      owner: { code: 'EC' },
    })
    expect(await clerk.refusal(accounts.createCategoryAccount, { body: { ...body, code: 'A-2' } })).toMatchObject({
      status: 409,
      fields: { outsideId: 'account_outside_id_exists' },
    })
    const edit = {
      ...body,
      brandId: null,
      categoryId: category.id,
      status: 'INACTIVE' as const,
      version: account.version,
    }
    await clerk.call(accounts.updateCategoryAccount, {
      params: { id: account.id },
      body: { ...edit, ownerId: owner.id },
    })
    const { items } = await t.admin.call(listEvents, {
      query: { subjectType: 'category_account', subjectId: account.id },
    })
    expect(items[0]?.details).toMatchObject({
      brand: ['DERMA', ''],
      category: ['', 'SKIN'],
      status: ['ACTIVE', 'INACTIVE'],
    })
    expect((await clerk.call(accounts.listCategoryAccounts, { query: { status: 'ACTIVE' } })).items).toEqual([])
    expect((await clerk.call(accounts.listCategoryAccounts, { query: { status: 'INACTIVE' } })).items).toHaveLength(1)

    const used = { message: 'master_still_used', params: { accounts: 1, names: 'A-1 Derma shop' } }
    expect(await t.admin.refusal(channels.deleteSourceChannel, { params: { id: channel.id } })).toMatchObject(used)
    expect(await t.admin.refusal(units.deleteBusinessUnit, { params: { id: owner.id } })).toMatchObject(used)
    expect(await t.admin.refusal(deleteCategory, { params: { id: category.id } })).toMatchObject({
      message: 'category_still_used',
    })
    // Nothing names the brand any longer.
    await t.admin.call(brands.deleteBrand, { params: { id: brand.id } })
    const rows = await rowsOfFile(
      'categoryAccounts',
      'Code,Name,Source channel,Product category,Brand,Account at the channel,Status\nF-1,One,TMALL,SKIN,,one,停用\nF-2,Two,TMALL,,DERMA,two,\nF-3,Three,TMALL,SKIN,,derma,Active\nF-4,Four,,,,,\n',
    )
    expect(rows).toEqual([
      ['CREATE'],
      ['WRONG', 'brandId master_import_value_unknown', 'categoryId choose_category_or_brand'],
      ['WRONG', 'outsideId account_outside_id_exists'],
      [
        'WRONG',
        'channelId channel_can_not_be_empty',
        'outsideId account_outside_id_can_not_be_empty',
        'categoryId choose_category_or_brand',
      ],
    ])
    await clerk.call(accounts.deleteCategoryAccount, { params: { id: account.id } })
    expect((await clerk.call(accounts.listCategoryAccountOptions, { query: {} })).items).toEqual([])
  })

  it('name one of both, and nothing that is not there', async () => {
    const channelId = (await t.admin.call(channels.createSourceChannel, { body: { code: 'JD', name: 'JD' } })).id
    const brandId = (await t.admin.call(brands.createBrand, { body: { code: 'B', name: 'B' } })).id
    const body = { code: 'N-1', name: 'N', channelId, brandId, outsideId: 'n' }
    const refused = (values: object) => clerk.refusal(accounts.createCategoryAccount, { body: { ...body, ...values } })
    for (const values of [{ categoryId: randomUUID() }, { brandId: null }])
      expect(await refused(values)).toMatchObject({ status: 400, fields: { categoryId: 'choose_category_or_brand' } })
    expect(await refused({ channelId: randomUUID() })).toMatchObject({ status: 404, message: 'channel_not_exists' })
    expect(await refused({ brandId: randomUUID() })).toMatchObject({ status: 404, message: 'brand_not_exists' })
    expect(await refused({ ownerId: randomUUID() })).toMatchObject({ status: 404, message: 'unit_not_exists' })
    expect(await refused({ brandId: null, categoryId: randomUUID() })).toMatchObject({
      status: 404,
      message: 'category_not_exists',
    })
  })
})
