/** The loop that looks at folders when their time has come. */

import { inTenant } from '../../../kit/db/db.ts'
import type { App, Ctx } from '../../../kit/http/context.ts'
import { tenantLoop } from '../../../kit/jobs/background-loop.ts'
import { asSystem } from '../../../kit/jobs/system-context.ts'
import { isSandbox } from '../../../kit/limits/sandbox.ts'
import { isOutgoingHeld } from '../../../platform/backups/restores.service.ts'
import { hasTaskEnded, startTask } from '../../../platform/tasks/tasks.service.ts'
import { tenantById, workingTenants } from '../../../platform/tenants/tenants.service.ts'
import { type FolderRow, listDueFolders, lockFolder, updateFolder } from './folder.queries.ts'
import { LOOK_KIND } from './look.tasks.ts'

const EVERY_MS = 10_000

/** The folder must be locked by the caller. False: a task looks at it already. */
export async function startLook(ctx: Ctx, folder: FolderRow): Promise<boolean> {
  const { db, now } = ctx
  const nextLookAt = new Date(now.getTime() + folder.everyMinutes * 60_000)
  const isBusy = folder.taskId !== null && !(await hasTaskEnded(db, folder.taskId))
  if (isBusy) {
    await updateFolder(db, folder.endpointId, { nextLookAt })
    return false
  }
  const { taskId } = await startTask(ctx, {
    kind: LOOK_KIND,
    input: { endpointId: folder.endpointId },
    subjectType: 'subscribe_endpoint',
    subjectId: folder.endpointId,
    queue: `endpoint folder ${folder.endpointId}`,
  })
  await updateFolder(db, folder.endpointId, { taskId, nextLookAt })
  return true
}

/** Of several processes, the one that holds the row starts the task; the others find that its time has passed. */
export async function startDueLooks(app: App, tenantId: number): Promise<void> {
  const due = await inTenant(app.pool, tenantId, 'read', (db) => listDueFolders(db, app.clock.now()))
  const tenant = due.length === 0 ? undefined : await tenantById(app, tenantId)
  if (!tenant || isSandbox(tenant) || (await isOutgoingHeld(app, tenantId))) return
  for (const endpointId of due)
    await asSystem(app, tenant, 'inbound', async (ctx) => {
      const folder = await lockFolder(ctx.db, endpointId)
      if (folder !== undefined && folder.nextLookAt <= ctx.now) await startLook(ctx, folder)
    })
}

const looks = tenantLoop({ name: 'inbound.looks', what: 'looking at folders of endpoints', everyMs: EVERY_MS })

export const startLooking = (app: App): (() => Promise<void>) =>
  looks.start(app, {
    tenants: () => workingTenants(app),
    round: (tenantId) => startDueLooks(app, tenantId),
  })
