import * as brands from '@serialis/contract/plant/main-data/brands.routes.ts'
import * as units from '@serialis/contract/plant/main-data/business-units.routes.ts'
import * as accounts from '@serialis/contract/plant/main-data/category-accounts.routes.ts'
import * as counters from '@serialis/contract/plant/main-data/counters.routes.ts'
import { saveMainDataRule } from '@serialis/contract/plant/main-data/main-data-rule.routes.ts'
import * as merging from '@serialis/contract/plant/main-data/merging.routes.ts'
import * as regions from '@serialis/contract/plant/main-data/regions.routes.ts'
import * as channels from '@serialis/contract/plant/main-data/source-channels.routes.ts'
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
  clerk = await userWith(t.http, t.admin, ['brands.list', 'brands.delete', 'regions.list', 'regions.delete'])
})

const zone = 'Asia/Shanghai'
const reason = 'entered twice'
const aBrand = (code: string) => t.admin.call(brands.createBrand, { body: { code, name: `Brand ${code}` } })
const aRegion = (code: string, parentId: string | null = null) =>
  t.admin.call(regions.createRegion, { body: { code, name: `Region ${code}`, parentId } })
const aChannel = (code: string) =>
  t.admin.call(channels.createSourceChannel, { body: { code, name: `Channel ${code}` } })
const anAccount = (code: string, channelId: string, brandId: string, outsideId = code) =>
  t.admin.call(accounts.createCategoryAccount, { body: { code, name: code, channelId, brandId, outsideId } })
const into = (from: { id: string; version: number }, { id }: { id: string }) => ({
  params: { id: from.id },
  body: { version: from.version, intoId: id, reason },
})
const historyOf = async (subjectType: string, subjectId: string) =>
  (await t.admin.call(listEvents, { query: { subjectType, subjectId } })).items

describe('a double is merged', () => {
  it('what referred to it refers to the other one, each history says why, and its code stays', async () => {
    const [double, brand, channel] = [await aBrand('CARD-2'), await aBrand('CARD'), await aChannel('SHOP')]
    const account = await anAccount('ACC-1', channel.id, double.id)
    const answer = await clerk.call(merging.mergeBrand, into(double, brand))
    expect(answer).toEqual({ id: brand.id, code: 'CARD', name: brand.name, aliases: ['CARD-2'], moved: 1 })
    const after = await t.admin.call(accounts.getCategoryAccount, { params: { id: account.id } })
    expect(after).toMatchObject({ brand: { code: 'CARD' }, version: account.version + 1 })
    expect((await clerk.refusal(brands.getBrand, { params: { id: double.id } })).status).toBe(404)
    expect((await historyOf('category_account', account.id))[0]).toMatchObject({
      action: 'category_account.changed',
      reason,
      details: { brand: ['CARD-2', 'CARD'] },
    })
    expect((await historyOf('brand', brand.id))[0]).toMatchObject({
      action: 'brand.merged',
      reason,
      details: { aliases: ['', 'CARD-2'], moved: 1 },
    })
    expect((await historyOf('brand', double.id))[0]).toMatchObject({
      action: 'brand.deleted',
      details: { mergedInto: [null, 'Brand CARD (CARD)'] },
    })
    // Found by the former code, also as one of two mergers in a row.
    const last = await aBrand('CARD-LAST')
    await clerk.call(merging.mergeBrand, into(brand, last))
    for (const search of ['CARD-2', 'CARD-LAST'])
      expect((await clerk.call(brands.listBrands, { query: { search } })).items).toMatchObject([
        { id: last.id, aliases: ['CARD', 'CARD-2'] },
      ])
  })

  it('its code is given to no other record, nor by a file, and is free when the other one is deleted', async () => {
    const [double, brand] = [await aBrand('OLD'), await aBrand('NEW')]
    await clerk.call(merging.mergeBrand, into(double, brand))
    const again = { body: { code: 'OLD', name: 'Once more' } }
    expect(await t.admin.refusal(brands.createBrand, again)).toMatchObject({
      status: 409,
      message: 'master_code_is_alias',
      fields: { code: 'master_code_is_alias' },
      fieldParams: { code: { into: 'Brand NEW (NEW)' } },
    })
    const other = await aBrand('OTHER')
    const asOld = ({ name, version }: { name: string; version: number }) => ({ code: 'OLD', name, version })
    expect(await t.admin.refusal(brands.updateBrand, { params: { id: other.id }, body: asOld(other) })).toMatchObject({
      message: 'master_code_is_alias',
    })
    // It may take its own alias.
    const { id, ...own } = await clerk.call(brands.getBrand, { params: { id: brand.id } })
    const renamed = await t.admin.call(brands.updateBrand, { params: { id }, body: asOld(own) })
    expect(renamed).toMatchObject({ code: 'OLD' })
    await t.admin.call(brands.deleteBrand, { params: { id } })
    expect(await t.admin.call(brands.createBrand, again)).toMatchObject({ code: 'OLD', aliases: [] })
  })

  it('names the other one in files by its former code', async () => {
    const [double, brand, channel] = [await aBrand('FILE-2'), await aBrand('FILE'), await aChannel('FILES')]
    await clerk.call(merging.mergeBrand, into(double, brand))
    const params = { master: 'categoryAccounts' as const }
    const content = `Code,Name,Source channel,Brand,Account at the channel\nF-1,By file,${channel.code},FILE-2,F1\n`
    const { id } = await t.admin.upload(masterImports.upload, { params }, { name: 'accounts.csv', content })
    await waitUntil(
      () => t.admin.call(masterImports.get, { params: { ...params, id } }),
      ({ status }) => status === 'CHECKED',
    )
    const { items } = await t.admin.call(masterImports.rows, { params: { ...params, id }, query: {} })
    expect(items).toMatchObject([{ outcome: 'CREATE', faults: [] }])
  })

  it('of a tree with what is below it, and never into itself or below itself', async () => {
    const [double, region] = [await aRegion('JS-2'), await aRegion('JS')]
    const city = await aRegion('JS-SZ', double.id)
    const counter = await t.admin.call(counters.createCounter, {
      body: { code: 'C-1', name: 'Counter', regionId: double.id, zone },
    })
    for (const [target, key] of [
      [double, 'master_merge_into_itself'],
      [city, 'master_inside_itself'],
      [counter, 'master_merge_target_not_exists'],
    ] as const)
      expect(await clerk.refusal(merging.mergeRegion, into(double, target))).toMatchObject({ fields: { intoId: key } })
    expect(await clerk.call(merging.mergeRegion, into(double, region))).toMatchObject({ moved: 2 })
    expect(await clerk.call(regions.getRegion, { params: { id: city.id } })).toMatchObject({ path: [{ code: 'JS' }] })
    for (const code of ['JS', 'JS-2'])
      expect((await t.admin.call(counters.listCounters, { query: { region: code } })).items).toMatchObject([
        { code: 'C-1', region: [{ code: 'JS' }] },
      ])
  })

  it('unless the tree would become too deep', async () => {
    let deepest = await t.admin.call(units.createBusinessUnit, { body: { code: 'U-1', name: 'U' } })
    for (let level = 2; level <= 8; level++)
      deepest = await t.admin.call(units.createBusinessUnit, {
        body: { code: `U-${level}`, name: 'U', parentId: deepest.id },
      })
    const double = await t.admin.call(units.createBusinessUnit, { body: { code: 'V-1', name: 'V' } })
    await t.admin.call(units.createBusinessUnit, { body: { code: 'V-2', name: 'V', parentId: double.id } })
    expect(await t.admin.refusal(merging.mergeBusinessUnit, into(double, deepest))).toMatchObject({
      message: 'master_too_deep',
    })
  })

  it('unless both channels have an account with the same number', async () => {
    const [double, channel, brand] = [await aChannel('CH-2'), await aChannel('CH'), await aBrand('SAME')]
    const twin = await anAccount('TWIN-2', double.id, brand.id, '4711')
    const account = await anAccount('TWIN', channel.id, brand.id, '4711')
    expect(await t.admin.refusal(merging.mergeSourceChannel, into(double, channel))).toMatchObject({
      status: 409,
      message: 'master_merge_same_accounts',
      params: { names: 'TWIN-2', more: 0 },
    })
    await t.admin.call(merging.mergeCategoryAccount, into(twin, account))
    expect(await t.admin.call(merging.mergeSourceChannel, into(double, channel))).toMatchObject({ moved: 0 })
  })
})

it('two who merge the same record, or each into the other, leave one of them', async () => {
  const [one, two] = [await aRegion('TWO-1'), await aRegion('TWO-2')]
  const outcomes = await Promise.allSettled([
    clerk.call(merging.mergeRegion, into(one, two)),
    t.admin.call(merging.mergeRegion, into(two, one)),
  ])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const { items } = await clerk.call(regions.listRegions, { query: { search: 'TWO-' } })
  expect(items).toHaveLength(1)
  expect([items[0]?.code, ...(items[0]?.aliases ?? [])].sort()).toEqual(['TWO-1', 'TWO-2'])
})

it('a record that changed meanwhile is not merged, nor by who may only edit', async () => {
  const [double, brand] = [await aBrand('SEEN'), await aBrand('STAYS')]
  const seen = into({ id: double.id, version: double.version + 1 }, brand)
  expect(await clerk.refusal(merging.mergeBrand, seen)).toMatchObject({ message: 'changed_meanwhile' })
  const editor = await userWith(t.http, t.admin, ['brands.list', 'brands.edit'])
  expect((await editor.refusal(merging.mergeBrand, into(double, brand))).status).toBe(403)
})
