/**
 * kill -9 of the process that replays messages and takes the replay back, at random statements: each message is judged
 * once, each record changed once and taken back once, counted at both ends.
 */

import * as routes from '@serialis/contract/engagement/replays/replays.routes.ts'
import { beforeAll, expect, it } from 'vitest'
import { openOrderServers, type OrderServers } from '../../../test/faults/order-servers.ts'
import { seededRandom } from '../../../test/generators/generate-results.ts'
import { waitUntil } from '../../../test/harness/wait-until.ts'
import { aShop } from '../applying/applying.fixtures.ts'
import { aLine } from '../transfers/transfer-models.fixtures.ts'
import { handedIn, remapped, replayDesk } from './replays.fixtures.ts'

const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
/** More than one batch of 32. */
const MESSAGES = 40
/** Of each message; together more than one batch of 200. */
const RECORDS = 6
/** Each step of the replay is killed so often. */
const KILLS = 2
/** Statements of a step that name the replay. */
const STATEMENTS = 10
const WHEN = ['before', 'sent', 'answered', 'committed'] as const
const NEVER = { words: ['no statement has this'], nth: 1, when: 'before' } as const

let servers: OrderServers

beforeAll(async () => {
  servers = await openOrderServers()
  const { open, dictId } = await aShop(servers.t.admin)
  const orders = Array.from({ length: MESSAGES }, (_, at) =>
    Array.from({ length: RECORDS }, (__, no) => ({ no: `A-${at}-${no}`, status: 'paid', amount: '1', net: '2' })),
  )
  await handedIn(servers.t, open, orders)
  await remapped(servers.t.admin, 'orders', [
    aLine('code', 'no'),
    aLine('status', 'status', { steps: [{ kind: 'DICTIONARY', dictId }] }),
    aLine('amount', 'net', { steps: [{ kind: 'NUMBER', decimal: '.' }] }),
  ])
  await servers.takeOver()
})

async function recordsNow() {
  const { rows } = await servers.owner.query<object>(
    `select version, source, data->>'amount' as amount, count(*)::int as count from collection_records group by 1, 2, 3`,
  )
  return rows
}

it(`kills at random statements of trial, replay and taking back (seed ${SEED})`, async () => {
  const random = seededRandom(SEED)
  const desk = replayDesk(servers.t.admin)
  const kills: string[] = []
  const place = () => ({
    words: ['message_replay'],
    nth: 1 + Math.floor(random() * STATEMENTS),
    when: WHEN[Math.floor(random() * WHEN.length)]!,
  })
  const by = servers.t.admin
  type GoOn = (id: string) => Promise<{ id: string }>
  /** A task that died too often has given up, so it is asked anew. */
  const atRest = (id: string, goOn: GoOn) =>
    waitUntil(
      async () => {
        const now = await desk.replay(id)
        if (now.status.endsWith('ING') && now.allowed.length > 0) await goOn(id).catch(() => undefined)
        return now
      },
      ({ status }) => !status.endsWith('ING'),
    )
  /** From the command to its end, with some deaths on the way. */
  async function through(step: string, goOn: GoOn, of = '') {
    let next = place()
    await servers.tell(next)
    const { id } = await goOn(of)
    for (let deaths = 1; ; deaths++) {
      const isDead = await Promise.race([servers.ended().then(() => true), atRest(id, goOn).then(() => false)])
      if (!isDead) break
      await servers.undone()
      kills.push(`${step} ${next.when} statement ${next.nth}`)
      await servers.takeOver()
      next = place()
      if (deaths < KILLS) await servers.tell(next)
    }
    await servers.tell(NEVER)
    return desk.replay(id)
  }
  const all = MESSAGES * RECORDS
  const counts = { applied: MESSAGES, rejected: 0, changed: all, inserted: 0, unchanged: 0 }
  const { id, ...trial } = await through('trial', async (of) =>
    of === '' ? by.call(routes.createReplay, { body: {} }) : by.call(routes.checkReplay, await desk.step(of)),
  )
  expect(trial).toMatchObject({ status: 'CHECKED', counts })
  expect(await recordsNow()).toEqual([{ version: 1, source: 'MESSAGE', amount: '1', count: all }])

  const done = await through('replay', async (of) => by.call(routes.applyReplay, await desk.decision(of)), id)
  expect(done).toMatchObject({ status: 'APPLIED', counts })
  expect(await recordsNow()).toEqual([{ version: 2, source: 'MESSAGE', amount: '2', count: all }])
  const { rows } = await servers.owner.query(
    'select status, applications, count(*)::int as count from inbox_messages group by 1, 2',
  )
  expect(rows).toEqual([{ status: 'REPLAYED', applications: 2, count: MESSAGES }])

  const undone = await through('taking back', async (of) => by.call(routes.undoReplay, await desk.decision(of)), id)
  expect(undone).toMatchObject({ status: 'UNDONE', undo: { undone: all, left: 0 } })
  expect(await recordsNow()).toEqual([{ version: 3, source: 'UNDO', amount: '1', count: all }])
  console.log(`seed ${SEED}: killed ${kills.join(', ')}`)
  expect(kills.length).toBeGreaterThan(2)
}, 90_000)
