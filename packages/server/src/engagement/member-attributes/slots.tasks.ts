/**
 * Fills the typed columns of attributes, some rows in each transaction. A row tells by its layout that it is done, so a
 * task that was killed goes on where it ended. Every night what is marked and has no column yet gets one, if there is room.
 */

import { setTimeout as pause } from 'node:timers/promises'
import type { TaskKind, TaskRun } from '../../kit/jobs/task.ts'
import { profileCollections, sharedCollection } from '../collections/read-collections.ts'
import * as queries from './slots.queries.ts'
import { assignSlots, PROMOTE_KIND, startPromoting } from './slots.service.ts'

/** Before rows are looked at again that somebody was writing. */
const AGAIN_MS = 50

/** Some rows of an older layout; undefined when there are none. */
const fillSome = (task: TaskRun, collectionId: string, limit: number): Promise<number | undefined> =>
  task.write(null, async ({ db }) => {
    // Nobody changes the layout meanwhile.
    if ((await sharedCollection(db, collectionId)) === undefined) return undefined
    const { layout, slots } = await queries.slottedBy(db, collectionId)
    const rows = await queries.lockOlder(db, collectionId, { layout, limit })
    if (rows.length === 0 && !(await queries.hasOlder(db, collectionId, layout))) {
      await queries.setFilled(db, collectionId, layout)
      return undefined
    }
    await queries.fillSlots(
      db,
      rows.map(({ id, data }) => ({ id, values: queries.slotValues(slots, data) })),
      layout,
    )
    return rows.length
  })

export const promotingAttributes = (atOnce: number): TaskKind => ({
  kind: PROMOTE_KIND,
  async run(task, input) {
    const { collectionId } = input as { collectionId: string }
    let done = 0
    for (;;) {
      task.signal.throwIfAborted()
      const filled = await fillSome(task, collectionId, atOnce)
      if (filled === undefined) break
      done += filled
      task.progress(done, 0)
      if (filled === 0) await pause(AGAIN_MS, undefined, { signal: task.signal })
    }
    await task.finish(null, () => Promise.resolve({ result: { members: done } }))
  },
})
export const promoteAttributes = promotingAttributes(1_000)

export const promoteNightly: TaskKind = {
  kind: 'member_attributes.promote_all',
  async run(task) {
    const collections = await task.read(profileCollections)
    await task.finish(null, async (ctx) => {
      let promoted = 0
      for (const { id } of collections) {
        const collection = await sharedCollection(ctx.db, id)
        if (collection === undefined || collection.status === 'ARCHIVED') continue
        const isChanged = await assignSlots(ctx, collection, false)
        const { layout, filled } = await queries.findLayout(ctx.db, id)
        if (!isChanged && layout === filled) continue
        await startPromoting(ctx, id)
        promoted++
      }
      return { result: { promoted } }
    })
  },
}
