/** Where the pack with the unreadable code was, and which packs were with it. */

import { rescueRules, type RescueAnswer, type RescueScope } from '@serialis/contract/desk/rescue/rescue.schema.ts'
import { readCode } from '@serialis/contract/kit/gs1.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { failure, found, requireThat } from '../../kit/http/failure.ts'
import { codeOf } from '../../numbers/ledger/one/resolve.service.ts'
import { setOfFilter } from '../../numbers/ledger/reading/list.service.ts'
import { describeSerials } from '../../numbers/ledger/reading/reading.service.ts'
import { inSight } from '../../numbers/ledger/reading/visibility.service.ts'
import { firstOf, type SerialSet } from '../../numbers/ledger/serial-set/serial-set.ts'
import { orderFactsOf, orderIdsBy } from '../../plant/orders/facts/facts.service.ts'
import { firstCarried } from '../serials/packs.ts'

type PlaceView = RescueAnswer['place']

export interface Place {
  container: number | null
  orderId: string | null
  members: SerialSet
}

/** The stored part of a place, and enough to show it. */
export interface KnownPlace extends Place {
  view: PlaceView
  /** Of the packs when they all have the same: a bare code is read within it. */
  gtin: string | null
}

async function containerPlace(db: TenantDb, code: string, now: Date): Promise<Place> {
  const { fitting } = await firstCarried(db, readCode(code, now.getUTCFullYear()), null)
  requireThat(fitting.length > 0, 'rescue_container_unknown', { code: code.slice(0, 100) })
  const [filled, another] = fitting.filter(({ container }) => (container?.members.size ?? 0) > 0)
  if (filled === undefined) throw failure('rescue_nothing_inside', { code: code.slice(0, 100) })
  requireThat(another === undefined, 'rescue_container_ambiguous', { code: code.slice(0, 100) })
  return { container: filled.ordinal, orderId: null, members: await inSight(db, found(filled.container).members) }
}

async function orderPlace(
  { db, tenant }: Pick<Ctx, 'db' | 'tenant'>,
  { orderNo, level }: Extract<RescueScope, { kind: 'order' }>,
): Promise<Place> {
  const [orderId] = await orderIdsBy(db, { orderNo })
  if (orderId === undefined) throw failure('rescue_order_unknown', { orderNo })
  const members = await setOfFilter(db, { orderIds: [orderId], level, states: rescueRules[tenant.snScheme].inHands })
  requireThat(members.size > 0, 'rescue_nothing_inside', { code: orderNo })
  return { container: null, orderId, members }
}

/** The place with its names for display, as of when `place` was stored. */
export async function shownPlace(db: TenantDb, place: Place): Promise<KnownPlace> {
  const sample = await describeSerials(db, firstOf(place.members, 1))
  const first = found(sample[0])
  const orderId = place.orderId ?? first.orderId
  const order = orderId === null ? undefined : (await orderFactsOf(db, [orderId])).get(orderId)
  return {
    ...place,
    gtin: first.gtin,
    view: {
      kind: place.container === null ? 'order' : 'container',
      container: await containerView(db, place.container),
      orderId,
      orderNo: order?.orderNo ?? '',
      batch: order?.batchCode ?? '',
      productName: order?.productName ?? '',
      level: first.level,
      members: place.members.size,
    },
  }
}

async function containerView(db: TenantDb, ordinal: number | null): Promise<PlaceView['container']> {
  if (ordinal === null) return null
  const [row] = await describeSerials(db, [ordinal])
  const [code] = await codeOf(db, [ordinal])
  return { ordinal, code: code ?? '', level: found(row).level }
}

/** The packs among which one is sought; throws when there are none. */
export async function placeOf(ctx: Pick<Ctx, 'db' | 'tenant' | 'now'>, scope: RescueScope): Promise<KnownPlace> {
  return shownPlace(
    ctx.db,
    scope.kind === 'container' ? await containerPlace(ctx.db, scope.code, ctx.now) : await orderPlace(ctx, scope),
  )
}
