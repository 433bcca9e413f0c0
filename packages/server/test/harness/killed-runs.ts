/** Runs tasks of an app that has no worker, and kills them between two transactions. */

import { inTenant } from '../../src/kit/db/db.ts'
import { asSystem } from '../../src/kit/jobs/system-context.ts'
import type { TaskKind, TaskRun } from '../../src/kit/jobs/task.ts'
import { tenantById } from '../../src/platform/tenants/tenants.service.ts'
import type { TestApp } from './database.ts'

class Killed extends Error {}
const MOST_KILLS = 50

export async function runOf(
  { app }: TestApp,
  taskId: string,
  afterWrite: () => void = () => {},
  tenantId = 1,
): Promise<TaskRun> {
  const tenant = (await tenantById(app, tenantId))!
  const run: Partial<TaskRun> = {
    app,
    taskId,
    tenant,
    actor: { userName: 'clerk' } as TaskRun['actor'],
    signal: new AbortController().signal,
    read: (work) => inTenant(app.pool, tenantId, 'read', work),
    async write(_, work) {
      const done = await asSystem(app, tenant, 'test', work)
      afterWrite()
      return done
    },
    progress: () => {},
    finish: (_, work) => asSystem(app, tenant, 'test', async (ctx) => void (await work(ctx))),
  }
  return run as TaskRun
}

/** The task of a record of this table. */
const taskOf = ({ app }: TestApp, table: string, id: string) =>
  inTenant(app.pool, 1, 'read', async ({ client }) => {
    const { rows } = await client.query<{ taskId: string }>(
      `select task_id from ${table} where tenant_id = 1 and id = $1`,
      [id],
    )
    return rows[0]!.taskId
  })

/** Killed after every so many transactions, until it comes to its end. Returns how often. */
export async function withKills(
  t: TestApp,
  task: TaskKind,
  { table, id, every }: { table: string; id: string; every: number },
): Promise<number> {
  const taskId = await taskOf(t, table, id)
  for (let kills = 0; ; kills++) {
    let writes = 0
    const run = await runOf(t, taskId, () => {
      if (++writes === every) throw new Killed()
    })
    try {
      await task.run(run, { importId: id, rows: 0 })
      return kills
    } catch (error) {
      if (!(error instanceof Killed)) throw error
    }
    if (kills > MOST_KILLS) throw new Error('it never comes to its end')
  }
}
