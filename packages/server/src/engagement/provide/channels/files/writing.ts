/**
 * One file of a channel: everything, or what changed since the last one. Pages are read one at a time while the file is
 * written; what a file of changes had in it is remembered when the receiver has it.
 */

import type { TaskRun } from '../../../../kit/jobs/task.ts'
import { erasuresOf } from '../../erasures/erasures.queries.ts'
import { erasureGiven } from '../../erasures/given-erasures.ts'
import { givenOf } from '../../given.ts'
import { comparesAll, partsOfFile } from '../changes.ts'
import type { PlannedItem } from '../deliveries.queries.ts'
import type { Planned } from '../planning.ts'
import { erasedHead, erasedLine, headLine, pathsOf, putLine, removedLine } from './csv-rows.ts'

/** The rest comes with the next file, which follows at once. */
const CHANGES_IN_A_FILE = 100_000
const PAGE = 500

/** What went into the file, counted while it is written. */
export interface Written {
  bytes: number
  rows: number
  items: PlannedItem[]
  /** A file of changes: when its comparison began, whether it was of everything, and whether it came to its end. */
  compared: { began: Date; isWhole: boolean; isAtEnd: boolean } | null
}

export const nothingWritten = (): Written => ({ bytes: 0, rows: 0, items: [], compared: null })

/** `stores-20261128T103000Z.csv`: of the moment at which it was planned, so that another attempt replaces it. */
export function fileNameOf({ provider, delivery }: Planned): string {
  const time = delivery.createdAt.toISOString().replace(/[-:]|\.\d+/g, '')
  const what = delivery.content === 'ERASURES' ? '-erased' : ''
  return `${provider.endpoint.slug}${what}-${time}.csv`
}

async function* erasedLines(task: TaskRun, { delivery }: Planned, written: Written): AsyncGenerator<string> {
  const ids = (delivery.items ?? []).map(({ id }) => id)
  const rows = await task.read((db) => erasuresOf(db, delivery.endpointId, ids))
  written.items = ids.map((id) => ({ id, version: null }))
  written.rows = rows.length
  yield erasedHead + rows.map((row) => erasedLine(erasureGiven(row))).join('')
}

async function* allLines(task: TaskRun, { provider }: Planned, written: Written): AsyncGenerator<string> {
  const { endpoint, source } = provider
  const paths = pathsOf(provider)
  yield headLine(paths)
  for (let after: string | undefined; ;) {
    task.signal.throwIfAborted()
    const asked = { limit: PAGE, after }
    const { items, next } = await task.read((db) => source.page({ app: task.app, db, endpoint }, asked))
    written.rows += items.length
    yield items.map((item) => putLine(paths, givenOf(provider, item))).join('')
    if (next === null) return
    after = next
  }
}

async function* changedLines(task: TaskRun, { provider, channel }: Planned, written: Written): AsyncGenerator<string> {
  const { endpoint, source } = provider
  const paths = pathsOf(provider)
  yield headLine(paths)
  const began = task.app.clock.now()
  const isWhole = comparesAll(channel, began)
  const parts = partsOfFile(
    { endpoint, channel: { ...channel, walkIsWhole: isWhole }, most: CHANGES_IN_A_FILE },
    (work) => task.read(work),
  )
  let isAtEnd = true
  for await (const part of parts) {
    task.signal.throwIfAborted()
    isAtEnd = part.isAtEnd
    const there = part.items.filter(({ version }) => version !== null).map(({ id }) => id)
    const found = await task.read(async (db) => source.some?.({ app: task.app, db, endpoint }, there) ?? [])
    const gone = part.items.filter(({ version }) => version === null)
    written.rows += gone.length + found.length
    written.items.push(...gone, ...found.map(({ id, version }) => ({ id: id ?? '', version: version ?? 1 })))
    yield (
      gone.map(({ id }) => removedLine(paths, id)).join('') +
        found.map((item) => putLine(paths, givenOf(provider, item))).join('')
    )
  }
  written.compared = { began, isWhole, isAtEnd }
}

export async function* contentOfFile(task: TaskRun, plan: Planned, written: Written): AsyncGenerator<Buffer> {
  const lines =
    plan.delivery.content === 'ERASURES'
      ? erasedLines
      : plan.channel.fileContent === 'CHANGES'
        ? changedLines
        : allLines
  for await (const text of lines(task, plan, written)) {
    const bytes = Buffer.from(text)
    written.bytes += bytes.length
    if (bytes.length > 0) yield bytes
  }
}
