/**
 * The product at work for a long time: people, nightly jobs, logins, exports, lookups by a key, feeds that are opened
 * and dropped. Memory, open files and connections to the database must not grow.
 */

import { readdirSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { listSerials } from '@serialis/contract/desk/serials/serials.routes.ts'
import { permissions } from '@serialis/contract/permissions.ts'
import { getMe, logout } from '@serialis/contract/platform/access/access.routes.ts'
import { createApiKey } from '@serialis/contract/platform/access/api-keys.routes.ts'
import { streamAlerts } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import { exportList } from '@serialis/contract/platform/exports/exports.routes.ts'
import { downloadTaskFile, getTask } from '@serialis/contract/platform/tasks/tasks.routes.ts'
import pg from 'pg'
import { CallRefused, clientOf, type Client } from '../test/harness/client.ts'
import { growthOf, isFlat } from '../test/harness/growth.ts'
import { waitUntil } from '../test/harness/wait-until.ts'
import { liveByModel } from '../test/model/http-model.ts'
import { ModelClock } from '../test/model/http-world.ts'
import type { Tried } from './contended.ts'
import { openStage, type Stage } from './stage.ts'

/** Of the model, in each round. */
const COMMANDS = 90
/** Caches, pools and compiled code fill up: this share of the rounds is not judged. */
const WARM_UP = 1 / 3
const LEAST_ROUNDS = 12
const MB = 2 ** 20

/** What may be added from the first judged round to the last. Everything that leaks with each command exceeds these. */
const bounds = { heapMb: 12, rssMb: 64, files: 4, connections: 2 }
type Sample = Record<keyof typeof bounds, number>

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

async function sampled(superuser: pg.Client): Promise<Sample> {
  collect()
  const { heapUsed, rss } = process.memoryUsage()
  const { rows } = await superuser.query<{ n: string }>(
    "select count(*) as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'",
  )
  return {
    heapMb: heapUsed / MB,
    rssMb: rss / MB,
    files: readdirSync('/proc/self/fd').length,
    connections: Number(rows[0]?.n),
  }
}

/** A person logs in, has a list exported, looks at the alerts for a while, and leaves. */
async function visit(stage: Stage, origin: string, tenant: number): Promise<void> {
  const who = await stage.admin(tenant)
  const leaving = new AbortController()
  const feed = await fetch(origin + streamAlerts.path, {
    headers: { authorization: who.token },
    signal: leaving.signal,
  })
  await feed.body?.getReader().read()
  const { taskId } = await who.call(exportList, { body: { list: 'roles', format: 'XLSX', filter: {} } })
  await waitUntil(
    () => who.call(getTask, { params: { id: taskId } }),
    ({ state }) => state === 'DONE',
  )
  await who.raw(downloadTaskFile, { params: { id: taskId } })
  leaving.abort()
  await who.call(logout)
}

async function look(key: Client): Promise<void> {
  await key.call(getMe)
  await key.call(listSerials, { query: { limit: 50 } })
}

/** Does it again and again until the round is over; a session that ended with its day is no fault. */
async function meanwhile(isOver: () => boolean, work: () => Promise<void>): Promise<number> {
  let times = 0
  while (!isOver()) {
    await work().catch((error: unknown) => {
      if (!(error instanceof CallRefused) || error.refusal.status !== 401) throw error
    })
    times++
  }
  return times
}

export async function soak(minutes: number): Promise<Tried> {
  const clock = new ModelClock()
  const stage = await openStage({ clock })
  const superuser = new pg.Client({ connectionString: stage.superuserUrl })
  await superuser.connect()
  const samples: Sample[] = []
  let commands = 0
  let others = 0
  try {
    const origin = await stage.listen()
    const authorities = [permissions['serials.list'], permissions['orders.list']]
    const keys = await Promise.all(
      [0, 1].map(async (tenant) => {
        const made = await (await stage.admin(tenant)).call(createApiKey, { body: { name: 'soak', authorities } })
        return clientOf(stage.http, made.key, '')
      }),
    )
    const until = performance.now() + minutes * 60_000
    for (let seed = 1; performance.now() < until || samples.length < LEAST_ROUNDS; seed++) {
      const tenant = seed % 2
      let hasEnded = false
      const living = liveByModel(
        { http: stage.http, app: stage.app, admin: await stage.admin(tenant), scheme: tenant === 0 ? 'A' : 'B', clock },
        seed,
        COMMANDS,
      ).finally(() => (hasEnded = true))
      const isOver = () => hasEnded
      const [lived, visits, looks] = await Promise.all([
        living,
        meanwhile(isOver, () => visit(stage, origin, tenant)),
        meanwhile(isOver, () => look(keys[tenant]!)),
      ])
      commands += lived.commands
      others += visits + looks
      const sample = await sampled(superuser)
      samples.push(sample)
      const told = Object.entries(sample).map(([name, value]) => `${name} ${value.toFixed(0)}`)
      console.log(`round ${seed}: ${lived.commands} commands, ${visits} visits, ${looks} lookups; ${told.join(', ')}`)
    }
  } finally {
    await superuser.end()
    await stage.end()
  }
  return judged(samples, `${commands} commands, ${others} visits and lookups in ${samples.length} rounds`)
}

function judged(samples: readonly Sample[], told: string): Tried {
  const kept = samples.slice(Math.ceil(samples.length * WARM_UP))
  const figures = (Object.keys(bounds) as (keyof typeof bounds)[]).map((name) => {
    const growth = growthOf(kept.map((sample) => sample[name]))
    const { grown, error, middle } = growth
    return {
      isFlat: isFlat(growth, bounds[name]),
      told: `${name} ${middle.toFixed(0)}, grown ${grown.toFixed(1)} ± ${error.toFixed(1)} of ${bounds[name]} allowed`,
    }
  })
  for (const figure of figures) console.log(`${figure.isFlat ? 'flat ' : 'GROWS'} ${figure.told}`)
  return {
    count: samples.length,
    told: `${told}; ${figures.map((figure) => figure.told).join('; ')}`,
    faults: figures.filter((figure) => !figure.isFlat).map((figure) => figure.told),
  }
}
