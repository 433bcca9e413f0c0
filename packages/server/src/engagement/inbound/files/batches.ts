/** One batch of rows in one transaction: judged without an effect, or stored as messages; then counted. */

import { createHmac, randomUUIDv7 } from 'node:crypto'
import { ENDPOINT_FILE_FAULTS_KEPT } from '@serialis/contract/engagement/inbound/files.schema.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { failure, found } from '../../../kit/http/failure.ts'
import { secretBox, type SecretBox } from '../../../platform/secrets/secrets.service.ts'
import { addCounts } from '../collect/activity.queries.ts'
import type { NewMessage } from '../collect/intake.queries.ts'
import { store } from '../collect/intake.ts'
import { OUT_OF_SERVICE_SECONDS } from '../collect/receivers.ts'
import { sealMessage } from '../collect/sealing.ts'
import { findEndpoint } from '../endpoints/endpoints.queries.ts'
import { messagesTakenIn } from '../messages-taken-in.ts'
import * as queries from './files.queries.ts'
import { sealedPreview } from './previews.ts'
import { type FileRow, type JudgedRow, judgedRow } from './rows.ts'

type GoodRow = Extract<JudgedRow, { body: Buffer }>
type Stored = { file: queries.EndpointFileRow; box: SecretBox }

/** Ids in the order of the rows, so that the later row of one record is applied last. */
const idsInOrder = (count: number): string[] => Array.from({ length: count }, () => randomUUIDv7()).sort()

async function messagesOf(
  { tenant, now }: Ctx,
  { file, box }: Stored,
  rows: readonly GoodRow[],
): Promise<NewMessage[]> {
  const hashKey = box.hash('inbox', file.endpointId)
  const hash = (part: string, value: string | Buffer) =>
    createHmac('sha256', hashKey).update(part).update(value).digest()
  const ids = idsInOrder(rows.length)
  const all: NewMessage[] = []
  for (const [at, { line, body, key }] of rows.entries()) {
    const named = { tenantId: tenant.tenantId, id: ids[at]!, endpointId: file.endpointId, receivedAt: now }
    // Without a key, a row of the same bytes at the same place of the same file is the same message.
    const own = key === null ? `file ${file.sha256} ${line}` : `path ${key}`
    const head = { contentType: 'application/json', userAgent: '', senderId: '' }
    all.push({
      ...named,
      format: 'JSON',
      bytes: body.length,
      records: 1,
      digest: hash('body ', body),
      sealed: await sealMessage(box, named, head, body),
      nonce: null,
      keyHash: hash('key ', own),
      file: { id: file.id, row: line },
    })
  }
  return all
}

const HOUR_MS = 3_600_000

/** Counted with the messages: a row that is entered once is counted once. */
async function enterRows(
  ctx: Ctx,
  of: Stored,
  rows: readonly GoodRow[],
): Promise<{ accepted: number; repeated: number }> {
  const { app, db, tenant, now } = ctx
  if (rows.length === 0) return { accepted: 0, repeated: 0 }
  const stored = [...(await store(db, await messagesOf(ctx, of, rows))).values()]
  const repeated = stored.filter((one) => one?.isRepeated).length
  const accepted = rows.length - repeated
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)
  const none = { refused: 0, lastRefusedAt: null, lastRefusal: null }
  await addCounts(db, [{ endpointId: of.file.endpointId, hour, accepted, repeated, lastAcceptedAt: now, ...none }])
  ctx.afterCommit(() => {
    for (const onTakenIn of messagesTakenIn.of(app)) onTakenIn(app, tenant.tenantId)
  })
  return { accepted, repeated }
}

/** The row of the file must be locked by the caller. */
export async function runBatch(
  ctx: Ctx,
  file: queries.EndpointFileRow,
  { given, lastLine }: { given: readonly FileRow[]; lastLine: number },
): Promise<void> {
  const { app, db } = ctx
  const endpoint = found(await findEndpoint(db, file.endpointId))
  const isEntering = file.status === 'ENTERING'
  if (isEntering && endpoint.status !== 'ENABLED')
    throw failure('endpoint_out_of_service', { seconds: OUT_OF_SERVICE_SECONDS })
  const box = await secretBox(app, db)
  const judged = given.map((row) => judgedRow(row, endpoint))
  const good = judged.filter((row): row is GoodRow => 'body' in row)
  const bad = judged.flatMap((row) => ('fault' in row ? [{ line: row.line, reason: row.fault }] : []))
  const none = { accepted: 0, repeated: 0 }
  const counts = isEntering ? await enterRows(ctx, { file, box }, good) : none
  await queries.addFaults(db, file.id, bad.slice(0, Math.max(0, ENDPOINT_FILE_FAULTS_KEPT - file.refusedCount)))
  await queries.addToFile(db, file.id, {
    doneLine: lastLine,
    rows: given.length,
    counts: { ...counts, refused: bad.length },
  })
  if (!isEntering && file.rowCount === 0)
    await queries.updateFile(db, file.id, { previewEncrypted: sealedPreview(box, file.id, given) })
}
