/**
 * Tells those who listen of alerts that changed: one listening connection per process, and one look per tenant for all of its
 * listeners, however many they are and however fast alerts come.
 */

import { setTimeout as pause } from 'node:timers/promises'
import type { AlertFeed } from '@serialis/contract/platform/alerts/alerts.schema.ts'
import { inTenant, limitToSites, type TenantDb } from '../../../kit/db/db.ts'
import type { Feed, FeedCtx } from '../../../kit/http/bind.ts'
import type { Actor, App } from '../../../kit/http/context.ts'
import { startLoop, type BackgroundLoop } from '../../../kit/jobs/background-loop.ts'
import { stateKey } from '../../../kit/ops/app-state.ts'
import { alertListeners } from '../alert-listeners.ts'
import { listAlertsById } from '../alerts.queries.ts'
import { shown } from '../alerts.view.ts'
import { openLevels } from '../open-alerts.service.ts'
import { listenForAlerts } from './live.queries.ts'

/** What changes within this time is told together. */
const TOGETHER_MS = 100
/** Of a flood only so many are told one by one; the counts tell of the others. */
const TOLD_MAXIMUM = 20
const RECONNECT_MS = 1_000

type Send = (message: AlertFeed) => void

/** Those of one tenant who see the same: all of it, or what is of the same sites. */
interface Room {
  readonly tenantId: number
  readonly seer: Pick<Actor, 'siteIds' | 'userId'>
  readonly listeners: Set<Send>
  readonly changed: Set<string>
  /** Tells what changed; woken at each change. */
  readonly loop: BackgroundLoop
  /** The counts as they were told last. */
  counts: AlertFeed | undefined
}

/** By tenant and sites. */
const liveRooms = stateKey('alerts.liveRooms', () => new Map<string, Room>())

const countsOf = async (db: TenantDb): Promise<AlertFeed> => ({ kind: 'counts', levels: await openLevels(db) })

async function messagesOf(app: App, { tenantId, seer }: Room, ids: readonly string[]): Promise<AlertFeed[]> {
  return inTenant(app.pool, tenantId, 'read', async (db) => {
    limitToSites(db, seer)
    const rows = ids.length === 0 ? [] : await listAlertsById(db, ids)
    const alerts = rows.map(shown(app.clock.now())).map((alert): AlertFeed => ({ kind: 'alert', alert }))
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

function openRoom(app: App, tenantId: number, { siteIds, userId }: Actor): Room {
  const room: Room = {
    tenantId,
    seer: { siteIds, userId },
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

/** What a process hears of its own and others' commits: `<tenant> <alert>`. */
function hear(app: App, payload: string): void {
  const [tenant = '', alertId = ''] = payload.split(' ')
  for (const room of app.state(liveRooms).values()) {
    if (room.tenantId !== Number(tenant)) continue
    room.changed.add(alertId)
    room.loop.wake()
  }
}

/** After a break of the connection nobody knows what was missed: everybody is told how things stand. */
function lookEverywhere(app: App): void {
  for (const room of app.state(liveRooms).values()) room.loop.wake()
}

interface Listening {
  /** Resolves when the connection is gone and was given back. */
  lost: Promise<void>
  end(): void
}

/** A connection of its own: it hears as long as it is held. */
async function listen(app: App): Promise<Listening> {
  const client = await app.pool.connect()
  const lost = new Promise<void>((resolve) => client.once('end', resolve)).then(() => client.release(true))
  client.on('notification', ({ payload = '' }) => {
    hear(app, payload)
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

/** Listens until it is stopped; a connection that breaks is made again. */
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
      if (held) lookEverywhere(app)
    }
  }
  const kept = keep()
  return async () => {
    ending.abort()
    held?.end()
    await kept
  }
}

/** The feed of one caller: the counts at once, then what changes in his tenant, or at his sites. */
export async function streamAlerts({ app, actor, tenant: { tenantId } }: FeedCtx): Promise<Feed<AlertFeed>> {
  return {
    open(send) {
      const rooms = app.state(liveRooms)
      // An alert is of no person, so whoever has the same sites sees the same.
      const name = [tenantId, ...(actor.siteIds ?? []).toSorted()].join(' ')
      const room: Room = rooms.get(name) ?? openRoom(app, tenantId, actor)
      rooms.set(name, room)
      room.listeners.add(send)
      // Later ones take what is known: it is kept up with every change while somebody listens.
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
}
