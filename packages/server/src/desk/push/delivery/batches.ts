/** A job opened for sending: its content, its batches, and how a batch is written. */

import type { TenantDb } from '../../../kit/db/db.ts'
import type { Tenant } from '../../../kit/http/context.ts'
import type { TaskRun } from '../../../kit/jobs/task.ts'
import { markOf } from '../../../kit/limits/sandbox.ts'
import { offsetIn } from '../../../kit/ops/clock.ts'
import { codeOf } from '../../../numbers/ledger/one/resolve.service.ts'
import { blockOf } from '../../../numbers/ledger/serial-set/ordinals.ts'
import { decodeSet } from '../../../numbers/ledger/serial-set/serial-set-codec.ts'
import { ordinalsOf, type SerialSet } from '../../../numbers/ledger/serial-set/serial-set.ts'
import { epcOf } from '../formats/epcis.ts'
import type { BatchContent } from '../formats/format.ts'
import { formats } from '../formats/formats.ts'
import { createMasters } from '../formats/masters.ts'
import { findSets, type JobRow } from '../jobs/jobs.queries.ts'
import type { TargetRow } from '../targets/targets.queries.ts'
import type { SentItem } from './answers.ts'
import { openContent, type OpenContent } from './batch-content.ts'
import { createSlices, type Slices } from './slices.ts'

export interface OpenJob {
  readonly job: JobRow
  readonly content: OpenContent
  readonly slices: Slices
}

export interface WrittenBatch {
  readonly key: string
  readonly set: SerialSet
  readonly items: readonly SentItem[]
  readonly body: Buffer
  readonly contentType: string
}

/** The idempotency key: target, event and batch; codes that an answer left open continue as a part of their own. */
const keyOf = ({ targetId, eventId }: Pick<JobRow, 'targetId' | 'eventId'>, number: number, part: number): string =>
  `${targetId}:${eventId}:${number + 1}${part === 0 ? '' : `.${part}`}`

export async function slicesOf(
  db: TenantDb,
  job: Pick<JobRow, 'batchSize'>,
  members: SerialSet,
  content: Pick<OpenContent, 'isUnpacking'>,
): Promise<Slices> {
  const blocks = await createMasters().blocks(db, members)
  return createSlices(members, (block) => blocks.get(block)?.level ?? 'EA', job.batchSize, content.isUnpacking)
}

export async function openJob(db: TenantDb, tenant: Tenant, job: JobRow): Promise<OpenJob> {
  const content = await openContent(db, {
    scheme: tenant.snScheme,
    contentEventId: job.contentEventId,
    contentAt: job.contentAt,
    filter: job.filter,
  })
  const { members } = await findSets(db, job.id)
  if (content === undefined || members === null) throw new Error(`push job ${job.id} has no content`)
  return { job, content, slices: await slicesOf(db, job, decodeSet(members), content) }
}

/** Batch `next_batch`, or what the last answer left open of it, the same at every attempt. */
export async function writeBatch(
  task: Pick<TaskRun, 'read' | 'tenant'>,
  { job, content, slices }: OpenJob,
  target: TargetRow,
): Promise<WrittenBatch> {
  const format = formats[job.format]
  const { nextBatch: number, part } = job
  const key = keyOf(job, number, part)
  return task.read(async (db) => {
    const set = part === 0 ? slices.batch(number) : decodeSet((await findSets(db, job.id)).remainder as Buffer)
    const parts = await content.parts(db, set, format)
    const batch: BatchContent = {
      key,
      jobId: job.id,
      trigger: job.trigger,
      number,
      eventId: job.contentEventId ?? job.eventId,
      eventTime: content.eventTime,
      recordTime: content.recordTime,
      offset: offsetIn(task.tenant.zone, content.eventTime),
      action: job.action,
      correctedAt: job.trigger === 'CORRECTION' ? job.createdAt : null,
      ...parts,
    }
    const body = Buffer.from(
      [
        ...format.write(batch, {
          license: target.license,
          relationFlag: target.relationFlag,
          mark: markOf(task.tenant),
        }),
      ].join(''),
    )
    return {
      key,
      set,
      items: await itemsOf(db, set, job.format === 'EPCIS_2_0'),
      body,
      contentType: format.contentType,
    }
  })
}

/** The codes of a set as answers may name them. */
export async function itemsOf(db: TenantDb, set: SerialSet, withEpc: boolean): Promise<SentItem[]> {
  const ordinals = [...ordinalsOf(set)]
  const codes = await codeOf(db, ordinals)
  const blocks = await createMasters().blocks(db, set)
  return ordinals.map((ordinal, at) => {
    const code = codes[at] ?? ''
    const gtin = blocks.get(blockOf(ordinal))?.gtin ?? null
    return { ordinal, code, gtin, epc: withEpc ? epcOf(code, gtin) : null }
  })
}
