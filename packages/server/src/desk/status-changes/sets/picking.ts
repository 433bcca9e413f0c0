/** Resolves a selection to a set. */

import { contentsChoiceOf } from '@serialis/contract/numbers/ledger/contents.schema.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import type { TaskRun } from '../../../kit/jobs/task.ts'
import { resolveCodes } from '../../../numbers/ledger/one/resolve.service.ts'
import { contentsOf } from '../../../numbers/ledger/reading/contents.service.ts'
import { setOfFilter } from '../../../numbers/ledger/reading/list.service.ts'
import { decodeSet } from '../../../numbers/ledger/serial-set/serial-set-codec.ts'
import { emptySet, unite, type SerialSet } from '../../../numbers/ledger/serial-set/serial-set.ts'
import { readLines } from '../../../plant/line-files/threads/lines-thread.ts'
import { filterOf } from '../../serials/serials.service.ts'
import { readCsvInThread } from '../reading/csv-list-thread.ts'
import type { ListBatches } from '../reading/list-line.ts'
import { loadList, type LoadedList } from '../reading/list-loading.ts'
import { PASTED_HEADING_LINES } from '../reading/pasted-list.ts'
import { readSnxList } from '../reading/snx-list.ts'
import { readXlsxList } from '../reading/xlsx-list.ts'
import type { ChangeRow } from '../status-changes.queries.ts'
import { findSet } from './change-sets.queries.ts'

export const linesAbove = ({ source }: ChangeRow): number => (source.kind === 'codes' ? PASTED_HEADING_LINES : 0)

/** The lines of the change's list. */
export function linesOf({ app, signal }: TaskRun, { path, size, format, operation, options }: ChangeRow): ListBatches {
  const place = { path: app.files.placeOf(path ?? ''), size: size ?? 0 }
  if (format === 'XLSX') return readXlsxList(place, signal)
  if (format !== 'SNX') return readCsvInThread(place, signal)
  const file = { place, format: 'SNX_UPDATED' as const, thisYear: app.clock.now().getUTCFullYear() }
  // A change of an earlier version has no such choice.
  const reading = { operation, rereadsDecommissioned: options.rereadsDecommissioned ?? false }
  return readSnxList(() => readLines(file, signal), reading)
}

/** The set from a list, a query or another part of the product. Fills `list` if there is one. */
async function givenSet(task: TaskRun, db: TenantDb, change: ChangeRow, list: LoadedList | null): Promise<SerialSet> {
  const { source, options } = change
  const now = task.app.clock.now()
  if (source.kind === 'set') return decodeSet((await findSet(db, change.id, 'given')) ?? new Uint8Array())
  if (source.kind === 'query') {
    const { statuses, ...filter } = source.filter
    const meant = await filterOf(db, { ...filter, status: statuses, limit: 1 }, now)
    return meant === null ? emptySet : setOfFilter(db, meant)
  }
  if (list === null) return emptySet
  await loadList(
    {
      batches: linesOf(task, change),
      thisYear: now.getUTCFullYear(),
      linesAbove: linesAbove(change),
      resolve: (codes) => resolveCodes(db, codes, options.productId === null ? {} : { productId: options.productId }),
      onProgress: (lines) => {
        task.signal.throwIfAborted()
        task.progress(lines, 0)
      },
    },
    list,
  )
  return list.set
}

export interface Picked {
  /** The packs of the change. */
  set: SerialSet
  /** How many packs are inside containers of the input, in addition to the given ones. */
  contents: number
}

export async function pick(task: TaskRun, db: TenantDb, change: ChangeRow, list: LoadedList | null): Promise<Picked> {
  const given = await givenSet(task, db, change, list)
  const contents = await contentsOf(db, given)
  const choice = contentsChoiceOf(task.tenant.snScheme, change.operation, change.options)
  return { set: choice === 'WITH' ? unite(given, contents) : given, contents: contents.size }
}
