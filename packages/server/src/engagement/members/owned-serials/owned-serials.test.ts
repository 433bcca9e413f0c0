/** Serial numbers of members: claimed once, passed on by both sides or by a signature, and hidden where they are health data. */

import { getSerial } from '@serialis/contract/desk/serials/serials.routes.ts'
import {
  createMember,
  freezeMember,
  getMember,
  listMembers,
} from '@serialis/contract/engagement/members/members.routes.ts'
import * as routes from '@serialis/contract/engagement/members/owned-serials.routes.ts'
import { listMemberTimeline } from '@serialis/contract/engagement/members/timeline.routes.ts'
import { elementString } from '@serialis/contract/kit/gs1.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import type { HealthClass } from '@serialis/contract/plant/products/product-fields.ts'
import type { Product } from '@serialis/contract/plant/products/products.schema.ts'
import { getHistory } from '@serialis/contract/platform/audit/audit.routes.ts'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { atEnd } from '../../../../test/harness/at-end.ts'
import { userWith, type Client } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { onTheMarket } from '../../../desk/expiry/expiry.fixtures.ts'
import { changed } from '../../../desk/serials/serials.fixtures.ts'
import { aCrew, masters } from '../../../plant/orders/orders.fixtures.ts'

interface Made {
  product: Product
  batch: string
  units: readonly number[]
  /** As they are scanned. */
  codes: readonly string[]
}
let t: TestApp
let superuser: pg.Client
/** Looks after members, and sees no health data. */
let clerk: Client
/** Sees health data and decides. */
let privacy: Client
let candy: Made
let medicine: Made
let unstated: Made
let made = 0

/** Ten packs an order, released for sale. */
async function madeOf(healthClass: HealthClass, orders = 1): Promise<Made> {
  const crew = await aCrew(t.http, t.admin)
  const author = await userWith(t.http, t.admin, Object.keys(permissions) as PermissionName[])
  const { product } = await masters(author, t.admin, { healthClass })
  const batch = `${healthClass}-1`
  const units: number[] = []
  for (let n = 0; n < orders; n++)
    units.push(...(await onTheMarket(t.app, { crew, admin: t.admin, product }, { batchCode: batch })).units)
  const codes: string[] = []
  for (const ordinal of units) {
    const { code, gtin } = await t.admin.call(getSerial, { params: { ordinal }, query: {} })
    codes.push(elementString({ gtin: gtin ?? '', serial: code }))
  }
  return { product, batch, units, codes }
}

beforeAll(async () => {
  t = await testApp({ work: true })
  const basic = [
    'members.list',
    'members.create',
    'members.freeze',
    'members.listSerials',
    'members.claimSerial',
    'members.transferSerial',
  ] as const
  clerk = await userWith(t.http, t.admin, basic)
  privacy = await userWith(t.http, t.admin, [...basic, 'members.listHealth', 'members.decideSerial'])
  candy = await madeOf('NONE', 2)
  medicine = await madeOf('PRESCRIPTION')
  unstated = await madeOf('UNSTATED')
  superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
}, 120_000)

const aMember = async (name = `Member ${++made}`) =>
  (await clerk.call(createMember, { body: { name, phone: `+86${13_600_000_000 + ++made}` } })).id
let next = 0
const freeUnit = () => next++
const claim = (id: string, code: string, given: object = {}, by = clerk) =>
  by.call(routes.claimSerial, { params: { id }, body: { code, source: 'SCAN', ...given } })
const refusedClaim = (id: string, code: string, given: object = {}, by = clerk) =>
  by.refusal(routes.claimSerial, { params: { id }, body: { code, source: 'SCAN', ...given } })
const owned = (id: string, by = privacy, query: object = {}) =>
  by.call(routes.listOwnedSerials, { params: { id }, query })
const codesOf = async (id: string) => (await owned(id)).items.map(({ code }) => code)
const offer = (from: string, serialId: string, memberId: string, by = clerk) =>
  by.call(routes.offerSerial, { params: { id: from }, body: { serialId, memberId, proof: 'Form 3' } })
const accept = (id: string, offerId: string, by = clerk) =>
  by.call(routes.acceptSerial, { params: { id }, body: { offerId, proof: 'Call 4' } })
const freeze = async (id: string) => {
  const { version } = await clerk.call(getMember, { params: { id } })
  await clerk.call(freezeMember, { params: { id }, body: { version, reason: 'looked into' } })
}

describe('a claim', () => {
  it('makes the member the owner of the pack, with its product and batch', async () => {
    const id = await aMember()
    const at = freeUnit()
    await claim(id, candy.codes[at]!)
    expect(await owned(id)).toMatchObject({
      items: [
        {
          isHidden: false,
          isHealth: false,
          product: { id: candy.product.id },
          batch: candy.batch,
          source: 'SCAN',
          ordinal: candy.units[at],
          endedAt: null,
        },
      ],
      mayClaim: true,
    })
    expect(await clerk.call(routes.getSerialOwner, { params: { ordinal: candy.units[at]! } })).toMatchObject({
      owner: { id },
      isHidden: false,
    })
  })

  it('is that of the first, also of two at once, and the second hears no name', async () => {
    const [one, two] = [await aMember(), await aMember()]
    const code = candy.codes[freeUnit()]!
    const both = await Promise.allSettled([one, two].map((id) => claim(id, code)))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const [owner, other] = (await codesOf(one)).length === 1 ? [one, two] : [two, one]
    expect(await refusedClaim(other!, code)).toMatchObject({ status: 409, fields: { code: 'serial_owned_by_another' } })
    expect(await refusedClaim(owner!, code)).toMatchObject({ fields: { code: 'serial_owned_already' } })
  })

  it('is refused for what nobody can own: an unknown code, a pack that is not sold, a time to come', async () => {
    const id = await aMember()
    expect(await refusedClaim(id, 'NOT-A-CODE')).toMatchObject({ fields: { code: 'serial_claim_unknown' } })
    const at = freeUnit()
    await changed(t.app, t.admin, {
      ordinals: [candy.units[at]!],
      operation: 'DESTROY',
      reason: 'broken',
      evidence: ['reason', 'secondPerson', 'record', 'signature'],
    })
    expect(await refusedClaim(id, candy.codes[at]!)).toMatchObject({ fields: { code: 'serial_claim_not_sold' } })
    const claimedAt = new Date(t.app.clock.now().getTime() + 60_000).toISOString()
    expect(await refusedClaim(id, candy.codes[freeUnit()]!, { claimedAt })).toMatchObject({
      fields: { claimedAt: 'serial_claim_in_future' },
    })
    expect(await codesOf(id)).toEqual([])
  })

  it('is not that of a frozen member, of another tenant, or of a reader', async () => {
    const id = await aMember()
    const code = candy.codes[freeUnit()]!
    const reader = await userWith(t.http, t.admin, ['members.list', 'members.listSerials'])
    expect(await refusedClaim(id, code, {}, reader)).toMatchObject({ status: 403 })
    expect(await refusedClaim(id, code, {}, t.other)).toMatchObject({ status: 404 })
    expect(await owned(id, reader)).toMatchObject({ mayClaim: false, mayTransfer: false })
    await freeze(id)
    expect(await refusedClaim(id, code)).toMatchObject({ message: 'member_status_does_not_allow' })
  })

  it('is limited in number', async () => {
    const id = await aMember()
    await superuser.query(
      `insert into member_serials (tenant_id, id, member_id, ordinal, batch, source, claimed_at, recorded_at, recorded_by, recorded_by_name)
       select 1, gen_random_uuid(), $1, 1e15::bigint + n, '', 'SCAN', now(), now(), gen_random_uuid(), ''
         from generate_series(1, 5000) n`,
      [id],
    )
    expect(await refusedClaim(id, candy.codes[freeUnit()]!)).toMatchObject({ message: 'member_too_many_serials' })
    await superuser.query('delete from member_serials where member_id = $1', [id])
  })

  it('ends when the member gives the pack up, and then another can claim it', async () => {
    const [one, two] = [await aMember(), await aMember()]
    const code = candy.codes[freeUnit()]!
    const { id: serialId } = await claim(one, code)
    const body = { serialId, reason: 'returned to the shop' }
    expect(await clerk.refusal(routes.releaseSerial, { params: { id: two }, body })).toMatchObject({
      message: 'owned_serial_not_exists',
    })
    await clerk.call(routes.releaseSerial, { params: { id: one }, body })
    await claim(two, code)
    expect((await owned(one)).items).toEqual([])
    expect((await owned(one, privacy, { ended: 'yes' })).items).toMatchObject([{ endedAs: 'RELEASED' }])
  })
})

describe('a transfer', () => {
  it('needs the word of both, and moves the pack once, also of two answers at once', async () => {
    const [one, two, three] = [await aMember('Giver'), await aMember('Receiver'), await aMember()]
    const { id: serialId } = await claim(one, candy.codes[freeUnit()]!)
    const { id: offerId } = await offer(one, serialId, two)
    expect((await owned(one)).items).toMatchObject([{ offer: { to: { name: 'Receiver' } } }])
    expect((await owned(two)).incoming).toMatchObject([{ id: offerId, from: { name: 'Giver' } }])
    // Neither the giver nor a third member speaks for the receiver.
    const asOf = (id: string) =>
      clerk.refusal(routes.acceptSerial, { params: { id }, body: { offerId, proof: 'Call 4' } })
    for (const id of [one, three]) expect(await asOf(id)).toMatchObject({ message: 'serial_offer_not_exists' })
    const answers = await Promise.allSettled([1, 2].map(() => accept(two, offerId)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await codesOf(one)).toEqual([])
    expect((await owned(two)).items).toMatchObject([
      { source: 'TRANSFER', batch: candy.batch, proofs: { giver: 'Form 3', receiver: 'Call 4' } },
    ])
    const seen = await clerk.call(listMemberTimeline, { params: { id: one }, query: {} })
    expect(seen.items.map((entry) => entry.kind === 'SERIAL' && [entry.step, entry.pack.batch])).toEqual([
      ['TRANSFERRED', candy.batch],
      ['CLAIMED', candy.batch],
    ])
    expect(await asOf(two)).toMatchObject({ message: 'serial_offer_ended' })
    expect(
      await clerk.refusal(routes.endSerialOffer, { params: { id: one }, body: { offerId, reason: 'changed my mind' } }),
    ).toMatchObject({ message: 'serial_offer_ended' })
  })

  it('is refused to oneself, to a frozen member, twice, and after its days', async () => {
    const [one, two, frozen] = [await aMember(), await aMember(), await aMember()]
    await freeze(frozen)
    const { id: serialId } = await claim(one, candy.codes[freeUnit()]!)
    const refused = (memberId: string) =>
      clerk.refusal(routes.offerSerial, { params: { id: one }, body: { serialId, memberId, proof: 'Form 3' } })
    for (const wrong of [one, frozen]) expect(await refused(wrong)).toMatchObject({ message: 'serial_receiver_wrong' })
    const { id: offerId } = await offer(one, serialId, two)
    expect(await refused(two)).toMatchObject({ message: 'serial_offered_already' })
    await superuser.query('update serial_offers set lapses_at = $1 where id = $2', [t.app.clock.now(), offerId])
    expect(
      await clerk.refusal(routes.acceptSerial, { params: { id: two }, body: { offerId, proof: 'Call 4' } }),
    ).toMatchObject({ message: 'serial_offer_lapsed' })
    // A lapsed offer makes room for the next.
    await accept(two, (await offer(one, serialId, two)).id)
    expect((await owned(two)).items).toHaveLength(1)
  })

  it('is withdrawn by the giver, declined by the receiver, and ends with the ownership', async () => {
    const [one, two] = [await aMember(), await aMember()]
    const { id: serialId } = await claim(one, candy.codes[freeUnit()]!)
    const end = async (id: string) => {
      const { id: offerId } = await offer(one, serialId, two)
      await clerk.call(routes.endSerialOffer, { params: { id }, body: { offerId, reason: 'not wanted' } })
      const { rows } = await superuser.query('select status from serial_offers where id = $1', [offerId])
      return rows[0].status
    }
    expect([await end(one), await end(two)]).toEqual(['WITHDRAWN', 'DECLINED'])
    await offer(one, serialId, two)
    await clerk.call(routes.releaseSerial, { params: { id: one }, body: { serialId, reason: 'lost it' } })
    expect((await owned(two)).incoming).toEqual([])
  })

  it('without the word of both is signed by a person who may decide, for the receiver that was shown', async () => {
    const [one, two, three] = [await aMember(), await aMember(), await aMember()]
    const { id: serialId } = await claim(one, candy.codes[freeUnit()]!)
    await offer(one, serialId, three)
    const params = { id: one }
    const shown = await privacy.call(routes.previewSerialTransfer, { params, body: { serialId, memberId: two } })
    const signature = {
      account: privacy.account,
      password: privacy.password,
      meaning: 'APPROVAL' as const,
      reason: 'Letter of both heirs',
      digest: shown.digest,
    }
    const decided = (memberId: string, by: Client, change: object = {}) =>
      by.refusal(routes.transferSerial, {
        params,
        body: { serialId, memberId, signature: { ...signature, ...change } },
      })
    expect(await decided(two, clerk)).toMatchObject({ status: 403 })
    expect(await decided(three, privacy)).toMatchObject({ message: 'changed_meanwhile' })
    expect(await decided(two, privacy, { password: 'wrong' })).toMatchObject({ message: 'user_name_or_password_wrong' })
    await privacy.call(routes.transferSerial, { params, body: { serialId, memberId: two, signature } })
    expect(await codesOf(one)).toEqual([])
    expect((await owned(two)).items).toHaveLength(1)
    expect((await owned(three)).incoming).toEqual([])
    const { items } = await t.admin.call(getHistory, { query: { subjectType: 'member', subjectId: one } })
    expect(items[0]).toMatchObject({ action: 'member.serial_transferred', reason: 'Letter of both heirs' })
  })
})

describe('health data', () => {
  it.each([
    ['of a prescription medicine', () => medicine],
    ['of a product of which nothing is stated', () => unstated],
  ])('%s is counted, and named to those alone who may see it', async (_, of) => {
    const id = await aMember()
    const { codes, units, product, batch } = of()
    await claim(id, codes[0]!)
    expect((await owned(id)).items).toMatchObject([{ isHidden: false, isHealth: true, product: { id: product.id } }])
    const { items } = await owned(id, clerk)
    expect(items).toMatchObject([{ isHidden: true, code: '', product: null, batch: '', ordinal: null, gtin: null }])
    const seen = await clerk.call(listMemberTimeline, { params: { id }, query: { kind: 'SERIAL' } })
    expect(seen.items).toMatchObject([{ step: 'CLAIMED', pack: { isHidden: true, code: '', batch: '' } }])
    const at = { params: { ordinal: units[0]! } }
    expect(await clerk.call(routes.getSerialOwner, at)).toEqual({ owner: null, isHidden: true })
    expect(await privacy.call(routes.getSerialOwner, at)).toMatchObject({ owner: { id } })
    const ownersOf = (query: object, by: Client) => by.call(listMembers, { query })
    const byProduct = { ownsProduct: product.code }
    expect((await ownersOf(byProduct, privacy)).items.map((one) => one.id)).toContain(id)
    expect(await clerk.refusal(listMembers, { query: byProduct })).toMatchObject({
      status: 403,
      message: 'members_health_not_allowed',
    })
    expect((await ownersOf({ ownsBatch: batch }, clerk)).items).toEqual([])
    expect((await ownersOf({ ownsBatch: batch }, privacy)).items.map((one) => one.id)).toEqual([id])
  })

  it('is not found out by claims, and nobody acts on a pack that is hidden from them', async () => {
    const [one, two] = [await aMember(), await aMember()]
    const code = medicine.codes[2]!
    const { id: serialId } = await claim(one, code)
    for (const id of [one, two])
      expect(await refusedClaim(id, code)).toMatchObject({ fields: { code: 'serial_owned' } })
    expect(await refusedClaim(one, code, {}, privacy)).toMatchObject({ fields: { code: 'serial_owned_already' } })
    const hidden = { status: 403, message: 'members_health_not_allowed' }
    const params = { id: one }
    const reason = 'given by mistake'
    expect(await clerk.refusal(routes.releaseSerial, { params, body: { serialId, reason } })).toMatchObject(hidden)
    const body = { serialId, memberId: two, proof: 'Form 3' }
    expect(await clerk.refusal(routes.offerSerial, { params, body })).toMatchObject(hidden)
    const decider = await userWith(t.http, t.admin, ['members.list', 'members.listSerials', 'members.decideSerial'])
    const shown = { params, body: { serialId, memberId: two } }
    expect(await decider.refusal(routes.previewSerialTransfer, shown)).toMatchObject(hidden)
    const { id: offerId } = await offer(one, serialId, two, privacy)
    const accepted = { params: { id: two }, body: { offerId, proof: 'Call 4' } }
    expect(await clerk.refusal(routes.acceptSerial, accepted)).toMatchObject(hidden)
    await accept(two, offerId, privacy)
    expect(await codesOf(two)).toHaveLength(1)
  })

  it('is in no event: they name the ownership and not the pack', async () => {
    const id = await aMember()
    const { code } = (await claim(id, medicine.codes[1]!), (await owned(id)).items[0]!)
    const { rows } = await superuser.query(
      `select count(*)::int as count from events where subject_id = $1 and (details::text like $2 or details::text like $3)`,
      [id, `%${code}%`, `%${medicine.product.id}%`],
    )
    expect(rows[0].count).toBe(0)
  })
})

describe('the list of members', () => {
  it('finds the owners of a product and batch, and nobody who owned it before', async () => {
    const [one, two] = [await aMember(), await aMember()]
    const { id: serialId } = await claim(one, candy.codes[freeUnit()]!)
    const owners = async (query: object) => (await clerk.call(listMembers, { query })).items.map(({ id }) => id)
    expect(await owners({ ownsProduct: candy.product.code, ownsBatch: candy.batch })).toContain(one)
    expect(await owners({ ownsProduct: candy.product.code, ownsBatch: 'OTHER' })).toEqual([])
    expect(await owners({ ownsProduct: 'NO-SUCH' })).toEqual([])
    await accept(two, (await offer(one, serialId, two)).id)
    const after = await owners({ ownsBatch: candy.batch, limit: 200 })
    expect([after.includes(one), after.includes(two)]).toEqual([false, true])
  })
})
