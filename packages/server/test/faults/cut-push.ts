/** A push whose delivery is cut: what the partner has received of it, and what its record says. */

import { createHash, randomUUID } from 'node:crypto'
import { startPush } from '@serialis/contract/desk/push/push.routes.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import type pg from 'pg'
import { deliver } from '../../src/desk/push/delivery/delivery.tasks.ts'
import { aTarget, codesIn, deliverDue, type ReceivedBatch, type Receiver } from '../../src/desk/push/push.fixtures.ts'
import { anApplication, aStock, changed, firstOrdinal } from '../../src/desk/serials/serials.fixtures.ts'
import { inTenant } from '../../src/kit/db/db.ts'
import type { App } from '../../src/kit/http/context.ts'
import { codeOf } from '../../src/numbers/ledger/one/resolve.service.ts'
import { runJob } from '../../src/platform/tasks/worker.service.ts'
import { userWith, type Client, type Sender } from '../harness/client.ts'
import { CutOff, type CutCommand } from './message-cuts.ts'

const CODES = 5
/** So a delivery has two messages, and goes on from the first one's answer. */
const BATCH = 3

/** Of an application without workers: they would deliver what is to be cut. */
export interface PushScene {
  app: App
  author: Client
  superuser: pg.Client
  receiver: Receiver
  codes: string[]
}

export async function aPushScene(
  { app, http }: { app: App; http: Sender },
  admin: Client,
  { superuser, receiver }: Pick<PushScene, 'superuser' | 'receiver'>,
): Promise<PushScene> {
  const author = await userWith(http, admin, Object.keys(permissions) as PermissionName[])
  const stock = await aStock(http, admin)
  const { id } = await anApplication(admin, stock, { quantity: CODES })
  const first = await firstOrdinal(app, admin, id)
  const ordinals = Array.from({ length: CODES }, (_, at) => first + at)
  for (const operation of ['RESERVE', 'ALLOCATE', 'COMMISSION'] as const)
    await changed(app, admin, { ordinals, operation, reason: 'packed' })
  const texts = await inTenant(app.pool, 1, 'read', (db) => codeOf(db, ordinals))
  return { app, author, superuser, receiver, codes: texts.map((text) => text ?? '') }
}

interface Pushed {
  path: string
  jobId: string
  taskId: string
}

const digestOf = (body: string) => createHash('sha256').update(body).digest('hex')

/**
 * How often the partner received each code, messages with the same key and content counted once; 0 while one is missing.
 */
function timesReceived(batches: readonly ReceivedBatch[], codes: readonly string[]): number {
  const messages = new Map(batches.map((batch) => [`${batch.key} ${batch.body}`, batch]))
  const received = codesIn([...messages.values()])
  const times = codes.map((code) => received.filter((one) => one === code).length)
  return times.includes(0) ? 0 : Math.max(...times)
}

/** The record says that every code was accepted, in exactly the messages that the partner has. */
async function isRecorded({ superuser }: PushScene, jobId: string, batches: readonly ReceivedBatch[]) {
  const { rows } = await superuser.query<{ status: string; total: number; acked: number }>(
    'select status, total, acked from push_jobs where id = $1',
    [jobId],
  )
  const { rows: noted } = await superuser.query<{ key: string; digest: string }>(
    "select batch_key as key, digest from push_batches where job_id = $1 and status = 'ACKED'",
    [jobId],
  )
  const received = new Set(batches.map(({ key, body }) => `${key} ${digestOf(body)}`))
  const [job] = rows
  return (
    job?.status === 'DONE' &&
    job.total === CODES &&
    job.acked === CODES &&
    noted.length === received.size &&
    noted.every(({ key, digest }) => received.has(`${key} ${digest}`))
  )
}

/** `through`: the application whose connection breaks. It runs the task as a worker does, each time as another one. */
export function cutPush(scene: PushScene, through: App): CutCommand<Pushed> {
  const { app, author, superuser, receiver, codes } = scene
  const taskOf = async (id: string) =>
    (await superuser.query<{ state: string }>('select state from tasks where id = $1', [id])).rows[0]?.state
  return {
    name: 'delivery of a push',
    isRefusedAgain: false,
    async prepare() {
      const path = `/push/${randomUUID()}`
      const target = await aTarget(author, new URL(path, receiver.url).href, { batchSize: BATCH })
      const job = await author.call(startPush, { body: { targetId: target.id, codes, reason: 'cut' } })
      await deliverDue(app)
      const { rows } = await superuser.query<{ taskId: string }>(
        'select task_id as "taskId" from push_targets where id = $1',
        [target.id],
      )
      return { path, jobId: job.id, taskId: rows[0]?.taskId ?? '' }
    },
    async give({ taskId }) {
      // What the sweep does for a worker that is gone.
      await superuser.query('update task_leases set lease_until = null where task_id = $1', [taskId])
      await runJob({ app: through, kinds: [deliver] }, randomUUID(), { tenant: 1, task: taskId }).catch(() => undefined)
      if ((await taskOf(taskId)) !== 'DONE') throw new CutOff()
    },
    async effects({ path, jobId }) {
      const batches = receiver.batches.filter((batch) => batch.path === path)
      const { rowCount } = await superuser.query(
        "select 1 from events where action = 'push_job.delivered' and subject_id = $1",
        [jobId],
      )
      const times = timesReceived(batches, codes)
      if (times > 1) return times
      return times === 1 && (await isRecorded(scene, jobId, batches)) ? (rowCount ?? 0) : 0
    },
  }
}
