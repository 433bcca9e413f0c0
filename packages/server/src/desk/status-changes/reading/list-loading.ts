/** Resolves the lines of a list to serial numbers, in batches; every line is resolved or has its error. */

import type { ChangeNote, ChangeRowError } from '@serialis/contract/desk/status-changes/status-changes-rows.ts'
import { MOST_LISTED, SHOWN_CHANGE_ROW_ERRORS } from '@serialis/contract/desk/status-changes/status-changes.schema.ts'
import { UnreadableFile } from '../../../kit/text-files/unreadable-file.ts'
import {
  codeOutcomes,
  type CodeOutcome,
  type GivenCodes,
  type ResolvedCodes,
} from '../../../numbers/ledger/ledger-types.ts'
import {
  emptySet,
  hasOrdinal,
  intersect,
  setOfOrdinals,
  unite,
  type SerialSet,
} from '../../../numbers/ledger/serial-set/serial-set.ts'
import type { ShownRowError } from '../status-changes.queries.ts'
import { otherMeanings, readListCode, type ListCode } from './list-code.ts'
import type { ListBatches, ListLine } from './list-line.ts'
import { ListRows } from './list-rows.ts'

/** Codes looked up at once: enough to make the few statements cheap, few enough to be collected as young objects. */
const LOOK_UP = 8_192
/** Texts of lines keep their piece of the file in memory, so few lines that are far apart are looked up earlier. */
const MOST_BATCHES = 16
const KEPT_TEXT = 200

export interface ListSource {
  batches: ListBatches
  resolve(codes: GivenCodes): Promise<ResolvedCodes>
  thisYear: number
  /** Lines above the first code in the input. */
  linesAbove: number
  onProgress(lines: number): void
}

export interface LoadedList {
  rows: ListRows
  set: SerialSet
  notes: Map<ChangeNote, number>
  /** The first refused lines, with their text. */
  shown: ShownRowError[]
}

export const emptyList = (): LoadedList => ({ rows: new ListRows(), set: emptySet, notes: new Map(), shown: [] })

const outcomeErrors: Record<Exclude<CodeOutcome, 'FOUND' | 'NEVER_ISSUED' | 'OTHER_ORDER'>, ChangeRowError> = {
  AMBIGUOUS: 'which_gtin',
  OTHER_PRODUCT: 'code_of_other_product',
  OTHER_GTIN: 'gtin_differs',
}

/** Fills `loaded`; throws UnreadableFile, with what was read before in `loaded`. */
export async function loadList(source: ListSource, loaded: LoadedList): Promise<void> {
  let waiting: ListLine[] = []
  let batches = 0
  for await (const lines of source.batches) {
    for (let from = 0; from < lines.length;) {
      const take = Math.min(lines.length - from, LOOK_UP - waiting.length)
      for (let at = from; at < from + take; at++) waiting.push(lines[at] as ListLine)
      from += take
      if (waiting.length < LOOK_UP) continue
      await takeLines(source, loaded, waiting)
      waiting = []
    }
    if (++batches < MOST_BATCHES || waiting.length === 0) continue
    await takeLines(source, loaded, waiting)
    waiting = []
    batches = 0
  }
  if (waiting.length > 0) await takeLines(source, loaded, waiting)
  const { rows, shown } = loaded
  if (rows.size === 0) throw new UnreadableFile('file_empty')
  const first = rows.firstLines()
  if (first.size > 0) nameFirstLines(source, loaded, first, shown)
}

/** Adds to a repeated line the line that it repeats, once all lines are known. */
function nameFirstLines(
  { linesAbove }: ListSource,
  { rows }: LoadedList,
  first: ReadonlyMap<number, number>,
  shown: ShownRowError[],
): void {
  const byLine = new Map(shown.filter(({ error }) => error === 'listed_twice').map((error) => [error.line, error]))
  if (byLine.size === 0) return
  rows.forEach((line, ordinal, error) => {
    const repeated = error === 'listed_twice' ? byLine.get(line - linesAbove) : undefined
    if (repeated !== undefined) repeated.params = { line: (first.get(ordinal) ?? 0) - linesAbove }
  })
}

/** Codes to look up, and their lines. */
interface PendingCodes {
  codes: ListCode[]
  lines: number[]
}

/** Lines that are looked up together, with what is known about each. */
interface Batch {
  lines: readonly ListLine[]
  ordinals: Float64Array
  errors: (ChangeRowError | null)[]
}

async function takeLines(source: ListSource, loaded: LoadedList, lines: readonly ListLine[]): Promise<void> {
  const batch: Batch = { lines, ordinals: new Float64Array(lines.length), errors: lines.map(({ error }) => error) }
  const { ordinals, errors } = batch
  const asked: PendingCodes = { codes: [], lines: [] }
  for (let at = 0; at < lines.length; at++) {
    if (errors[at] !== null) continue
    const { code, gtin } = lines[at] as ListLine
    const read = readListCode(code, gtin, source.thisYear)
    if ('error' in read) errors[at] = read.error
    else {
      asked.codes.push(read)
      asked.lines.push(at)
    }
  }
  const open = await lookUp(source, loaded, batch, asked)
  if (open.length > 0) await lookUpOthers(source, loaded, batch, open)
  refuseRepeated(loaded, batch)
  for (let at = 0; at < lines.length; at++)
    keep(source, loaded, lines[at] as ListLine, { ordinal: ordinals[at] ?? 0, error: errors[at] ?? null })
  if (loaded.rows.size > MOST_LISTED) throw new UnreadableFile('file_too_many_rows', { maximum: MOST_LISTED })
  source.onProgress(loaded.rows.size)
}

/** Returns the lines that were never issued, in their first reading. */
async function lookUp(
  { resolve }: ListSource,
  { notes }: LoadedList,
  { ordinals, errors }: Batch,
  asked: PendingCodes,
): Promise<number[]> {
  const open: number[] = []
  const resolved = await resolve({
    texts: asked.codes.map(({ text }) => text),
    gtins: asked.codes.map(({ gtin }) => gtin),
  })
  for (let place = 0; place < asked.codes.length; place++) {
    const code = asked.codes[place] as ListCode
    const line = asked.lines[place] as number
    const outcome = codeOutcomes[resolved.outcomes[place] ?? 1] as CodeOutcome
    if (outcome === 'FOUND') {
      ordinals[line] = resolved.ordinals[place] ?? 0
      for (const note of code.notes) notes.set(note, (notes.get(note) ?? 0) + 1)
    } else if (outcome === 'NEVER_ISSUED' || outcome === 'OTHER_ORDER') {
      errors[line] = code.unknown
      open.push(line)
    } else errors[line] = code.unknown === 'check_digit_wrong' ? code.unknown : outcomeErrors[outcome]
  }
  return open
}

/** Other readings of the same text, all at once; the first one that a pack has is used. */
async function lookUpOthers(
  { resolve, thisYear }: ListSource,
  { notes }: LoadedList,
  { lines, ordinals, errors }: Batch,
  open: readonly number[],
): Promise<void> {
  const others = open.flatMap((at) =>
    otherMeanings(lines[at]?.code ?? '', lines[at]?.gtin ?? '', thisYear).map((meaning) => ({ ...meaning, at })),
  )
  if (others.length === 0) return
  const resolved = await resolve({ texts: others.map(({ text }) => text), gtins: others.map(({ gtin }) => gtin) })
  for (const [place, { at }] of others.entries()) {
    const ordinal = resolved.ordinals[place] ?? 0
    if (ordinal === 0 || ordinals[at] !== 0) continue
    ordinals[at] = ordinal
    errors[at] = null
    notes.set('other_reading', (notes.get('other_reading') ?? 0) + 1)
  }
}

/** A serial number counts once, in any spelling; a repeated line keeps its ordinal, to find the first one. */
function refuseRepeated(loaded: LoadedList, { ordinals, errors }: Batch): void {
  const found = ordinals.filter((ordinal) => ordinal > 0)
  const set = setOfOrdinals(found)
  const before = intersect(set, loaded.set)
  if (before.size > 0 || set.size < found.length) {
    const here = new Set<number>()
    for (const [at, ordinal] of ordinals.entries()) {
      if (ordinal === 0) continue
      if (here.has(ordinal) || hasOrdinal(before, ordinal)) errors[at] = 'listed_twice'
      here.add(ordinal)
    }
  }
  loaded.set = unite(loaded.set, set)
}

function keep(
  { linesAbove }: ListSource,
  { rows, shown }: LoadedList,
  { line, code }: ListLine,
  { ordinal, error }: { ordinal: number; error: ChangeRowError | null },
): void {
  rows.add(line, ordinal, error)
  if (error === null || shown.length >= SHOWN_CHANGE_ROW_ERRORS) return
  // The database cannot store these.
  const text = code.slice(0, KEPT_TEXT).toWellFormed().replaceAll('\0', '\ufffd')
  shown.push({ line: line - linesAbove, code: Buffer.from(text).toString(), error, params: {} })
}
