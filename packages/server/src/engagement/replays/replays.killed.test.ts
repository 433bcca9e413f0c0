/** A replay that is killed between two batches goes on behind the last one that is committed: each message counts once. */

import { listInbox } from '@serialis/contract/engagement/inbound/inbox.routes.ts'
import * as routes from '@serialis/contract/engagement/replays/replays.routes.ts'
import { cancelTask } from '@serialis/contract/platform/tasks/tasks.routes.ts'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/harness/database.ts'
import { runOf } from '../../../test/harness/killed-runs.ts'
import { inTenant } from '../../kit/db/db.ts'
import { aShop } from '../applying/applying.fixtures.ts'
import { aLine } from '../transfers/transfer-models.fixtures.ts'
import { handedIn, remapped, replayDesk } from './replays.fixtures.ts'
import { APPLY_KIND, CHECK_KIND, FORGET_KIND, forgetReplays, replayTasks } from './replays.tasks.ts'
import { UNDO_KIND, undoTask } from './undo.tasks.ts'

const MESSAGES = 20

it('goes on where it ended, is refused when a definition changes meanwhile, and is forgotten', async () => {
  let now = new Date('2026-06-15T20:00:00Z')
  // Without a worker: the test runs the tasks itself.
  const t = await testApp({ clock: { now: () => now } })
  const { open, dictId } = await aShop(t.admin)
  const orders = Array.from({ length: MESSAGES }, (_, at) => ({ no: `A-${at}`, status: 'paid', amount: '1', net: '2' }))
  const ids = await handedIn(t, open, orders)
  // Later than the messages, which are chosen up to then.
  now = new Date(now.getTime() + 1_000)
  const lines = (amount: string) => [
    aLine('code', 'no'),
    aLine('status', 'status', { steps: [{ kind: 'DICTIONARY', dictId }] }),
    aLine('amount', amount, { steps: [{ kind: 'NUMBER', decimal: '.' }] }),
  ]
  await remapped(t.admin, 'orders', lines('net'))
  const desk = replayDesk(t.admin)
  const taskOf = (id: string) =>
    inTenant(t.app.pool, 1, 'read', async ({ client }) => {
      const { rows } = await client.query<{ taskId: string }>(
        'select task_id from message_replays where tenant_id = 1 and id = $1',
        [id],
      )
      return rows[0]!.taskId
    })
  /** Killed after each second batch. */
  async function killed(kind: string, id: string, before: () => Promise<void> = async () => {}): Promise<number> {
    const tasks = [...replayTasks({ atOnce: 3, routesMs: 1_000, mapsMs: 1_000 }), undoTask(3)]
    const task = tasks.find((one) => one.kind === kind)!
    for (let kills = 0; ; kills++) {
      let writes = 0
      const run = await runOf(t, await taskOf(id), () => {
        if (++writes === 2) throw new Error('killed')
      })
      try {
        const dying: typeof run = {
          ...run,
          async write(action, work) {
            try {
              return await run.write(action, work)
            } catch (error) {
              // A process that is killed judges nothing any more.
              if (writes >= 2) throw Object.assign(new Error('killed'), { name: 'AbortError' })
              throw error
            }
          },
          signal: {
            ...run.signal,
            throwIfAborted: () => {},
            get aborted() {
              return writes >= 2
            },
          } as AbortSignal,
        }
        await task.run(dying, { replayId: id })
        return kills
      } catch (error) {
        if (!(error instanceof Error) || error.message !== 'killed') throw error
        await before()
      }
    }
  }
  const { id } = await t.admin.call(routes.createReplay, { body: {} })
  expect(await killed(CHECK_KIND, id)).toBeGreaterThan(2)
  const trial = await desk.replay(id)
  expect(trial).toMatchObject({ status: 'CHECKED', counts: { applied: MESSAGES, changed: MESSAGES } })
  await t.admin.call(routes.applyReplay, await desk.decision(id))
  expect(await t.admin.refusal(routes.applyReplay, await desk.decision(id))).toMatchObject({
    message: 'replay_status_does_not_allow',
  })
  expect(await killed(APPLY_KIND, id)).toBeGreaterThan(2)
  const done = await desk.replay(id)
  expect(done).toMatchObject({ status: 'APPLIED', counts: trial.counts, checked: trial.counts })
  const { items } = await t.admin.call(listInbox, { query: { status: 'REPLAYED', limit: 200 } })
  expect(items.map((one) => one.id).toSorted()).toEqual(ids.toSorted())
  expect((await desk.messages(id)).length).toBe(MESSAGES)

  // Taken back, each record once: its state before is the third one.
  await t.admin.call(routes.undoReplay, await desk.decision(id))
  expect(await killed(UNDO_KIND, id)).toBeGreaterThan(2)
  expect(await desk.replay(id)).toMatchObject({ status: 'UNDONE', undo: { undone: MESSAGES, left: 0 } })
  const { rows: states } = await inTenant(t.app.pool, 1, 'read', ({ client }) =>
    client.query(
      `select version, source, data->>'amount' as amount, count(*)::int as count from collection_records
        where tenant_id = 1 group by 1, 2, 3`,
    ),
  )
  expect(states).toEqual([{ version: 3, source: 'UNDO', amount: '1', count: MESSAGES }])

  const again = await t.admin.call(routes.createReplay, { body: {} })
  await killed(CHECK_KIND, again.id)
  await t.admin.call(routes.applyReplay, await desk.decision(again.id))
  let isChanged = false
  await killed(APPLY_KIND, again.id, async () => {
    if (isChanged) return
    isChanged = true
    await remapped(t.admin, 'orders', lines('amount'))
  })
  const stopped = await desk.replay(again.id)
  expect(stopped).toMatchObject({ status: 'APPLIED', failure: { key: 'replay_stale' } })
  expect(stopped.counts.applied).toBeLessThan(MESSAGES)

  // Its task was cancelled, and a definition changed: it can be ended where it is.
  const left = await t.admin.call(routes.createReplay, { body: {} })
  await killed(CHECK_KIND, left.id)
  await t.admin.call(routes.applyReplay, await desk.decision(left.id))
  await t.admin.call(cancelTask, { params: { id: await taskOf(left.id) }, body: {} })
  await remapped(t.admin, 'orders', lines('net'))
  expect(await desk.replay(left.id)).toMatchObject({ status: 'APPLYING', isStale: true, allowed: ['apply'] })
  await t.admin.call(routes.applyReplay, await desk.decision(left.id))
  expect(await desk.replay(left.id)).toMatchObject({
    status: 'APPLIED',
    failure: { key: 'replay_stale' },
    allowed: ['undo'],
  })

  await t.admin.call(routes.undoReplay, await desk.decision(left.id))
  now = new Date(now.getTime() + 91 * 24 * 3_600_000)
  expect(await desk.replay(again.id)).toMatchObject({ status: 'APPLIED', allowed: [] })
  expect(await t.admin.refusal(routes.undoReplay, await desk.decision(again.id))).toMatchObject({
    status: 409,
    message: 'replay_too_old_to_undo',
  })
  expect(forgetReplays.kind).toBe(FORGET_KIND)
  await forgetReplays.run(await runOf(t, 'none'), {})
  expect(await t.admin.refusal(routes.getReplay, { params: { id } })).toMatchObject({ status: 404 })
  // Not in the middle of taking it back.
  expect(await desk.replay(left.id)).toMatchObject({ status: 'UNDOING' })
})
