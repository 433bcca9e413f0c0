/** Builds the application from its rooms; `main.ts` and the tests both start here. */

import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { groundFloor } from './ground-floor.ts'
import { inTenant, openPool, type Pool } from './kit/db/db.ts'
import type { App } from './kit/http/context.ts'
import { serveProtocolEndpoints } from './kit/http/endpoints/protocol-endpoint.ts'
import { serveWireEndpoints } from './kit/http/endpoints/wire-endpoint.ts'
import type { Extension } from './kit/http/extension-point.ts'
import { failure } from './kit/http/failure.ts'
import { buildHttp } from './kit/http/http.ts'
import { mergeReach } from './kit/http/record-reach.ts'
import { registerWeb } from './kit/http/static.ts'
import { openState } from './kit/ops/app-state.ts'
import { systemClock, type Clock } from './kit/ops/clock.ts'
import type { Config } from './kit/ops/config.ts'
import { openFileStore } from './kit/ops/file-store.ts'
import { silentLog, type Log } from './kit/ops/log.ts'
import { registerOps } from './kit/ops/ops.ts'
import { isPlain } from './kit/protocols/private-addresses.ts'
import { buildPublicHttp } from './kit/public/public-http.ts'
import { exportTask } from './platform/exports/exports.service.ts'
import { startNightly } from './platform/tasks/nightly.service.ts'
import { startWorkers } from './platform/tasks/worker.service.ts'
import { wholeExportTask } from './platform/tenant-management/whole-export.ts'
import { allTenants, tenantOfHost } from './platform/tenants/tenants.service.ts'
import { rooms } from './rooms.ts'

export interface Running {
  app: App
  http: FastifyInstance
  /** The listener for everybody; undefined where the settings want none. */
  publicHttp: FastifyInstance | undefined
  /** Starts background work (workers, sealers); tests that need none of it skip this. */
  startWork(): Promise<void>
  close(): Promise<void>
}

export interface BuildOptions {
  config: Config
  /** URL of the working role. */
  appDatabaseUrl: string
  clock?: Clock
  /** Without it nothing is logged. */
  log?: Log
  poolSize?: number
  /** Folder of the built console; without it only the API is served. */
  webDir?: string | undefined
  /** In addition to those of the rooms. */
  extensions?: readonly Extension[]
}

/** Those of these stored files that some row of the tenant names. */
async function namedFiles(pool: Pool, tenantId: number, paths: readonly string[]): Promise<Set<string>> {
  const named = new Set<string>()
  await inTenant(pool, tenantId, 'read', async (db) => {
    for (const room of rooms) for (const { path } of (await room.files?.(db, paths)) ?? []) named.add(path)
  })
  return named
}

/** For a start for production: a line for each stored address in plain text, to which nothing is sent any more. */
export async function plainAddresses(app: App): Promise<string[]> {
  if (!app.config.outgoing.onlyEncrypted) return []
  const lines: string[] = []
  for (const { tenantId, code } of await allTenants(app))
    await inTenant(app.pool, tenantId, 'read', async (db) => {
      for (const room of rooms)
        for (const { of, name, url } of (await room.outgoingAddresses?.(db)) ?? [])
          if (isPlain(url)) lines.push(`Tenant ${code}, ${of} "${name}": nothing is sent to ${url} in plain text.`)
    })
  return lines
}

/** A server that listens on all addresses also answers on the loopback address. */
function ownAddress(address: ReturnType<FastifyInstance['server']['address']>): string | null {
  if (address === null || typeof address === 'string') return null
  const host =
    address.address === '::'
      ? '[::1]'
      : address.address === '0.0.0.0'
        ? '127.0.0.1'
        : address.family === 'IPv6'
          ? `[${address.address}]`
          : address.address
  return `http://${host}:${address.port}`
}

/** What requests and tasks need; `http` is requested when one of them runs. */
function createContext(
  { config, clock, pool, extensions, log }: Pick<App, 'config' | 'clock' | 'pool' | 'extensions' | 'log'>,
  http: () => FastifyInstance,
): App {
  return {
    config,
    clock,
    pool,
    files: openFileStore(join(config.dataDir, 'files')),
    namedFiles: (tenantId, paths) => namedFiles(pool, tenantId, paths),
    listeners: rooms.flatMap((room) => room.onEvent ?? []),
    alertSubjects: rooms.flatMap((room) => room.alertSubjects ?? []),
    repairs: rooms.flatMap((room) => room.repairs ?? []),
    ...mergeReach(rooms),
    supplierFailureListeners: rooms.flatMap((room) => room.onSupplierFailure ?? []),
    constraints: Object.assign({}, ...rooms.map((room) => room.constraints ?? {})) as App['constraints'],
    extensions: [...rooms.flatMap((room) => room.extensions ?? []), ...extensions],
    ownAddress: () => ownAddress(http().server.address()),
    state: openState(),
    log,
  }
}

/** Removes the files that a killed process left, or that a restore brought back and no row names. */
export const settleFiles = (app: App): Promise<number> => app.files.settle(app.namedFiles)

/**
 * Starts the work of every room, the task workers and the nightly tasks; adds to `stops` the function that ends each of
 * them.
 */
async function startRooms(app: App, databaseUrl: string, stops: (() => Promise<void>)[]): Promise<void> {
  await settleFiles(app)
  for (const room of rooms) {
    const stop = await room.start?.(app)
    if (stop) stops.push(stop)
  }
  const bindings = rooms.flatMap((room) => room.bindings)
  const lists = rooms.flatMap((room) => room.exports ?? [])
  const ofLists = [exportTask(lists, bindings), wholeExportTask(lists, bindings)]
  const kinds = [...rooms.flatMap((room) => room.tasks ?? []), ...ofLists]
  stops.push(await startWorkers({ app, kinds, databaseUrl }))
  stops.push(
    startNightly(
      app,
      rooms.flatMap((room) => room.nightly ?? []),
    ),
  )
}

/** Undefined where the settings want no pages for everybody. */
async function publicListener(app: App): Promise<FastifyInstance | undefined> {
  if (app.config.publicPort === undefined) return undefined
  const pages = rooms.flatMap((room) => room.publicPages ?? [])
  return buildPublicHttp({ app, pages, tenantOf: (host) => tenantOfHost(app, host) })
}

async function endAll(stops: readonly (() => Promise<void>)[]): Promise<void> {
  for (const stop of stops.toReversed()) await stop()
}

export async function buildApp({
  config,
  appDatabaseUrl,
  clock = systemClock,
  log = silentLog,
  poolSize = 20,
  webDir,
  extensions = [],
}: BuildOptions): Promise<Running> {
  const pool = openPool(appDatabaseUrl, poolSize, clock)
  const app = createContext({ config, clock, pool, extensions, log }, () => http)
  const bindings = rooms.flatMap((room) => room.bindings)
  const http = await buildHttp({ app, ground: groundFloor, bindings, constraints: app.constraints })
  await registerOps(
    http,
    app,
    rooms.flatMap((room) => room.gauges ?? []),
  )
  await serveProtocolEndpoints(
    http,
    app,
    rooms.flatMap((room) => room.protocolEndpoints ?? []),
  )
  await serveWireEndpoints(
    http,
    app,
    rooms.flatMap((room) => room.wireEndpoints ?? []),
  )
  if (webDir !== undefined) await registerWeb(http, webDir, config.baseUrl)
  else
    http.setNotFoundHandler(() => {
      throw failure('not_found')
    })
  const publicHttp = await publicListener(app)
  const stops: (() => Promise<void>)[] = []
  return {
    app,
    http,
    publicHttp,
    startWork: () => startRooms(app, appDatabaseUrl, stops),
    async close() {
      // Together: a client that reads slowly must not use up the time that running tasks have to give themselves back.
      await Promise.all([http.close(), publicHttp?.close(), endAll(stops)])
      await pool.end()
    },
  }
}
