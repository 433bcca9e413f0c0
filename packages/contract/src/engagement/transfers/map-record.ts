/**
 * Maps a message of another system to a record of a collection, line by line. Pure: the console maps a sample by the
 * same code, in the browser. It stops after so many evaluations, whatever the message is.
 */

import { parentPath } from '../collections/field-list.ts'
import type { FieldType, MetaField } from '../collections/meta-data.schema.ts'
import { type RecordFault, recordFaults } from '../collections/record-check.ts'
import type { PublishedDict } from '../dictionaries/mapping-lookup.ts'
import {
  concat,
  costOf,
  isScalar,
  ITEMS_MAXIMUM,
  type Step,
  type StepRun,
  Stop,
  stepsOf,
  TEXT_MAXIMUM,
  typed,
} from './map-steps.ts'
import { placeOf, readSource, type SourcePath, sourcePath } from './source-path.ts'
import type { TransferLine } from './transfer-lines.ts'

export interface TransferModelContents {
  /** Of the version of the meta data that the result is to fit. */
  fields: readonly MetaField[]
  lines: readonly TransferLine[]
}

type MapFaultReason = Stop['reason'] | 'TARGET_UNKNOWN' | 'TARGET_NO_VALUE' | 'LIST_LINE_MISSING'
export interface MapFault {
  /** The place of the line in the model; -1 where the record as a whole is too large. */
  line: number
  /** Where in the result, with the places of lists: `lines.2.sku`. */
  at: string
  /** The place of the step in the line; null where its value or its result is the fault. */
  step: number | null
  reason: MapFaultReason
  /** The beginning of the value. It may say something about a person. */
  value: string
  /** The record is rejected; otherwise the field is empty or has the default. */
  isRejecting: boolean
  /** A dictionary asks a person about the value. */
  isAsked: boolean
}

/** Where a value of the result comes from. */
interface Lineage {
  at: string
  line: number
  /** The places of the message that it was read from. */
  from: readonly string[]
  dicts: readonly { id: string; number: number }[]
  outcome: 'VALUE' | 'DEFAULT'
}

export interface Mapped {
  /** Null where it is rejected. */
  record: Record<string, unknown> | null
  /** What the lines made, also of a record that is rejected. */
  built: Record<string, unknown>
  faults: readonly MapFault[]
  /** What the meta data says of the record in addition to these; each of them rejects it. */
  recordFaults: readonly RecordFault[]
  lineage: readonly Lineage[]
  /** Values that a dictionary has no item for. */
  unmatched: readonly { dictId: string; values: string[] }[]
}

/** Lines times items of lists. */
const EVALUATIONS_MAXIMUM = 20_000
/** Items of lists that paths with `[*]` read. */
const READS_MAXIMUM = 1_000_000
/** Characters that steps and lines look at. */
const WORK_MAXIMUM = 20_000_000
/** Characters of all texts of the result. */
const OUTPUT_MAXIMUM = 500_000
/** Instructions times characters; see source-pattern.ts. */
const SEARCHES_MAXIMUM = 2_000_000
const FAULTS_MAXIMUM = 50
const SHOWN = 80

interface Part {
  path: SourcePath | undefined
  text: string
}
interface Line {
  place: number
  line: TransferLine
  field: MetaField | undefined
  /** Below the list around it. */
  names: readonly string[]
  parts: readonly Part[]
  steps: readonly Step[]
  /** A list of objects, whose items the lines below it fill. */
  isList: boolean
  problem: MapFaultReason | undefined
}
interface Scope {
  root: unknown
  item: unknown
  /** Where the item is in the message, and in the result. */
  from: string
  at: string
}
interface Read {
  value: unknown
  from: string[]
}

const isListField = ({ type, itemType }: MetaField) => type === 'ARRAY' && itemType === 'OBJECT'
const inside = (at: string, name: string) => (at === '' ? name : `${at}.${name}`)

function listAround(path: string, fields: ReadonlyMap<string, MetaField>): string | undefined {
  for (let around = parentPath(path); around !== undefined; around = parentPath(around)) {
    const field = fields.get(around)
    if (field !== undefined && isListField(field)) return around
  }
  return undefined
}

function problemOf(field: MetaField | undefined, list: string | undefined, listLines: ReadonlySet<string>) {
  if (field === undefined) return 'TARGET_UNKNOWN'
  // Its fields have lines of their own.
  if (field.type === 'OBJECT') return 'TARGET_NO_VALUE'
  return list !== undefined && !listLines.has(list) ? 'LIST_LINE_MISSING' : undefined
}

const typeOf = ({ type, itemType }: MetaField): FieldType => (type === 'ARRAY' ? (itemType ?? 'STRING') : type)

/** The lines by the list whose items they fill. */
function linesOf(
  { fields, lines }: TransferModelContents,
  dicts: ReadonlyMap<string, PublishedDict>,
): ReadonlyMap<string | undefined, readonly Line[]> {
  const byPath = new Map(fields.map((field) => [field.path, field]))
  const targets = new Set(lines.map(({ target }) => target))
  const isLost = (list: string | undefined): boolean =>
    list !== undefined && (!targets.has(list) || isLost(listAround(list, byPath)))
  const known = lines.map((line, place) => {
    const field = byPath.get(line.target)
    const list = listAround(line.target, byPath)
    const problem = problemOf(field, list, targets)
    const made: Line = {
      place,
      line,
      field,
      names: (list === undefined ? line.target : line.target.slice(list.length + 1)).split('.'),
      parts: line.parts.map(({ kind, value }) => ({
        path: kind === 'PATH' ? sourcePath(value) : undefined,
        text: kind === 'TEXT' ? value : '',
      })),
      steps: field === undefined ? [] : stepsOf(line.steps, typeOf(field), dicts),
      isList: field !== undefined && isListField(field),
      problem,
    }
    // Without the line of its list it is judged once, at the top.
    return { made, list: problem !== undefined || isLost(list) ? undefined : list }
  })
  const groups = Map.groupBy(known, ({ list }) => list)
  return new Map([...groups].map(([list, members]) => [list, members.map(({ made }) => made)]))
}

class Mapping implements StepRun {
  readonly faults: MapFault[] = []
  readonly lineage: Lineage[] = []
  readonly asked = new Map<string, Set<string>>()
  searches = SEARCHES_MAXIMUM
  work = WORK_MAXIMUM
  isRejected = false
  private evaluations = 0
  private reads = 0
  private output = 0
  private isOver = false
  private dicts = new Map<string, number>()

  readonly day: string
  private readonly groups: ReadonlyMap<string | undefined, readonly Line[]>
  constructor(day: string, groups: ReadonlyMap<string | undefined, readonly Line[]>) {
    this.day = day
    this.groups = groups
  }

  note({ id, number }: PublishedDict): void {
    this.dicts.set(id, number)
  }

  unmatched(dictId: string, value: string): void {
    const values = this.asked.get(dictId) ?? new Set()
    if (values.size < ITEMS_MAXIMUM) values.add(value)
    this.asked.set(dictId, values)
  }

  private tooLarge(): void {
    if (!this.isOver) this.fault({ line: -1, at: '', step: null }, new Stop('TOO_LARGE'), true)
    this.isOver = true
  }

  private fault(
    place: Pick<MapFault, 'line' | 'at' | 'step'>,
    { reason, value, isAsked }: Pick<Stop, 'value' | 'isAsked'> & { reason: MapFaultReason },
    isRejecting: boolean,
  ): void {
    if (isRejecting) this.isRejected = true
    if (this.faults.length >= FAULTS_MAXIMUM) return
    const shown = isScalar(value) ? String(value).slice(0, SHOWN) : ''
    this.faults.push({ ...place, reason, value: shown, isRejecting, isAsked })
  }

  fill(list: string | undefined, scope: Scope, into: Record<string, unknown>): void {
    for (const line of this.groups.get(list) ?? []) {
      if (this.isOver) return
      const isSpent = this.reads > READS_MAXIMUM || this.work < 0
      if (++this.evaluations > EVALUATIONS_MAXIMUM || isSpent) return this.tooLarge()
      this.line(line, scope, into)
    }
  }

  private line(line: Line, scope: Scope, into: Record<string, unknown>): void {
    const { field, problem, place, names } = line
    const at = inside(scope.at, names.join('.'))
    if (field === undefined || problem !== undefined) {
      const stop = { reason: problem ?? 'TARGET_UNKNOWN', value: undefined, isAsked: false } as const
      return this.fault({ line: place, at: problem === undefined ? at : line.line.target, step: null }, stop, true)
    }
    this.dicts = new Map()
    const read = this.read(line, scope)
    if (line.isList) return this.list({ ...line, field }, scope, { read, at, into })
    const made = this.stepped(line, read)
    const value = made.value instanceof Stop ? made.value : this.judged(field, made.value)
    if (!(value instanceof Stop) && value !== null) return this.put(line, { at, into, value, from: read.from })
    this.without({ ...line, field }, { at, into, from: read.from, step: made.step }, value)
  }

  /** Without a value: as the line says. */
  private without(
    line: Line & { field: MetaField },
    { at, into, from, step }: { at: string; into: Record<string, unknown>; from: string[]; step: number | null },
    stop: Stop | null,
  ): void {
    const { place, field } = line
    const { onError, defaultValue } = line.line
    const isDefault = onError === 'DEFAULT' && defaultValue !== null
    if (stop !== null) this.fault({ line: place, at, step }, stop, onError === 'REJECT')
    else if (field.isRequired && onError === 'REJECT')
      this.fault({ line: place, at, step: null }, new Stop('MISSING'), true)
    if (!isDefault) return
    const value = this.judged(
      field,
      field.type === 'ARRAY' ? [typed(typeOf(field), defaultValue)] : typed(field.type, defaultValue),
    )
    if (value instanceof Stop) this.fault({ line: place, at, step: null }, value, true)
    else this.put(line, { at, into, value, from, isDefault })
  }

  private list(
    line: Line & { field: MetaField },
    scope: Scope,
    { read, at, into }: { read: Read; at: string; into: Record<string, unknown> },
  ): void {
    const { value, from } = read
    if (value === null || value instanceof Stop) return this.without(line, { at, into, from, step: null }, value)
    // One object is a list of one.
    const items = Array.isArray(value) ? value : [value]
    if (items.length > ITEMS_MAXIMUM) return this.tooLarge()
    const made: unknown[] = []
    const [first = ''] = from
    for (const [place, item] of items.entries()) {
      const built: Record<string, unknown> = {}
      const source = Array.isArray(value) ? `${first}[${place}]` : first
      this.fill(line.line.target, { root: scope.root, item, from: source, at: inside(at, String(place)) }, built)
      made.push(built)
    }
    set(into, line.names, made)
  }

  private put(
    { place, names }: Line,
    put: { at: string; into: Record<string, unknown>; value: unknown; from: string[]; isDefault?: boolean },
  ): void {
    const { at, into, value, from, isDefault = false } = put
    this.output += Array.isArray(value) ? value.reduce((sum: number, one) => sum + sizeOf(one), 0) : sizeOf(value)
    if (this.output > OUTPUT_MAXIMUM) return this.tooLarge()
    set(into, names, value)
    const dicts = [...this.dicts].map(([id, number]) => ({ id, number }))
    this.lineage.push({ at, line: place, from, dicts, outcome: isDefault ? 'DEFAULT' : 'VALUE' })
  }

  private read({ line: { source }, parts, field, steps }: Line, { root, item, from }: Scope): Read {
    const spend = (items: number) => void (this.reads += items)
    const reading = { root, item, limit: ITEMS_MAXIMUM + 1, spend }
    const valueOf = ({ path, text }: Part) => (path === undefined ? text : readSource(path, reading))
    const placesOf = (of: readonly Part[]) =>
      of.flatMap(({ path }) => (path === undefined ? [] : [placeOf(path, from)]))
    if (source === 'CONCAT') return { value: concat(parts.map(valueOf)), from: placesOf(parts) }
    for (const part of parts) {
      const given = valueOf(part)
      const isThere = given !== null && !(source === 'FIRST_OF' && this.isBlank(given))
      if (!isThere) continue
      const isTyped = part.path === undefined && field !== undefined && steps.length === 0
      return { value: isTyped ? typed(typeOf(field), part.text) : given, from: placesOf([part]) }
    }
    return { value: null, from: placesOf(parts) }
  }

  /** A text that is only spaces is no value where another one may be there. One that is too long is not searched. */
  private isBlank(given: unknown): boolean {
    this.work -= costOf(given)
    return typeof given === 'string' && given.length <= TEXT_MAXIMUM && given.trim() === ''
  }

  private stepped({ steps }: Line, read: Read): { value: unknown; step: number | null } {
    let { value } = read
    for (const [place, step] of steps.entries()) {
      if (value === null || value instanceof Stop) return { value, step: null }
      value = step(value, this)
      if (value instanceof Stop) return { value, step: place }
      if (value === '') value = null
    }
    return { value, step: null }
  }

  /** The value when it fits the field, as the meta data judges it. */
  private judged(field: MetaField, value: unknown): unknown {
    if (value === null || value === '') return null
    // One value is a list of one.
    const given = field.type === 'ARRAY' && !Array.isArray(value) ? [value] : value
    if (Array.isArray(given)) this.work -= 10 * given.length
    const [fault] = recordFaults([{ ...field, path: 'value' }], { value: given })
    if (fault === undefined) return given
    const reason = fault.reason === 'UNKNOWN' || fault.reason === 'MISSING' ? 'WRONG_TYPE' : fault.reason
    return new Stop(reason, value)
  }
}

const sizeOf = (value: unknown) => (typeof value === 'string' ? value.length : 8)

function set(into: Record<string, unknown>, names: readonly string[], value: unknown): void {
  let at = into
  for (const name of names.slice(0, -1)) {
    const known = at[name]
    const next = typeof known === 'object' && known !== null ? (known as Record<string, unknown>) : {}
    at[name] = next
    at = next
  }
  const last = names.at(-1)
  if (last !== undefined) at[last] = value
}

/** Reads the model once; each record is then mapped without reading it again. */
export function mapperOf(
  model: TransferModelContents,
  dictionaries: ReadonlyMap<string, PublishedDict>,
): (record: unknown, day: string) => Mapped {
  const groups = linesOf(model, dictionaries)
  return (record, day) => {
    const mapping = new Mapping(day, groups)
    const built: Record<string, unknown> = {}
    mapping.fill(undefined, { root: record, item: record, from: '', at: '' }, built)
    const { faults, lineage } = mapping
    const named = new Set(faults.filter(({ isRejecting }) => isRejecting).map(({ at }) => at))
    const others = recordFaults(model.fields, built).filter(({ at }) => !named.has(at))
    return {
      record: mapping.isRejected || others.length > 0 ? null : built,
      built,
      faults,
      recordFaults: others,
      lineage,
      unmatched: [...mapping.asked].map(([dictId, values]) => ({ dictId, values: [...values] })),
    }
  }
}

/** `day` decides which items of the dictionaries hold. */
export const mapRecord = (
  model: TransferModelContents,
  record: unknown,
  dictionaries: ReadonlyMap<string, PublishedDict>,
  day: string,
): Mapped => mapperOf(model, dictionaries)(record, day)

/** How many fields that hold values the model fills in this record. */
export function coverageOf(fields: readonly MetaField[], { lineage }: Pick<Mapped, 'lineage'>) {
  const wanted = fields.filter((field) => field.type !== 'OBJECT' && !isListField(field)).map(({ path }) => path)
  const filled = new Set(lineage.map(({ at }) => at.replace(/\.\d+(?=\.|$)/g, '')))
  const count = wanted.filter((path) => filled.has(path)).length
  return {
    filled: count,
    fields: wanted.length,
    percent: wanted.length === 0 ? 0 : Math.floor((100 * count) / wanted.length),
  }
}
