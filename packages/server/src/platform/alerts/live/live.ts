/**
 * Sends changed alerts to listeners: one listening connection per process, and one query per tenant for all of its
 * listeners, whatever their number and the rate of alerts.
 */

import { setTimeout as pause } from 'node:timers/promises'
import * as routes from '@serialis/contract/platform/alerts/alerts.routes.ts'
import type { AlertFeed, AlertLevel } from '@serialis/contract/platform/alerts/alerts.schema.ts'
import { inTenant, limitToSites, type TenantDb } from '../../../kit/db/db.ts'
import { bind } from '../../../kit/http/bind.ts'
import type { Actor, App } from '../../../kit/http/context.ts'
import { reachKey, type Reach, reachOf } from '../../../kit/http/site-limit.ts'
import { startLoop, type BackgroundLoop } from '../../../kit/jobs/background-loop.ts'
import { stateKey } from '../../../kit/ops/app-state.ts'
import { alertListeners } from '../alert-listeners.ts'
import { listAlertsById } from '../alerts.queries.ts'
import { shown } from '../alerts.view.ts'
import { countOpenKinds } from '../open-alerts.queries.ts'
import { listenForAlerts } from './live.queries.ts'

/** Changes within this time are sent together. */
const TOGETHER_MS = 100
/** In a flood, only this many are sent one by one; the counts include the others. */
const TOLD_MAXIMUM = 20
const RECONNECT_MS = 1_000

type Send = (message: AlertFeed) => void

/** Listeners of one tenant with the same view: the whole tenant, or the same limits. */
interface Room {
  readonly tenantId: number
  readonly viewer: Reach & Pick<Actor, 'userId'>
  readonly listeners: Set<Send>
  readonly changed: Set<string>
  /** Sends the changes; woken at each change. */
  readonly loop: BackgroundLoop
  /** The counts that were sent last. */
  counts: AlertFeed | undefined
}

/** By tenant and limits. */
const liveRooms = stateKey('alerts.liveRooms', () => new Map<string, Room>())

async function countsOf(db: TenantDb): Promise<AlertFeed> {
  const kinds = await countOpenKinds(db)
  const sum = (level: AlertLevel) =>
    kinds.reduce((total, kind) => (kind.level === level ? total + kind.count : total), 0)
  return { kind: 'counts', levels: { HIGH: sum('HIGH'), MIDDLE: sum('MIDDLE'), LOW: sum('LOW') }, kinds }
}

async function messagesOf(app: App, { tenantId, viewer }: Room, ids: readonly string[]): Promise<AlertFeed[]> {
  return inTenant(app.pool, tenantId, 'read', async (db) => {
    limitToSites(db, viewer, app.siteRules)
    const rows = ids.length === 0 ? [] : await listAlertsById(db, ids)
    const alerts = rows.map(shown(app.clock.now(), 'en')).map((alert): AlertFeed => ({ kind: 'alert', alert }))
    return [...alerts, await countsOf(db)]
  })
}

async function tellChanges(app: App, room: Room): Promise<void> {
  const ids = [...room.changed].slice(-TOLD_MAXIMUM)
  room.changed.clear()
  const messages = await messagesOf(app, room, ids)
  room.counts = messages.at(-1)
  for (const send of room.listeners) for (const message of messages) send(message)
}

function openRoom(app: App, tenantId: number, actor: Actor): Room {
  const room: Room = {
    tenantId,
    viewer: { ...reachOf(actor), userId: actor.userId },
    listeners: new Set(),
    changed: new Set(),
    loop: startLoop({
      app,
      what: 'telling of alerts',
      gatherMs: TOGETHER_MS,
      round: () => tellChanges(app, room),
    }),
    counts: undefined,
  }
  return room
}

/** Receives commits of this and other processes: `<tenant> <alert>`. */
function receive(app: App, payload: string): void {
  const [tenant = '', alertId = ''] = payload.split(' ')
  for (const room of app.state(liveRooms).values()) {
    if (room.tenantId !== Number(tenant)) continue
    room.changed.add(alertId)
    room.loop.wake()
  }
}

/** After the connection broke it is unknown what was missed: every listener gets the current state. */
function refreshAll(app: App): void {
  for (const room of app.state(liveRooms).values()) room.loop.wake()
}

interface Listening {
  /** Resolves when the connection has ended and was released. */
  lost: Promise<void>
  end(): void
}

/** A connection of its own: it receives notifications as long as it is held. */
async function listen(app: App): Promise<Listening> {
  const client = await app.pool.connect()
  const lost = new Promise<void>((resolve) => client.once('end', resolve)).then(() => client.release(true))
  client.on('notification', ({ payload = '' }) => {
    receive(app, payload)
    for (const listener of alertListeners.of(app)) listener(app, Number(payload.split(' ')[0]))
  })
  const end = () => void (client as unknown as { end(): Promise<void> }).end().catch(() => undefined)
  try {
    await listenForAlerts(client)
    return { lost, end }
  } catch (error) {
    end()
    throw error
  }
}

/** Listens until it is stopped; a broken connection is replaced. */
export async function startListening(app: App): Promise<() => Promise<void>> {
  const ending = new AbortController()
  let held: Listening | undefined = await listen(app)
  const keep = async () => {
    for (;;) {
      await held?.lost
      if (ending.signal.aborted) return
      await pause(RECONNECT_MS, undefined, { signal: ending.signal }).catch(() => undefined)
      if (ending.signal.aborted) return
      held = await listen(app).catch(() => undefined)
      if (held) refreshAll(app)
    }
  }
  const kept = keep()
  return async () => {
    ending.abort()
    held?.end()
    await kept
  }
}

/** The feed of one caller: the counts at once, then the changes that the caller may see. */
export const streamAlerts = bind(routes.streamAlerts, async ({ app, actor, tenant: { tenantId } }) => {
  return {
    open(send) {
      const rooms = app.state(liveRooms)
      // Alerts belong to no person, so all callers with the same limits see the same ones.
      const name = `${tenantId} ${reachKey(actor)}`
      const room: Room = rooms.get(name) ?? openRoom(app, tenantId, actor)
      rooms.set(name, room)
      room.listeners.add(send)
      // Later listeners get the known counts, which are kept current while somebody listens.
      if (room.counts) send(room.counts)
      else room.loop.wake()
      return () => {
        room.listeners.delete(send)
        if (room.listeners.size > 0 || rooms.get(name) !== room) return
        rooms.delete(name)
        void room.loop.stop()
      }
    },
  }
})
