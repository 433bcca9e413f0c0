/** The serial numbers of a member as their page shows them. Without the right, health data are counted and not named. */

import type {
  IncomingOffer,
  OwnedSerial,
  OwnedSerialPack,
} from '@serialis/contract/engagement/members/owned-serials.schema.ts'
import { isGranted } from '@serialis/contract/kit/granted.ts'
import { permissionCode } from '@serialis/contract/permissions.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import type { Actor, Ctx } from '../../../kit/http/context.ts'
import { codeOf } from '../../../numbers/ledger/one/resolve.service.ts'
import { describeSerials } from '../../../numbers/ledger/reading/reading.service.ts'
import { healthClassesOf, productTitles } from '../../../plant/products/products.service.ts'
import { listMemberNames } from '../members.queries.ts'
import { listOwnedSerialsById, type OwnedSerialRow } from './owned-serials.queries.ts'
import { listProofs, type SerialOfferRow } from './serial-offers.queries.ts'

const HIDDEN: OwnedSerialPack = {
  isHidden: true,
  isHealth: true,
  ordinal: null,
  code: '',
  gtin: null,
  level: null,
  product: null,
  batch: '',
  status: null,
  isCommissioned: false,
}

export const seesHealth = ({ authorities }: Actor): boolean =>
  isGranted(authorities, permissionCode('members.listHealth'))

type Owned = Pick<OwnedSerialRow, 'ordinal' | 'productId' | 'batch'>

/** Each pack with its product, by ordinal. */
export async function packsOf(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  rows: readonly Owned[],
): Promise<ReadonlyMap<number, OwnedSerialPack>> {
  const ids = rows.flatMap(({ productId }) => productId ?? [])
  const classes = await healthClassesOf(db, ids)
  const titles = await productTitles(db, [...new Set(ids)])
  const isHealth = ({ productId }: Owned) => productId === null || classes.get(productId) !== 'NONE'
  const open = rows.filter((row) => seesHealth(actor) || !isHealth(row))
  const ordinals = [...new Set(open.map(({ ordinal }) => ordinal))]
  const facts = new Map((await describeSerials(db, ordinals)).map((fact) => [fact.ordinal, fact]))
  const codes = await codeOf(db, ordinals)
  const shown = open.map((row): [number, OwnedSerialPack] => {
    const { ordinal, productId, batch } = row
    const title = productId === null ? undefined : titles.get(productId)
    const fact = facts.get(ordinal)
    return [
      ordinal,
      {
        isHidden: false,
        isHealth: isHealth(row),
        ordinal,
        code: codes[ordinals.indexOf(ordinal)] ?? '',
        gtin: fact?.gtin ?? null,
        level: fact?.level ?? null,
        product: productId === null || title === undefined ? null : { id: productId, ...title },
        batch,
        status: fact?.state.status ?? null,
        isCommissioned: fact?.state.commissioned ?? false,
      },
    ]
  })
  return new Map([...rows.map(({ ordinal }): [number, OwnedSerialPack] => [ordinal, HIDDEN]), ...shown])
}

/** It is health data, and the caller may not see these. */
export async function isHiddenFrom({ db, actor }: Pick<Ctx, 'db' | 'actor'>, { productId }: Owned): Promise<boolean> {
  if (seesHealth(actor)) return false
  return productId === null || (await healthClassesOf(db, [productId])).get(productId) !== 'NONE'
}

const namesOf = async (db: TenantDb, ids: readonly string[]) =>
  new Map((await listMemberNames(db, ids)).map(({ id, name }) => [id, { id, name }]))

const whenOf = ({ offeredAt, lapsesAt }: SerialOfferRow) => ({
  offeredAt: offeredAt.toISOString(),
  lapsesAt: lapsesAt.toISOString(),
})

export async function ownedShown(
  ctx: Ctx,
  rows: readonly OwnedSerialRow[],
  offers: readonly SerialOfferRow[],
): Promise<OwnedSerial[]> {
  const packs = await packsOf(ctx, rows)
  const names = await namesOf(
    ctx.db,
    offers.map(({ receiverId }) => receiverId),
  )
  const proofs = await listProofs(
    ctx.db,
    rows.flatMap(({ follows }) => follows ?? []),
  )
  return rows.map(({ id, ordinal, source, follows, claimedAt, recordedByName, endedAt, endedAs }) => {
    const offer = offers.find(({ serialId }) => serialId === id)
    const to = offer && names.get(offer.receiverId)
    return {
      id,
      ...(packs.get(ordinal) ?? HIDDEN),
      source,
      proofs: proofs.get(follows ?? '') ?? null,
      claimedAt: claimedAt.toISOString(),
      recordedByName,
      endedAt: endedAt?.toISOString() ?? null,
      endedAs,
      offer: offer && to ? { id: offer.id, to, ...whenOf(offer) } : null,
    }
  })
}

export async function incomingShown(ctx: Ctx, offers: readonly SerialOfferRow[]): Promise<IncomingOffer[]> {
  const { db } = ctx
  const rows = new Map(
    (
      await listOwnedSerialsById(
        db,
        offers.map(({ serialId }) => serialId),
      )
    ).map((row) => [row.id, row]),
  )
  const packs = await packsOf(ctx, [...rows.values()])
  const names = await namesOf(
    db,
    offers.map(({ giverId }) => giverId),
  )
  return offers.flatMap((offer) => {
    const row = rows.get(offer.serialId)
    const from = names.get(offer.giverId)
    if (row === undefined || from === undefined) return []
    return [{ id: offer.id, ...(packs.get(row.ordinal) ?? HIDDEN), from, ...whenOf(offer) }]
  })
}
