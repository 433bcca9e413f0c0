/**
 * The export of a tenant that closes: its event log with the proof, every list, every stored file, and a signed table of
 * contents, as one archive from one snapshot.
 */

import { createHash } from 'node:crypto'
import { CommitUnknown, type TenantDb } from '../../kit/db/db.ts'
import type { Binding } from '../../kit/http/bind.ts'
import { requireThat } from '../../kit/http/failure.ts'
import type { TaskKind, TaskRun } from '../../kit/jobs/task.ts'
import type { ListExport } from '../../kit/lists/list-export.ts'
import { wholeBytes } from '../../kit/lists/whole-bytes.ts'
import { canonicalJson } from '../../kit/ops/canonical-json.ts'
import { dayIn } from '../../kit/ops/clock.ts'
import { zipOf, type ZipEntry } from '../../kit/text-files/zip.ts'
import { csvOfAll, csvOfFile, wholeFiles } from '../exports/exports.service.ts'
import { bundleLines } from '../proof/bundle.service.ts'
import { signingKeyOfApp } from '../secrets/signing-key.ts'
import { updateExportAnswer } from './closings.queries.ts'

export const WHOLE_EXPORT_KIND = 'tenants.export'
const CONTENTS_FORMAT = 'serialis-tenant-export-1'

interface Content {
  name: string
  bytes: number
  sha256: string
}

/** Its checksum is among the contents once it was written. */
function counted(name: string, body: AsyncIterable<Buffer>, contents: Content[]): ZipEntry {
  async function* passed() {
    const hash = createHash('sha256')
    let bytes = 0
    for await (const chunk of body) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
    contents.push({ name, bytes, sha256: hash.digest('hex') })
  }
  return { name, body: passed() }
}

interface Contents {
  files: readonly Content[]
  /** Lists that are asked of one record only. */
  perRecord: readonly string[]
  /** Stored files whose bytes are lost. */
  missing: readonly string[]
}

async function contentsFile({ app, tenant }: TaskRun, contents: Contents) {
  const key = await signingKeyOfApp(app)
  const unsigned = {
    format: CONTENTS_FORMAT,
    tenant: tenant.code,
    tenantId: tenant.tenantId,
    writtenAt: app.clock.now().toISOString(),
    ...contents,
    publicKey: key.publicKey.toString('base64'),
  }
  const signature = key.sign(canonicalJson(unsigned)).toString('base64')
  return Buffer.from(`${JSON.stringify({ ...unsigned, signature }, null, 2)}\n`)
}

/** The bytes of each; `missing`: those that are on the disk no more. */
async function* storedBytes(task: TaskRun, db: TenantDb, contents: Content[], missing: string[]) {
  const { files } = task.app
  for (const { folder, next } of wholeBytes.of(task.app))
    for (let page = await next(db, undefined); page.length > 0; page = await next(db, page.at(-1)?.id))
      for (const { id, name, path } of page) {
        task.signal.throwIfAborted()
        const place = `files/${folder}/${id}/${name.replaceAll(/[\\/]/g, '_')}`
        const isThere = await files.size(path).then(
          () => true,
          () => false,
        )
        if (isThere) yield counted(place, files.read(path) as AsyncIterable<Buffer>, contents)
        else missing.push(place)
      }
}

async function* entries(task: TaskRun, db: TenantDb, lists: readonly ListExport[], bindings: readonly Binding[]) {
  const contents: Content[] = []
  const perRecord: string[] = []
  yield counted('event-log.jsonl', bundleLines(task, db), contents)
  for (const list of lists) {
    task.signal.throwIfAborted()
    const csv = csvOfAll(task, db, { list, bindings })
    if (csv === undefined) perRecord.push(list.name)
    else yield counted(`lists/${list.name}.csv`, csv, contents)
  }
  for (const file of wholeFiles.of(task.app)) {
    task.signal.throwIfAborted()
    yield counted(`lists/${file.name}.csv`, csvOfFile(task, db, file), contents)
  }
  const missing: string[] = []
  yield* storedBytes(task, db, contents, missing)
  yield { name: 'contents.json', body: [await contentsFile(task, { files: contents, perRecord, missing })] }
}

/** The lists and the bindings are those of every room. */
export function wholeExportTask(lists: readonly ListExport[], bindings: readonly Binding[]): TaskKind {
  return {
    kind: WHOLE_EXPORT_KIND,
    async run(task: TaskRun, { closingId }: { closingId: string }) {
      const { app, tenant, actor } = task
      const name = `tenant-${tenant.code}-${dayIn(tenant.zone, app.clock.now())}.zip`
      const file = await task.read((db) =>
        app.files.put(tenant.tenantId, name, zipOf(entries(task, db, lists, bindings))),
      )
      const finish = task.finish('tenant.export_taken', async ({ db, now, event }) => {
        const answer = { exportAnswer: 'TAKEN', exportAt: now, exportByName: actor.userName } as const
        const isOpen = await updateExportAnswer(db, closingId, { ...answer, exportSha256: file.sha256 })
        requireThat(isOpen, 'closing_none')
        event.details = { size: file.size, sha256: file.sha256 }
        return { file, result: { size: file.size } }
      })
      await finish.catch(async (error: unknown) => {
        if (!(error instanceof CommitUnknown)) await app.files.remove(file.path)
        throw error
      })
    },
  }
}
