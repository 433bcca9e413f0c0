import * as units from '@serialis/contract/plant/main-data/business-units.routes.ts'
import { saveMainDataRule } from '@serialis/contract/plant/main-data/main-data-rule.routes.ts'
import * as regions from '@serialis/contract/plant/main-data/regions.routes.ts'
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
    'regions.list',
    'regions.create',
    'regions.edit',
    'regions.delete',
    'businessUnits.list',
    'businessUnits.create',
    'businessUnits.edit',
    'businessUnits.delete',
  ])
})

/** The rows of a file as its trial judges them. */
async function judged(master: string, content: string): Promise<string[][]> {
  const params = { master }
  const { id } = await clerk.upload(masterImports.upload, { params }, { name: 'units.csv', content })
  await waitUntil(
    () => clerk.call(masterImports.get, { params: { ...params, id } }),
    ({ status }) => status === 'CHECKED',
  )
  const { items } = await clerk.call(masterImports.rows, { params: { ...params, id }, query: {} })
  return items.map(({ outcome, faults }) => [outcome, ...faults.map(({ column, key }) => `${column} ${key}`)])
}

let made = 0
const aRegion = (parentId: string | null = null, code = `R${++made}`) =>
  clerk.call(regions.createRegion, { body: { code, name: `Region ${code}`, parentId } })
type Region = regions.Region
const moved = ({ code, name, remark, version }: Region, parentId: string | null) => ({
  code,
  name,
  remark,
  parentId,
  version,
})
const move = (who: Client, region: Region, parentId: string | null) =>
  who.call(regions.updateRegion, { params: { id: region.id }, body: moved(region, parentId) })
const refusedMove = (region: Region, parentId: string | null) =>
  clerk.refusal(regions.updateRegion, { params: { id: region.id }, body: moved(region, parentId) })
const line = async (depth: number) => {
  const all: Region[] = []
  for (let at = 0; at < depth; at++) all.push(await aRegion(all.at(-1)?.id ?? null))
  return all
}
const codesOf = ({ items }: { items: { code: string }[] }) => items.map(({ code }) => code)

describe('regions', () => {
  it('are read one level at a time, and a search gives the way to what it finds', async () => {
    const land = await aRegion(null, 'CN')
    const province = await aRegion(land.id, 'CN-32')
    await aRegion(land.id, 'CN-31')
    const city = await aRegion(province.id, 'CN-3205')
    const level = (parentId: string, after?: string) =>
      clerk.call(regions.listRegions, { query: { parentId, limit: 1, ...(after && { after }) } })
    expect((await level('top')).items).toMatchObject([{ code: 'CN', childCount: 2, path: [] }])
    const first = await level(land.id)
    expect([codesOf(first), first.next]).toEqual([['CN-31'], 'CN-31'])
    expect((await level(land.id, 'CN-31')).items).toMatchObject([{ code: 'CN-32', childCount: 1 }])
    const found = await clerk.call(regions.listRegions, { query: { search: '3205' } })
    expect(found.items).toEqual([city])
    expect(city.path.map(({ id, code }) => [id, code])).toEqual([
      [land.id, 'CN'],
      [province.id, 'CN-32'],
    ])
    expect((await clerk.call(regions.listRegionOptions, { query: { search: '3205' } })).items).toMatchObject([
      { code: 'CN-3205', name: 'Region CN / Region CN-32 / Region CN-3205' },
    ])
  })

  it('move with everything below them, which the log says by code', async () => {
    const [from, to] = [await aRegion(), await aRegion()]
    const region = await aRegion(from.id)
    const below = await aRegion(region.id)
    await move(clerk, region, to.id)
    expect((await clerk.call(regions.getRegion, { params: { id: below.id } })).path.map(({ code }) => code)).toEqual([
      to.code,
      region.code,
    ])
    const { items } = await t.admin.call(listEvents, { query: { subjectType: 'region', subjectId: region.id } })
    expect(items[0]).toMatchObject({ action: 'region.changed', details: { parent: [from.code, to.code] } })
  })

  it('are not put below themselves, into nothing, or below the last level', async () => {
    const [top, middle, bottom] = (await line(3)) as [Region, Region, Region]
    for (const into of [top, middle, bottom])
      expect(await refusedMove(top, into.id)).toMatchObject({
        status: 400,
        message: 'master_inside_itself',
        fields: { parentId: 'master_inside_itself' },
      })
    const gone = await aRegion()
    await clerk.call(regions.deleteRegion, { params: { id: gone.id } })
    expect(await refusedMove(bottom, gone.id)).toMatchObject({ status: 404, message: 'master_parent_not_exists' })
    const deep = await line(6)
    // Three levels below the sixth would be nine.
    expect(await refusedMove(top, deep[5]!.id)).toMatchObject({
      message: 'master_too_deep',
      params: { maximum: 8 },
    })
    await move(clerk, top, deep[4]!.id)
    expect(
      await clerk.refusal(regions.createRegion, { body: { code: 'X9', name: 'X', parentId: bottom.id } }),
    ).toMatchObject({ message: 'master_too_deep' })
  })

  it('moved into each other by two administrators at once make no circle', async () => {
    const second = await userWith(t.http, t.admin, ['regions.edit'])
    for (let round = 0; round < 5; round++) {
      const [one, two] = [await aRegion(), await aRegion()]
      const both = await Promise.allSettled([move(clerk, one, two.id), move(second, two, one.id)])
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { refusal: { message: 'master_inside_itself' } },
      })
    }
  })

  it('with others inside stay: the refusal says how many and names the first', async () => {
    const region = await aRegion()
    const inside: Region[] = []
    for (let at = 0; at < 7; at++) inside.push(await aRegion(region.id))
    const refused = await clerk.refusal(regions.deleteRegion, { params: { id: region.id } })
    expect(refused).toMatchObject({
      status: 409,
      message: 'master_still_used',
      params: { name: region.name, inside: 7, more: 2 },
    })
    const first = codesOf({ items: inside }).toSorted().slice(0, 5)
    expect(refused.params?.['names']).toBe(first.map((code) => `${code} Region ${code}`).join(', '))
    for (const { id } of inside) await clerk.call(regions.deleteRegion, { params: { id } })
    expect(await clerk.call(regions.deleteRegion, { params: { id: region.id } })).toEqual({ message: 'delete_success' })
  })

  it('deleted while another administrator puts one inside: one of both is refused', async () => {
    const second = await userWith(t.http, t.admin, ['regions.create'])
    for (let round = 0; round < 5; round++) {
      const region = await aRegion()
      const code = `IN${round}`
      const both = await Promise.allSettled([
        clerk.call(regions.deleteRegion, { params: { id: region.id } }),
        second.call(regions.createRegion, { body: { code, name: code, parentId: region.id } }),
      ])
      expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const refused = both.find(({ status }) => status === 'rejected') as { reason: { refusal: { message: string } } }
      expect(['master_still_used', 'master_parent_not_exists']).toContain(refused.reason.refusal.message)
    }
  })

  it('of two tenants may have equal codes, and none is put into a region of the other', async () => {
    const ours = await aRegion(null, 'EU')
    const theirs = await t.other.call(regions.createRegion, { body: { code: 'EU', name: 'Europe' } })
    expect(theirs.id).not.toBe(ours.id)
    expect(
      await t.other.refusal(regions.createRegion, { body: { code: 'EU-1', name: 'X', parentId: ours.id } }),
    ).toMatchObject({ status: 404, message: 'master_parent_not_exists' })
    expect(codesOf(await t.other.call(regions.listRegions, { query: { parentId: ours.id } }))).toEqual([])
    expect(await t.other.refusal(regions.deleteRegion, { params: { id: ours.id } })).toMatchObject({ status: 404 })
  })

  it('come from a file with parents by code, above their children', async () => {
    const params = { master: 'regions' }
    const content = 'Code,Name,上级\nFR,France,\nFR-75,Paris,FR\nFR-69,Lyon,XX\nFR-75-1,Centre,FR-75\n'
    const { id } = await clerk.upload(masterImports.upload, { params }, { name: 'regions.csv', content })
    const file = await waitUntil(
      () => clerk.call(masterImports.get, { params: { ...params, id } }),
      ({ status }) => status === 'CHECKED',
    )
    const faults = async () =>
      (await clerk.call(masterImports.rows, { params: { ...params, id }, query: {} })).items.map(
        ({ outcome, faults: of }) => [outcome, ...of.map(({ column, key }) => `${column} ${key}`)],
      )
    expect(await faults()).toEqual([
      ['CREATE'],
      ['CREATE'],
      ['WRONG', 'parentId master_import_value_unknown'],
      ['CREATE'],
    ])
    // The row below depends on the one whose code changes.
    await clerk.call(masterImports.mend, {
      params: { ...params, id, line: 3 as unknown as string },
      body: { version: file.version, cells: { code: 'FR-77' } },
    })
    expect(await faults()).toEqual([
      ['CREATE'],
      ['CREATE'],
      ['WRONG', 'parentId master_import_value_unknown'],
      ['WRONG', 'parentId master_import_value_unknown'],
    ])
    const { version } = await clerk.call(masterImports.get, { params: { ...params, id } })
    await clerk.call(masterImports.enter, { params: { ...params, id }, body: { version, leaveOutWrong: true } })
    await waitUntil(
      () => clerk.call(masterImports.get, { params: { ...params, id } }),
      ({ status }) => status === 'DONE',
    )
    expect((await clerk.call(regions.listRegions, { query: { search: 'FR-77' } })).items).toMatchObject([
      { name: 'Paris', path: [{ code: 'FR' }] },
    ])
  })
})

describe('business units', () => {
  it('are a tree of their own, with codes of their own', async () => {
    await aRegion(null, 'HD')
    const company = await clerk.call(units.createBusinessUnit, { body: { code: 'HD', name: 'Huadong' } })
    const division = await clerk.call(units.createBusinessUnit, {
      body: { code: 'HD-RX', name: 'Prescription', parentId: company.id },
    })
    expect(await clerk.refusal(units.deleteBusinessUnit, { params: { id: company.id } })).toMatchObject({
      message: 'master_still_used',
      params: { inside: 1, names: 'HD-RX Prescription' },
    })
    await clerk.call(units.deleteBusinessUnit, { params: { id: division.id } })
    await clerk.call(units.deleteBusinessUnit, { params: { id: company.id } })
    expect((await clerk.call(units.listBusinessUnits, { query: {} })).items).toEqual([])
  })
})

describe('the tax number of a business unit', () => {
  it('is kept in capitals, found by a part of it, exported by its title, and changed with an event', async () => {
    const unit = await clerk.call(units.createBusinessUnit, {
      body: { code: 'TAX', name: 'Company', taxCountry: 'cn', taxNumber: ' 91320594ma1hd2026u ' },
    })
    expect(unit).toMatchObject({ taxCountry: 'CN', taxNumber: '91320594MA1HD2026U' })
    const found = await clerk.call(units.listBusinessUnits, { query: { search: 'MA1HD2026U' } })
    expect(codesOf(found)).toEqual(['TAX'])
    const { code, name, remark, version } = unit
    const body = { code, name, remark, version, taxCountry: 'DE', taxNumber: 'DE136695976' }
    await clerk.call(units.updateBusinessUnit, { params: { id: unit.id }, body })
    const { items } = await t.admin.call(listEvents, { query: { subjectId: unit.id } })
    expect(items[0]?.details).toMatchObject({ taxNumber: ['91320594MA1HD2026U', 'DE136695976'] })
    expect(await judged('businessUnits', 'Code,Name,Tax country,税号\nN-1,New,NL,nl004495445b01\n')).toEqual([
      ['CREATE'],
    ])
  })

  it.each([
    ['CN', '91320594MA1HD2026X', 'taxNumber', 'tax_number_wrong_format'],
    ['', '91320594MA1HD2026U', 'taxCountry', 'tax_country_needed'],
    ['FR', '', 'taxNumber', 'tax_number_needed'],
    ['XX', 'AB123456', 'taxCountry', 'country_unknown'],
  ])('%j %j is refused at its field, by form and file alike', async (taxCountry, taxNumber, field, key) => {
    const body = { code: 'W', name: 'W', taxCountry, taxNumber }
    expect(await clerk.refusal(units.createBusinessUnit, { body })).toMatchObject({
      status: 400,
      fields: { [field]: key },
    })
    expect(await judged('businessUnits', `Code,Name,Tax country,Tax number\nW,W,${taxCountry},${taxNumber}\n`)).toEqual(
      [['WRONG', `${field} ${key}`]],
    )
  })
})
