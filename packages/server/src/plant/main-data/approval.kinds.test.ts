/** Each kind of main data waits in My work of its approver, is decided about, and says it in its history. */

import * as brands from '@serialis/contract/plant/main-data/brands.routes.ts'
import * as units from '@serialis/contract/plant/main-data/business-units.routes.ts'
import * as accounts from '@serialis/contract/plant/main-data/category-accounts.routes.ts'
import * as counters from '@serialis/contract/plant/main-data/counters.routes.ts'
import type { MainDataKind } from '@serialis/contract/plant/main-data/main-data.schema.ts'
import * as regions from '@serialis/contract/plant/main-data/regions.routes.ts'
import * as channels from '@serialis/contract/plant/main-data/source-channels.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import type { WorkKind } from '@serialis/contract/work.ts'
import { getMyWork } from '@serialis/contract/workplace/my-work/my-work.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, userWith } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'

let t: TestApp
let approver: Client
beforeAll(async () => {
  t = await testApp()
  approver = await userWith(t.http, t.admin, [
    'brands.list',
    'brands.approve',
    'counters.list',
    'counters.approve',
    'regions.list',
    'regions.approve',
    'businessUnits.list',
    'businessUnits.approve',
    'sourceChannels.list',
    'sourceChannels.approve',
    'categoryAccounts.list',
    'categoryAccounts.approve',
  ])
})

interface Kind {
  subject: MainDataKind
  work: WorkKind
  /** Those of a kind have the same input as those of brands. */
  approve: object
  reject: object
  undo: object
  make: (code: string) => Promise<{ id: string; version: number }>
  edit: (row: { id: string; version: number }, code: string) => Promise<{ id: string; version: number }>
}

const named = (code: string) => ({ code, name: `Record ${code}` })
const change = ({ id, version }: { id: string; version: number }, more: object) => ({
  params: { id },
  body: { ...more, remark: 'changed', version } as never,
})
const zone = 'Asia/Shanghai'
const plain = <C, U>(create: C, update: U, more: object = {}) => ({
  make: (code: string) =>
    t.admin.call(create as typeof brands.createBrand, { body: { ...named(code), ...more } as never }),
  edit: (row: { id: string; version: number }, code: string) =>
    t.admin.call(update as typeof brands.updateBrand, change(row, { ...named(code), ...more })),
})

/** An account is at a channel and of a brand that are in force. */
async function anAccount(code: string): Promise<object> {
  const inForce = async (made: { id: string; version: number }, approve: unknown) =>
    (await approver.call(approve as typeof brands.approveBrand, decision(made))).id
  const channel = await t.admin.call(channels.createSourceChannel, { body: named(`CH-${code}`) })
  const brand = await t.admin.call(brands.createBrand, { body: named(`BR-${code}`) })
  return {
    ...named(code),
    outsideId: code,
    channelId: await inForce(channel, channels.approveSourceChannel),
    brandId: await inForce(brand, brands.approveBrand),
  }
}
const contents = new Map<string, object>()

const kinds: Kind[] = [
  {
    subject: 'brand',
    work: 'brandApprove',
    approve: brands.approveBrand,
    reject: brands.rejectBrand,
    undo: brands.undoBrand,
    ...plain(brands.createBrand, brands.updateBrand),
  },
  {
    subject: 'counter',
    work: 'counterApprove',
    approve: counters.approveCounter,
    reject: counters.rejectCounter,
    undo: counters.undoCounter,
    ...plain(counters.createCounter, counters.updateCounter, { zone }),
  },
  {
    subject: 'region',
    work: 'regionApprove',
    approve: regions.approveRegion,
    reject: regions.rejectRegion,
    undo: regions.undoRegion,
    ...plain(regions.createRegion, regions.updateRegion),
  },
  {
    subject: 'business_unit',
    work: 'businessUnitApprove',
    approve: units.approveBusinessUnit,
    reject: units.rejectBusinessUnit,
    undo: units.undoBusinessUnit,
    ...plain(units.createBusinessUnit, units.updateBusinessUnit),
  },
  {
    subject: 'source_channel',
    work: 'sourceChannelApprove',
    approve: channels.approveSourceChannel,
    reject: channels.rejectSourceChannel,
    undo: channels.undoSourceChannel,
    ...plain(channels.createSourceChannel, channels.updateSourceChannel),
  },
  {
    subject: 'category_account',
    work: 'categoryAccountApprove',
    approve: accounts.approveCategoryAccount,
    reject: accounts.rejectCategoryAccount,
    undo: accounts.undoCategoryAccount,
    async make(code) {
      const body = await anAccount(code)
      contents.set(code, body)
      return t.admin.call(accounts.createCategoryAccount, { body: body as never })
    },
    edit: (row, code) => t.admin.call(accounts.updateCategoryAccount, change(row, contents.get(code) ?? {})),
  },
]

const reason = 'checked with sales'
const decision = ({ id, version }: { id: string; version: number }) => ({ params: { id }, body: { version, reason } })
const waits = async (who: Client, kind: WorkKind, id: string) =>
  (await who.call(getMyWork, { query: { kind } })).items.some((item) => item.id === id)

describe.each(kinds)('$subject', ({ subject, work, make, edit, ...routes }) => {
  const { approve, reject, undo } = routes as Record<'approve' | 'reject' | 'undo', typeof brands.approveBrand>

  it('waits for its approver, comes into force, and is changed, rejected and withdrawn', async () => {
    const code = `K-${subject.slice(0, 6)}`
    const made = await make(code)
    expect(await waits(approver, work, made.id)).toBe(true)
    expect(await waits(t.admin, work, made.id)).toBe(false)
    const inForce = await approver.call(approve, decision(made))
    expect(await waits(approver, work, made.id)).toBe(false)
    const changed = await edit(inForce, code)
    expect(changed).toMatchObject({ remark: '', approval: 'UNAPPROVED', change: { contents: { remark: 'changed' } } })
    expect(await waits(approver, work, made.id)).toBe(true)
    const rejected = await approver.call(reject, decision(changed))
    const undone = await t.admin.call(undo, decision(rejected))
    expect(undone).toMatchObject({ approval: 'APPROVED', remark: '', change: null })
    const again = await approver.call(approve, decision(await edit(undone, code)))
    expect(again).toMatchObject({ approval: 'APPROVED', remark: 'changed', change: null })
    const { items } = await t.admin.call(listEvents, { query: { subjectType: subject, subjectId: made.id } })
    expect(items.map(({ action }) => action)).toEqual(
      ['approved', 'changed', 'undone', 'rejected', 'changed', 'approved', 'created'].map(
        (what) => `${subject}.${what}`,
      ),
    )
  })
})
