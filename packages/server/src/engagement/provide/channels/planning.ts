/** What a channel sends next: a delivery that waits, or the next part of what changed. */

import { randomUUIDv7 } from 'node:crypto'
import { leavesFiles } from '@serialis/contract/engagement/provide/provide-channels.schema.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { listOpenErasures } from '../erasures/erasures.queries.ts'
import { isWhole } from '../given.ts'
import { findEndpoint } from '../provide-endpoints.queries.ts'
import { type Provider, providerNow } from '../providers.ts'
import { comparesAll, LONGEST_TRANSACTION_MS, nextChanges } from './changes.ts'
import { type ChannelRow, lockChannel, noteOnChannel } from './channels.queries.ts'
import { deleteDelivery, type DeliveryRow, findDelivery, findWaiting, insertDelivery } from './deliveries.queries.ts'

export interface Planned {
  channel: ChannelRow
  provider: Provider
  delivery: DeliveryRow
}
/** `again`: nothing was found in this part of the comparison. `fault`: the endpoint can no longer give what it promised. */
type Plan = Planned | 'nothing' | 'again' | 'fault'

type Walk = Pick<ChannelRow, 'walkBeganAt' | 'walkIsWhole' | 'walkAt' | 'walkId'>

const walkOf = (channel: ChannelRow, now: Date): Walk =>
  channel.walkBeganAt === null
    ? { walkBeganAt: now, walkIsWhole: comparesAll(channel, now), walkAt: null, walkId: null }
    : channel

async function planned(ctx: Ctx, channel: ChannelRow, provider: Provider): Promise<Plan> {
  const { db, now } = ctx
  const { endpoint } = provider
  const walk = walkOf(channel, now)
  const { items, place, isAtEnd } = await nextChanges(db, endpoint, { ...channel, ...walk }, channel.batchSize)
  const began = walk.walkBeganAt ?? now
  const number = channel.lastNumber + (items.length > 0 ? 1 : 0)
  await noteOnChannel(
    db,
    endpoint.id,
    isAtEnd
      ? {
          walkBeganAt: null,
          walkAt: null,
          walkId: null,
          changedFrom: new Date(began.getTime() - LONGEST_TRANSACTION_MS),
          lastNumber: number,
          ...(walk.walkIsWhole && { comparedAt: began }),
        }
      : { ...walk, walkAt: place?.at ?? null, walkId: place?.id ?? null, lastNumber: number },
  )
  if (items.length === 0) return isAtEnd ? 'nothing' : 'again'
  const id = randomUUIDv7()
  await insertDelivery(db, { id, endpointId: endpoint.id, number, content: 'CHANGES', items, at: now })
  const delivery = await findDelivery(db, id)
  return delivery === undefined ? 'nothing' : { channel, provider, delivery }
}

/** What is to be forgotten goes before everything else, also while the endpoint is disabled or in fault. */
async function plannedErasures(
  ctx: Ctx,
  { channel, provider, waiting }: { channel: ChannelRow; provider: Provider; waiting: DeliveryRow | undefined },
): Promise<Plan | undefined> {
  const { db, now } = ctx
  const endpointId = provider.endpoint.id
  if (waiting?.content === 'ERASURES') return undefined
  const open = await listOpenErasures(db, endpointId, channel.batchSize)
  if (open.length === 0) return undefined
  const number = channel.lastNumber + 1
  if (waiting !== undefined) {
    // It is planned anew, by the next comparison: what is not taken must not hold this up.
    await deleteDelivery(db, waiting.id)
    await noteOnChannel(db, endpointId, { comparedAt: null, walkBeganAt: null, walkAt: null, walkId: null })
  }
  await noteOnChannel(db, endpointId, { lastNumber: number })
  const id = randomUUIDv7()
  const items = open.map(({ itemId }) => ({ id: itemId, version: null }))
  await insertDelivery(db, { id, endpointId, number, content: 'ERASURES', items, at: now })
  const delivery = await findDelivery(db, id)
  return delivery === undefined ? 'nothing' : { channel, provider, delivery }
}

/** A file of its own for each time: what is in it is read while it is written. */
async function plannedFile({ db, now }: Ctx, channel: ChannelRow, provider: Provider): Promise<Plan> {
  if (channel.nextFileAt === null || channel.nextFileAt > now) return 'nothing'
  const endpointId = provider.endpoint.id
  const number = channel.lastNumber + 1
  await noteOnChannel(db, endpointId, { lastNumber: number })
  const id = randomUUIDv7()
  await insertDelivery(db, { id, endpointId, number, content: 'FILE', items: [], at: now })
  const delivery = await findDelivery(db, id)
  return delivery === undefined ? 'nothing' : { channel, provider, delivery }
}

/** Locks the channel until the transaction ends. */
export async function planNext(ctx: Ctx, endpointId: string): Promise<Plan> {
  const { app, db, tenant, now } = ctx
  const channel = await lockChannel(db, endpointId)
  const endpoint = await findEndpoint(db, endpointId)
  if (channel?.status !== 'ACTIVE' || endpoint === undefined) return 'nothing'
  const provider = await providerNow(app, db, tenant, endpoint)
  if (provider === undefined) return 'nothing'
  const waiting = await findWaiting(db, endpointId)
  const erasures = await plannedErasures(ctx, { channel, provider, waiting })
  if (erasures !== undefined) return erasures
  const isDue = waiting?.nextAt != null && waiting.nextAt <= now
  if (waiting?.content === 'ERASURES') return isDue ? { channel, provider, delivery: waiting } : 'nothing'
  if (endpoint.status !== 'ENABLED' || provider.source.isPaused) return 'nothing'
  if (!isWhole(provider)) return 'fault'
  if (waiting === undefined)
    return leavesFiles(channel) ? plannedFile(ctx, channel, provider) : planned(ctx, channel, provider)
  return isDue ? { channel, provider, delivery: waiting } : 'nothing'
}
