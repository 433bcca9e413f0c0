/**
 * Polls the lines: whether they can be reached, and whether something has to be fetched or handed over; a task then
 * does it.
 */

import { inTenant } from '../../kit/db/db.ts'
import type { App, Ctx, Tenant } from '../../kit/http/context.ts'
import { asSystem } from '../../kit/jobs/system-context.ts'
import { isSandbox } from '../../kit/limits/sandbox.ts'
import { stateKey } from '../../kit/ops/app-state.ts'
import { PART, TransferFailure, type FolderEntry } from '../../kit/protocols/folder.ts'
import { isOutgoingHeld } from '../../platform/backups/restores.service.ts'
import { hasTaskEnded, startTask } from '../../platform/tasks/tasks.service.ts'
import { tenantById, workingTenants } from '../../platform/tenants/tenants.service.ts'
import { lineTitles } from '../lines/lines.service.ts'
import {
  claimPoll,
  findConnection,
  listDueConnections,
  lockConnection,
  updateConnectionState,
  type ConnectionRow,
} from './connections.queries.ts'
import { raiseIfSilent, lineAnswered, lineFailed } from './contact.service.ts'
import { hasDue } from './exchanges/exchanges.queries.ts'
import { endUnreachedRecalls } from './exchanges/handovers.service.ts'
import { secretOf, withLineFolder } from './folders.ts'
import { pollingLoop } from './wake.ts'

export const EXCHANGE_KIND = 'adapters.exchange'
/** Files per task; the others are left to the next one. */
const MOST_FILES = 200
/** How often a poll without findings is recorded. */
const NOTED_EVERY_MS = 60_000

interface Seen {
  size: number
  modifiedAt: number
  since: number
}
/** The files of each line at the last poll, by line and name. */
const seenFiles = stateKey('lines.seenFiles', () => new Map<string, Map<string, Seen>>())

/** Names of files that have stayed as they are for long enough. What is new, or has grown, is waited for. */
function settled(
  app: App,
  { lineId, tenantId, settleSeconds }: ConnectionRow,
  entries: readonly FolderEntry[],
): string[] {
  const all = app.state(seenFiles)
  const before = all.get(`${tenantId} ${lineId}`)
  const now = app.clock.now().getTime()
  const after = new Map<string, Seen>()
  for (const { name, size, modifiedAt, isFolder } of entries) {
    if (isFolder || name.endsWith(PART)) continue
    const last = before?.get(name)
    const isSame = last?.size === size && last.modifiedAt === modifiedAt.getTime()
    after.set(name, isSame ? last : { size, modifiedAt: modifiedAt.getTime(), since: now })
  }
  all.set(`${tenantId} ${lineId}`, after)
  return [...after]
    .filter(([, { since }]) => now - since >= settleSeconds * 1_000)
    .map(([name]) => name)
    .slice(0, MOST_FILES)
}

async function startExchange(ctx: Ctx, lineId: string, names: readonly string[]): Promise<void> {
  const connection = await lockConnection(ctx.db, lineId)
  if (!connection || (connection.taskId !== null && !(await hasTaskEnded(ctx.db, connection.taskId)))) return
  const { taskId } = await startTask(ctx, {
    kind: EXCHANGE_KIND,
    input: { lineId, names },
    subjectType: 'line',
    subjectId: lineId,
    queue: `line:${lineId}`,
  })
  await updateConnectionState(ctx.db, lineId, { taskId })
}

/** Lists the files in the line's `in`; a failure is recorded with its cause. */
async function filesOf(app: App, tenant: Tenant, connection: ConnectionRow): Promise<string[] | TransferFailure> {
  if (connection.transport === 'HTTP') return []
  const { secret, title } = await inTenant(app.pool, tenant.tenantId, 'read', async (db) => ({
    secret: await secretOf(app, db, connection),
    title: (await lineTitles(db, [connection.lineId])).get(connection.lineId),
  }))
  try {
    return settled(
      app,
      connection,
      await withLineFolder({ app, tenant, lineCode: title?.code ?? '', connection, secret }, (folder) =>
        folder.list('in'),
      ),
    )
  } catch (error) {
    if (error instanceof TransferFailure) return error
    throw error
  }
}

async function pollLine(app: App, tenant: Tenant, connection: ConnectionRow): Promise<void> {
  const found = await filesOf(app, tenant, connection)
  if (found instanceof TransferFailure) await endUnreachedRecalls(app, tenant, connection.lineId, found)
  await asSystem(app, tenant, 'adapters', async (ctx) => {
    const now = await findConnection(ctx.db, connection.lineId)
    if (!now?.isActive) return
    if (found instanceof TransferFailure) return lineFailed(ctx, now, found)
    const isNoted = now.answeredAt !== null && ctx.now.getTime() - now.answeredAt.getTime() < NOTED_EVERY_MS
    if (now.transport !== 'HTTP' && (now.failuresInARow > 0 || !isNoted)) await lineAnswered(ctx, now)
    await raiseIfSilent(ctx, now)
    if (found.length > 0 || (await hasDue(ctx.db, now.lineId, ctx.now))) await startExchange(ctx, now.lineId, found)
  })
}

/** Polls every due line of the tenant that no other process has claimed. After a stop the remaining lines stay due. */
export async function pollLines(app: App, tenantId: number, signal?: AbortSignal): Promise<void> {
  const due = await inTenant(app.pool, tenantId, 'read', (db) => listDueConnections(db, app.clock.now()))
  const tenant = due.length === 0 ? undefined : await tenantById(app, tenantId)
  if (!tenant || isSandbox(tenant) || (await isOutgoingHeld(app, tenantId))) return
  for (const connection of due) {
    if (signal?.aborted) return
    const next = new Date(app.clock.now().getTime() + connection.pollSeconds * 1_000)
    if (await inTenant(app.pool, tenantId, 'write', (db) => claimPoll(db, connection, next)))
      await pollLine(app, tenant, connection)
  }
}

export const startLooks = async (app: App): Promise<() => Promise<void>> =>
  pollingLoop.start(app, {
    tenants: () => workingTenants(app),
    round: (tenantId, signal) => pollLines(app, tenantId, signal),
  })
