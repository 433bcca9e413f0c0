import * as brands from '@serialis/contract/plant/main-data/brands.routes.ts'
import { saveMainDataRule } from '@serialis/contract/plant/main-data/main-data-rule.routes.ts'
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
  clerk = await userWith(t.http, t.admin, [
    'brands.list',
    'brands.create',
    'brands.edit',
    'brands.delete',
    'sourceChannels.list',
    'sourceChannels.create',
    'sourceChannels.edit',
    'sourceChannels.delete',
  ])
})

describe('brands', () => {
  it('are created, found, changed once, and deleted; a code is there once', async () => {
    const brand = await clerk.call(brands.createBrand, {
      body: { code: 'CARDIA', name: 'Cardia', owner: 'Huadong', validFrom: '2026-01-01' },
    })
    expect(brand).toMatchObject({ validFrom: '2026-01-01', validTo: null, remark: '', version: 1 })
    await clerk.call(brands.createBrand, { body: { code: 'A.1', name: 'Cardia' } })
    expect(await clerk.refusal(brands.createBrand, { body: { code: 'CARDIA', name: 'Other' } })).toMatchObject({
      status: 409,
      message: 'master_code_exists',
      fields: { code: 'master_code_exists' },
    })
    expect((await clerk.call(brands.listBrands, { query: { search: 'card' } })).items.map(({ code }) => code)).toEqual([
      'A.1',
      'CARDIA',
    ])
    const first = await clerk.call(brands.listBrands, { query: { limit: 1 } })
    expect([first.items[0]?.code, first.next]).toEqual(['A.1', 'A.1'])
    expect((await clerk.call(brands.listBrands, { query: { after: first.next! } })).items).toEqual([brand])

    const body = { code: 'CARDIA', name: 'Cardia forte', validTo: '2027-12-31', version: brand.version }
    expect(await clerk.call(brands.updateBrand, { params: { id: brand.id }, body })).toMatchObject({
      name: 'Cardia forte',
      validFrom: null,
      validTo: '2027-12-31',
    })
    const { items } = await t.admin.call(listEvents, { query: { subjectType: 'brand', subjectId: brand.id } })
    expect(items.map(({ action }) => action)).toEqual(['brand.changed', 'brand.created'])
    expect(items[0]?.details).toMatchObject({ name: ['Cardia', 'Cardia forte'], validTo: [null, '2027-12-31'] })
    await clerk.call(brands.deleteBrand, { params: { id: brand.id } })
    expect((await clerk.call(brands.listBrandOptions, { query: {} })).items).toMatchObject([{ code: 'A.1' }])
  })

  it('are refused with every fault at its field', async () => {
    const refused = await clerk.refusal(brands.createBrand, {
      body: { code: 'A B', name: ' ', validFrom: '2026-02-01', validTo: '2026-01-31' },
    })
    expect(refused).toMatchObject({
      status: 400,
      fields: {
        code: 'master_code_wrong_format',
        name: 'master_name_can_not_be_empty',
        validTo: 'last_day_before_first',
      },
    })
    expect(await clerk.refusal(brands.createBrand, { body: { name: 'X' } as never })).toMatchObject({
      fields: { code: 'master_code_can_not_be_empty' },
    })
    // One day is a period.
    await clerk.call(brands.createBrand, {
      body: { code: 'ONE-DAY', name: 'One day', validFrom: '2026-02-01', validTo: '2026-02-01' },
    })
  })

  it('of two tenants may have one code, and neither tenant sees those of the other', async () => {
    const own = await clerk.call(brands.createBrand, { body: { code: 'SAME', name: 'Ours' } })
    const theirs = await t.other.call(brands.createBrand, { body: { code: 'SAME', name: 'Theirs' } })
    expect((await t.other.call(brands.listBrands, { query: { search: 'same' } })).items).toEqual([theirs])
    expect(await t.other.refusal(brands.getBrand, { params: { id: own.id } })).toMatchObject({ status: 404 })
    const body = { code: 'SAME', name: 'Taken over', version: own.version }
    expect(await t.other.refusal(brands.updateBrand, { params: { id: own.id }, body })).toMatchObject({ status: 404 })
    expect(await t.other.refusal(brands.deleteBrand, { params: { id: own.id } })).toMatchObject({ status: 404 })
    expect(await clerk.call(brands.getBrand, { params: { id: own.id } })).toEqual(own)
  })

  it('changed by two administrators at once keep the change of one, and the other is refused', async () => {
    const brand = await clerk.call(brands.createBrand, { body: { code: 'TWICE', name: 'Twice' } })
    const second = await userWith(t.http, t.admin, ['brands.edit'])
    const change = (who: Client, name: string) =>
      who.call(brands.updateBrand, { params: { id: brand.id }, body: { code: 'TWICE', name, version: brand.version } })
    const both = await Promise.allSettled([change(clerk, 'One'), change(second, 'Two')])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { refusal: { status: 409, message: 'changed_meanwhile' } },
    })
    expect(await clerk.call(brands.getBrand, { params: { id: brand.id } })).toMatchObject({ version: 2 })
  })

  it('come from a file under the same rules as from the form', async () => {
    const params = { master: 'brands' }
    const content =
      'Code,Name,Owner,Valid from,失效日期\nF-1,From a file,Owner Ltd,2026-03-01,2026-02-01\nCARDIA!,,,,\nF-2,Plain,,,\n'
    const { id } = await clerk.upload(masterImports.upload, { params }, { name: 'brands.csv', content })
    const file = await waitUntil(
      () => clerk.call(masterImports.get, { params: { ...params, id } }),
      ({ status }) => status === 'CHECKED',
    )
    const { items } = await clerk.call(masterImports.rows, { params: { ...params, id }, query: {} })
    expect(
      items.map(({ outcome, faults }) => [outcome, ...faults.map(({ column, key }) => `${column} ${key}`)]),
    ).toEqual([
      ['WRONG', 'validTo last_day_before_first'],
      ['WRONG', 'code master_code_wrong_format', 'name master_name_can_not_be_empty'],
      ['CREATE'],
    ])
    await clerk.call(masterImports.enter, {
      params: { ...params, id },
      body: { version: file.version, leaveOutWrong: true },
    })
    await waitUntil(
      () => clerk.call(masterImports.get, { params: { ...params, id } }),
      ({ status }) => status === 'DONE',
    )
    expect((await clerk.call(brands.listBrands, { query: { search: 'F-2' } })).items).toMatchObject([{ name: 'Plain' }])
  })
})

describe('source channels', () => {
  it('are created, changed and deleted by those who may', async () => {
    const channel = await clerk.call(channels.createSourceChannel, { body: { code: 'TMALL', name: 'Tmall' } })
    expect(await clerk.refusal(channels.createSourceChannel, { body: { code: 'TMALL', name: 'T' } })).toMatchObject({
      message: 'master_code_exists',
    })
    const body = { code: 'TMALL', name: 'Tmall Global', version: channel.version }
    const changed = await clerk.call(channels.updateSourceChannel, { params: { id: channel.id }, body })
    expect((await clerk.call(channels.listSourceChannels, { query: {} })).items).toEqual([changed])
    const reader = await userWith(t.http, t.admin, ['sourceChannels.list'])
    expect(await reader.refusal(channels.deleteSourceChannel, { params: { id: channel.id } })).toMatchObject({
      status: 403,
    })
    await clerk.call(channels.deleteSourceChannel, { params: { id: channel.id } })
    expect((await clerk.call(channels.listSourceChannelOptions, { query: {} })).items).toEqual([])
  })
})
