import * as brands from '@serialis/contract/plant/main-data/brands.routes.ts'
import * as accounts from '@serialis/contract/plant/main-data/category-accounts.routes.ts'
import { getMainDataRule, saveMainDataRule } from '@serialis/contract/plant/main-data/main-data-rule.routes.ts'
import { mergeBrand, mergeRegion } from '@serialis/contract/plant/main-data/merging.routes.ts'
import * as regions from '@serialis/contract/plant/main-data/regions.routes.ts'
import * as channels from '@serialis/contract/plant/main-data/source-channels.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { masterImports } from '@serialis/contract/platform/masters/master-files.routes.ts'
import { listBulkItems, startBulk } from '@serialis/contract/platform/tasks/bulk.routes.ts'
import { getMyWork } from '@serialis/contract/workplace/my-work/my-work.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, userWith } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { waitUntil } from '../../../test/harness/wait-until.ts'
import { taskIn } from '../../platform/tasks/tasks.fixtures.ts'

let t: TestApp
let clerk: Client
let approver: Client
beforeAll(async () => {
  t = await testApp({ work: true })
  const write = ['list', 'create', 'edit', 'delete'] as const
  const kinds = ['brands', 'regions', 'sourceChannels', 'categoryAccounts'] as const
  clerk = await userWith(t.http, t.admin, [
    ...kinds.flatMap((kind) => write.map((what) => `${kind}.${what}` as const)),
    'brands.approve',
  ])
  approver = await userWith(
    t.http,
    t.admin,
    kinds.flatMap((kind) => [`${kind}.list`, `${kind}.approve`] as const),
  )
})

const reason = 'checked with sales'
const of = ({ id, version }: { id: string; version: number }) => ({ params: { id }, body: { version, reason } })
const aBrand = (code: string) => clerk.call(brands.createBrand, { body: { code, name: `Brand ${code}` } })
const aBrandInForce = async (code: string) => approver.call(brands.approveBrand, of(await aBrand(code)))
const renamed = ({ id, code, version }: { id: string; code: string; version: number }, name: string) =>
  clerk.call(brands.updateBrand, { params: { id }, body: { code, name, version } })
const offered = async (search: string) =>
  (await clerk.call(brands.listBrandOptions, { query: { search } })).items.map(({ name }) => name)
const eventsOf = async (subjectType: string, subjectId: string) =>
  (await t.admin.call(listEvents, { query: { subjectType, subjectId } })).items

describe('main data is approved by another person', () => {
  it('a new record waits, is shown but not offered, and the author decides nothing about it', async () => {
    const made = await aBrand('NEW')
    expect(made).toMatchObject({ approval: 'UNAPPROVED', isInForce: false, allowed: ['edit'] })
    expect(made.change).toMatchObject({ contents: null, differences: { code: [null, 'NEW'] }, opinion: null })
    expect(made.change).not.toHaveProperty('authors')
    expect(await offered('NEW')).toEqual([])
    const found = await clerk.call(brands.listBrands, { query: { search: 'NEW', approval: 'UNAPPROVED' } })
    expect(found.items).toHaveLength(1)
    expect((await clerk.call(brands.listBrands, { query: { search: 'NEW', approval: 'APPROVED' } })).items).toEqual([])
    for (const route of [brands.approveBrand, brands.rejectBrand])
      expect(await clerk.refusal(route, of(made))).toMatchObject({ status: 400, message: 'approver_is_author' })
    expect(await clerk.refusal(brands.undoBrand, of(made))).toMatchObject({ message: 'no_revision_in_force' })
    const seen = await approver.call(brands.getBrand, { params: { id: made.id } })
    expect(seen.allowed).toEqual(['approve', 'reject'])
    const reader = await userWith(t.http, t.admin, ['brands.list'])
    expect((await reader.call(brands.getBrand, { params: { id: made.id } })).allowed).toEqual([])
    const approved = await approver.call(brands.approveBrand, of(made))
    expect(approved).toMatchObject({ approval: 'APPROVED', isInForce: true, change: null, allowed: [] })
    expect(await offered('NEW')).toEqual(['Brand NEW'])
    expect(await approver.refusal(brands.rejectBrand, of(approved))).toMatchObject({
      message: 'status_change_not_allowed',
    })
  })

  it('the approved contents stay in force while a change waits, is rejected, corrected and approved', async () => {
    const brand = await aBrandInForce('STANDS')
    const changed = await renamed(brand, 'Second name')
    expect(changed).toMatchObject({
      name: 'Brand STANDS',
      approval: 'UNAPPROVED',
      isInForce: true,
      change: { contents: { name: 'Second name' }, differences: { name: ['Brand STANDS', 'Second name'] } },
    })
    expect(await offered('STANDS')).toEqual(['Brand STANDS'])
    const rejected = await approver.call(brands.rejectBrand, of(changed))
    expect(rejected).toMatchObject({ approval: 'REJECTED', change: { opinion: reason }, name: 'Brand STANDS' })
    const corrected = await renamed(rejected, 'Third name')
    expect(corrected).toMatchObject({ approval: 'UNAPPROVED', change: { opinion: null } })
    expect(await approver.call(brands.approveBrand, of(corrected))).toMatchObject({ name: 'Third name', change: null })
    expect((await eventsOf('brand', brand.id)).map(({ action, details }) => [action, details['approval']])).toEqual([
      ['brand.approved', ['UNAPPROVED', 'APPROVED']],
      ['brand.changed', ['REJECTED', 'UNAPPROVED']],
      ['brand.rejected', ['UNAPPROVED', 'REJECTED']],
      ['brand.changed', ['APPROVED', 'UNAPPROVED']],
      ['brand.approved', ['UNAPPROVED', 'APPROVED']],
      ['brand.created', undefined],
    ])
    expect((await eventsOf('brand', brand.id))[0]).toMatchObject({
      reason,
      details: { name: ['Brand STANDS', 'Third name'] },
    })
  })

  it('a change is withdrawn, and the record is as it was', async () => {
    const brand = await aBrandInForce('UNDO')
    const changed = await renamed(brand, 'Other')
    const undone = await clerk.call(brands.undoBrand, of(changed))
    expect(undone).toMatchObject({ name: 'Brand UNDO', approval: 'APPROVED', change: null })
    expect((await eventsOf('brand', brand.id))[0]).toMatchObject({ action: 'brand.undone', reason })
  })

  it('everybody who wrote a part of the change is its author', async () => {
    const brand = await aBrandInForce('TWO')
    const second = await userWith(t.http, t.admin, ['brands.list', 'brands.edit', 'brands.approve'])
    const first = await renamed(brand, 'By the clerk')
    const both = await second.call(brands.updateBrand, {
      params: { id: brand.id },
      body: { code: 'TWO', name: 'By both', version: first.version },
    })
    for (const author of [clerk, second])
      expect(await author.refusal(brands.approveBrand, of(both))).toMatchObject({ message: 'approver_is_author' })
    await approver.call(brands.approveBrand, of(both))
  })

  it('what was changed meanwhile is not approved, and of two who decide at once one is refused', async () => {
    const brand = await aBrandInForce('RACE')
    const seen = await renamed(brand, 'Seen')
    const after = await renamed(seen, 'Not seen')
    expect(await approver.refusal(brands.approveBrand, of(seen))).toMatchObject({
      status: 409,
      message: 'changed_meanwhile',
    })
    const other = await userWith(t.http, t.admin, ['brands.list', 'brands.approve'])
    const decided = await Promise.allSettled([
      approver.call(brands.approveBrand, of(after)),
      other.call(brands.rejectBrand, of(after)),
    ])
    expect(decided.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await eventsOf('brand', brand.id)).filter(({ action }) => /approved|rejected/.test(action))).toHaveLength(2)
  })

  it('needs the right, and knows no record of another tenant', async () => {
    const made = await aBrand('RIGHT')
    const reader = await userWith(t.http, t.admin, ['brands.list', 'brands.edit'])
    expect((await reader.refusal(brands.approveBrand, of(made))).status).toBe(403)
    expect((await reader.refusal(brands.rejectBrand, of(made))).status).toBe(403)
    for (const route of [brands.approveBrand, brands.rejectBrand, brands.undoBrand])
      expect((await t.other.refusal(route, of(made))).status).toBe(404)
  })
})

describe('records that refer to one another', () => {
  it('come into force after what they refer to', async () => {
    const land = await clerk.call(regions.createRegion, { body: { code: 'CN', name: 'China' } })
    const body = { code: 'CN-32', name: 'Jiangsu', parentId: land.id }
    const below = await clerk.call(regions.createRegion, { body })
    expect(await approver.refusal(regions.approveRegion, of(below))).toMatchObject({
      status: 409,
      message: 'master_not_approved',
      params: { name: 'China (CN)' },
    })
    await approver.call(regions.approveRegion, of(land))
    await approver.call(regions.approveRegion, of(below))
  })

  it('are refused when the parent was deleted while the change waited', async () => {
    const inForce = async (code: string) =>
      approver.call(regions.approveRegion, of(await clerk.call(regions.createRegion, { body: { code, name: code } })))
    const [gone, moved] = [await inForce('GONE'), await inForce('MOVED')]
    const body = { code: 'MOVED', name: 'MOVED', parentId: gone.id, version: moved.version }
    const waiting = await clerk.call(regions.updateRegion, { params: { id: moved.id }, body })
    expect(waiting).toMatchObject({ parentId: null, change: { differences: { parent: ['', 'GONE'] } } })
    await clerk.call(regions.deleteRegion, { params: { id: gone.id } })
    expect(await approver.refusal(regions.approveRegion, of(waiting))).toMatchObject({
      status: 404,
      message: 'master_parent_not_exists',
    })
  })

  it('are merged only when approved; a change that waits then refers to the record that stays', async () => {
    const inForce = async (code: string) =>
      approver.call(regions.approveRegion, of(await clerk.call(regions.createRegion, { body: { code, name: code } })))
    const [double, stays, below] = [await inForce('DOUBLE'), await inForce('STAYS'), await inForce('BELOW')]
    const waiting = await clerk.call(regions.updateRegion, {
      params: { id: below.id },
      body: { code: 'BELOW', name: 'BELOW', parentId: double.id, version: below.version },
    })
    const merge = (from: { id: string; version: number }, into: { id: string }) => ({
      params: { id: from.id },
      body: { version: from.version, intoId: into.id, reason },
    })
    expect(await clerk.refusal(mergeRegion, merge(waiting, stays))).toMatchObject({ message: 'master_not_approved' })
    await clerk.call(mergeRegion, merge(double, stays))
    const after = await approver.call(regions.approveRegion, of(waiting))
    expect(after.parentId).toBe(stays.id)
    const [fresh, brand] = [await aBrand('FRESH'), await aBrandInForce('OLD')]
    expect(await clerk.refusal(mergeBrand, merge(brand, fresh))).toMatchObject({
      message: 'master_not_approved',
      params: { name: 'Brand FRESH (FRESH)' },
    })
  })

  it('a change that would break a rule is refused when it is written', async () => {
    await aBrandInForce('TAKEN')
    const brand = await aBrandInForce('OWN')
    expect(
      await clerk.refusal(brands.updateBrand, {
        params: { id: brand.id },
        body: { code: 'TAKEN', name: 'Own', version: brand.version },
      }),
    ).toMatchObject({ status: 409, message: 'master_code_exists' })
    const channel = await clerk.call(channels.createSourceChannel, { body: { code: 'SHOP', name: 'Shop' } })
    const account = await clerk.call(accounts.createCategoryAccount, {
      body: { code: 'ACC', name: 'Account', channelId: channel.id, brandId: brand.id, outsideId: '1' },
    })
    expect(await approver.refusal(accounts.approveCategoryAccount, of(account))).toMatchObject({
      fields: { channelId: 'master_not_approved' },
    })
  })
})

describe('many records', () => {
  it('wait in My work of the approver alone, and are approved or rejected at once', async () => {
    const made = [await aBrand('M-1'), await aBrand('M-2')]
    const waits = async (who: Client) =>
      (await who.call(getMyWork, { query: {} })).items.filter(
        ({ kind, id }) => kind === 'brandApprove' && made.some((brand) => brand.id === id),
      )
    expect(await waits(approver)).toMatchObject([
      { title: 'Brand M-1', about: 'M-1' },
      { title: 'Brand M-2', about: 'M-2' },
    ])
    expect(await waits(clerk)).toEqual([])
    const start = async (command: 'approveBrands' | 'rejectBrands', who: Client) => {
      const versions = Object.fromEntries(made.map(({ id, version }) => [id, version]))
      const { taskId } = await who.call(startBulk, {
        body: { command, ids: made.map(({ id }) => id), versions, reason },
      })
      await taskIn(who, taskId, ['DONE'])
      return (await who.call(listBulkItems, { params: { id: taskId }, query: {} })).items.map(
        ({ refusal }) => refusal?.key,
      )
    }
    expect(await start('approveBrands', clerk)).toEqual(['approver_is_author', 'approver_is_author'])
    expect(await start('rejectBrands', approver)).toEqual([undefined, undefined])
    expect(await waits(approver)).toEqual([])
  })

  it('of a file wait each by itself', async () => {
    const content = 'code,name\nF-1,From a file\nF-2,From a file too\n'
    const { id } = await clerk.upload(
      masterImports.upload,
      { params: { master: 'brands' } },
      { name: 'brands.csv', content },
    )
    const params = { master: 'brands', id }
    const ready = await waitUntil(
      () => clerk.call(masterImports.get, { params }),
      ({ status }) => status === 'CHECKED',
    )
    await clerk.call(masterImports.enter, { params, body: { version: ready.version, leaveOutWrong: false } })
    const search = 'From a file'
    const { items } = await waitUntil(
      () => clerk.call(brands.listBrands, { query: { search } }),
      (list) => list.items.length === 2,
    )
    expect(items.map(({ approval }) => approval)).toEqual(['UNAPPROVED', 'UNAPPROVED'])
  })
})

describe('the rule of the tenant', () => {
  it('says which kinds are approved; without it a change is in force at once', async () => {
    expect((await t.other.call(getMainDataRule)).approvedKinds).toHaveLength(6)
    const saved = await t.other.call(saveMainDataRule, { body: { approvedKinds: ['region'], version: 0 } })
    expect(saved).toEqual({ approvedKinds: ['region'], version: 1 })
    expect(await t.other.refusal(saveMainDataRule, { body: { approvedKinds: [], version: 0 } })).toMatchObject({
      message: 'changed_meanwhile',
    })
    const brand = await t.other.call(brands.createBrand, { body: { code: 'B', name: 'B' } })
    expect(brand).toMatchObject({ approval: 'APPROVED', isInForce: true, change: null })
    const region = await t.other.call(regions.createRegion, { body: { code: 'R', name: 'R' } })
    expect(region.approval).toBe('UNAPPROVED')
    await t.other.call(saveMainDataRule, { body: { approvedKinds: [], version: 1 } })
    const body = { code: 'R', name: 'R2', version: region.version }
    expect(await t.other.call(regions.updateRegion, { params: { id: region.id }, body })).toMatchObject({
      name: 'R2',
      approval: 'APPROVED',
      isInForce: true,
      change: null,
    })
  })
})
