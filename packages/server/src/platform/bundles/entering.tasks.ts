/** Enters the chosen items of a bundle, each in a transaction of its own, which also keeps what became of it. */

import { refusalOfRow } from '../../kit/db/database-errors.ts'
import { found } from '../../kit/http/failure.ts'
import type { TaskKind, TaskRun } from '../../kit/jobs/task.ts'
import * as queries from './bundles.queries.ts'
import { enterItem } from './configuration.service.ts'

export const ENTER_BUNDLE = 'bundles.enter'

interface EnterInput {
  bundleId: string
  reason: string
}

/** False when it was refused. */
async function settle(run: TaskRun, { bundleId, reason }: EnterInput, row: queries.ItemRow): Promise<boolean> {
  const item = { bundleId, place: row.place }
  try {
    await run.write(null, async (ctx) => {
      const { kind, key, content } = row
      const wanted = { kind, key, content: found(content) }
      await queries.updateItem(ctx.db, item, await enterItem(ctx, wanted, { reason, expected: row.before }))
    })
    return true
  } catch (error) {
    const refused = refusalOfRow(error, run.app.constraints)
    if (refused === undefined) throw error
    const [field] = Object.entries(refused.fields ?? {})
    const refusal = {
      key: field === undefined || refused.key !== 'invalid_input' ? refused.key : field[1],
      params: refused.params,
    }
    await run.write(null, ({ db }) => queries.updateItem(db, item, { outcome: 'REFUSED', refusal }))
    return false
  }
}

/** After a stop or a kill it goes on with the items that are still open. */
export const enterBundleTask: TaskKind = {
  kind: ENTER_BUNDLE,
  async run(run, input: EnterInput) {
    const chosen = await run.read((db) => queries.listItems(db, input.bundleId, { isChosen: true }))
    const open = chosen.filter(({ outcome }) => outcome === 'OPEN')
    let done = chosen.length - open.length
    let refused = chosen.filter(({ outcome }) => outcome === 'REFUSED').length
    for (const row of open) {
      run.signal.throwIfAborted()
      if (!(await settle(run, input, row))) refused++
      run.progress(++done, chosen.length, refused)
    }
    await run.finish('configuration_bundle.entered', async ({ db, event, now, actor }) => {
      const row = found(await queries.lockBundle(db, input.bundleId))
      const counts = await queries.countItems(db, row.id)
      const of = (wanted: string) =>
        counts.filter(({ outcome }) => outcome === wanted).reduce((sum, { count }) => sum + count, 0)
      const result = { done: of('DONE'), waits: of('WAITS'), refused: of('REFUSED'), left: of('LEFT') }
      if (row.status === 'ENTERING')
        await queries.updateBundle(db, row.id, { status: 'DONE', endedAt: now, endedByName: actor.userName })
      Object.assign(event, {
        reason: input.reason,
        details: { source: row.sourceCode, sha256: row.sha256, ...result },
      })
      return { result }
    })
  },
}
