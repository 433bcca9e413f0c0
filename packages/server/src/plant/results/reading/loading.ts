/**
 * Reads a result file within its order: every code becomes an ordinal, every row that does not match the order an
 * error. Only reads; the plan decides about the rows.
 */

import type { ResultFormat } from '@serialis/contract/plant/results/results.schema.ts'
import type { EventMoment } from '../../../kit/text-files/event-moment.ts'
import { UnreadableFile } from '../../../kit/text-files/unreadable-file.ts'
import type { GivenCodes, ResolvedCodes } from '../../../numbers/ledger/ledger-types.ts'
import { LISTED_UNKNOWN_ELEMENTS, MOST_PIECES } from '../../line-files/batches.ts'
import type {
  AggregationItem,
  DisaggregationItem,
  GroupItem,
  ResultBatch,
  ResultItem,
  RowError,
  UnitItem,
  UpdateItem,
} from '../../line-files/items.ts'
import { summaryProblem } from '../../line-files/snx-summary.ts'
import { levelOfCode, readKeyOfAny, type CodedLevel, type KeyProblem, type ReadKey } from './code-key.ts'
import { checkGroups, type LoadedResult } from './loaded.ts'
import { LookUp, textCopy } from './look-up.ts'
import { AT_COMMIT, timeColumn, timeOf, type TimeRules } from './row-times.ts'
import { levelProblem, rowProblem, unitKey } from './unit-problems.ts'

interface LoadOrder extends Pick<TimeRules, 'orderedAt' | 'isForeign'> {
  orderNo: string
  batchNo: string
  expiry: string
  lineCode: string
  lineName: string
  levels: readonly CodedLevel[]
  /** The level of one of the order's own numbers, or null. */
  levelOf(ordinal: number): CodedLevel['level'] | null
  /** Codes from outside may be entered with the file (product of a foreign source), and the user agreed to that. */
  takesUnknown: boolean
}

export interface LoadSource extends Pick<TimeRules, 'now' | 'replacesTimes'> {
  format: ResultFormat
  batches: AsyncGenerator<ResultBatch>
  resolve(codes: GivenCodes): Promise<ResolvedCodes>
  order: LoadOrder
  /** After every piece: how many lines were read. */
  onProgress(lines: number): void
}

const KEPT_LINE_NAMES = 10
const EXAMPLES = 10
/** Codes looked up at once: enough to make the few statements cheap, few enough to be collected as young objects. */
const LOOK_UP = 8_192
/** Codes of a file, counted in each place where they are: once of their own, once in their container. */
const MOST_CODES = 12_000_000
/** Events with their own properties; a file may have one for each code. */
const MOST_GROUPS = 2_000_000
/** Packings and unpackings; each keeps its list of members. */
const MOST_CONTAINERS = 1_000_000

/** Fills `loaded`; throws UnreadableFile, with what was read before in `loaded`. */
export async function loadResult(source: LoadSource, loaded: LoadedResult): Promise<void> {
  const loader = new Loader(source, loaded)
  let waiting: ResultItem[] = []
  let codes = 0
  let batches = 0
  let all = 0
  const takeWaiting = async () => {
    const items = waiting
    waiting = []
    all += codes
    codes = 0
    batches = 0
    if (items.length === 0) return
    if (all > MOST_CODES) throw new UnreadableFile('file_too_many_rows', { maximum: MOST_CODES })
    await loader.take(items)
    source.onProgress(items.at(-1)?.line ?? 0)
  }
  try {
    for await (const { items, errors, unlisted = 0 } of source.batches) {
      loaded.unknownElementCount += unlisted
      for (const error of errors) loaded.errors.add(copied(error))
      for (const item of items) {
        waiting.push(item)
        codes += item.kind === 'aggregation' || item.kind === 'disaggregation' ? item.children.length + 1 : 1
      }
      if (codes >= LOOK_UP || ++batches >= MOST_PIECES) await takeWaiting()
    }
  } catch (failure) {
    if (failure instanceof UnreadableFile) await takeWaiting()
    throw failure
  }
  await takeWaiting()
  checkGroups(loaded, source.order)
}

/** Texts of an item are slices of the file's text; kept ones must not keep a whole piece of the file in memory. */
const copied = <T>(item: T): T => JSON.parse(JSON.stringify(item)) as T

function requireFew(count: number, maximum: number, { line }: { line: number }): void {
  if (count > maximum) throw new UnreadableFile('file_list_too_long', { line, maximum })
}

/** Handles of one item's codes in the lookup; `container`: the ordinal of the parent if it is already known. */
interface PendingItem {
  own: number
  parent: number
  container: number
  children: number[]
  /** Of a unit, if the order has such a level. */
  level?: CodedLevel['level']
}
const NO_PARENT = Number.NaN
/** Containers remembered by their text; no ordinary file has more among five million codes. */
const KEPT_CONTAINERS = 500_000
const NO_CHILDREN: number[] = []

class Loader {
  readonly #source: LoadSource
  readonly #loaded: LoadedResult
  readonly #thisYear: number
  readonly #levels: ReadonlyMap<string, CodedLevel>
  /** Per level: the levels above it, where its containers are. */
  readonly #above: ReadonlyMap<string, CodedLevel[]>
  readonly #containers = new Map<string, number>()
  readonly #timeColumn: string

  constructor(source: LoadSource, loaded: LoadedResult) {
    const { levels } = source.order
    this.#source = source
    this.#loaded = loaded
    this.#timeColumn = timeColumn(source.format)
    this.#thisYear = new Date(source.now).getUTCFullYear()
    this.#levels = new Map(levels.map((level) => [level.level, level]))
    this.#above = new Map(levels.map((level, at) => [level.level, levels.slice(at + 1)]))
  }

  /** Looks up the codes of the items at once, then processes the items in file order. */
  async take(items: readonly ResultItem[]): Promise<void> {
    const lookUp = new LookUp()
    const asked = items.map((item) => this.#ask(lookUp, item))
    await lookUp.run(this.#source.resolve)
    for (const [at, item] of items.entries()) this.#takeItem(lookUp, item, asked[at] ?? null)
  }

  #any = (code: string): ReadKey => readKeyOfAny(code, this.#source.order.levels, this.#thisYear)

  #ask(lookUp: LookUp, item: ResultItem): PendingItem | null {
    switch (item.kind) {
      case 'unit':
        return this.#askUnit(lookUp, item)
      case 'update':
        return { own: lookUp.add(this.#any(item.code), null), parent: NO_PARENT, container: 0, children: NO_CHILDREN }
      case 'aggregation':
      case 'disaggregation':
        return {
          own: lookUp.addShared(item.parent, this.#any),
          parent: NO_PARENT,
          container: 0,
          children: item.children.map((child) => lookUp.add(this.#any(child), null)),
        }
      default:
        return null
    }
  }

  #askUnit(lookUp: LookUp, unit: UnitItem): PendingItem {
    const level = this.#levelOf(unit)
    const container = unit.parent === null ? 0 : (this.#containers.get(unit.parent) ?? 0)
    const parent =
      unit.parent === null || container !== 0
        ? NO_PARENT
        : lookUp.addShared(unit.parent, (code) =>
            readKeyOfAny(code, this.#above.get(level?.level ?? '') ?? this.#source.order.levels, this.#thisYear),
          )
    const own = lookUp.add(
      level === undefined ? this.#otherLevel(unit) : unitKey(unit, level, this.#source.order, this.#thisYear),
      level?.level ?? null,
    )
    return { own, parent, container, children: NO_CHILDREN, ...(level !== undefined && { level: level.level }) }
  }

  /** If only the code determines its level and several match, the first one is assumed until the code is found. */
  #levelOf({ level, code }: UnitItem): CodedLevel | undefined {
    if (typeof level === 'number') return this.#source.order.levels[level - 1]
    return level === null ? levelOfCode(code, this.#source.order.levels, this.#thisYear) : this.#levels.get(level)
  }

  #otherLevel({ level, code }: UnitItem): KeyProblem {
    if (level === null) {
      const key = this.#any(code)
      return 'error' in key ? key : { error: 'row_code_unknown', params: {} }
    }
    return {
      error: 'row_level_not_of_product',
      params: { value: level, expected: [...this.#levels.keys()].join(', ') },
    }
  }

  #takeItem(lookUp: LookUp, item: ResultItem, asked: PendingItem | null): void {
    const loaded = this.#loaded
    switch (item.kind) {
      case 'header':
        loaded.header = copied(item)
        break
      case 'group':
        this.#takeGroup(copied(item))
        break
      case 'unknown':
        if (loaded.unknownElementCount++ < LISTED_UNKNOWN_ELEMENTS) loaded.unknownElements.push(copied(item))
        break
      case 'unit':
        if (asked !== null) this.#takeUnit(lookUp, item, asked)
        break
      case 'update':
        if (asked !== null) this.#takeUpdate(lookUp, item, asked)
        break
      default:
        if (asked !== null) this.#takeContainer(lookUp, item, asked)
    }
  }

  /** A code whose row is refused for its time is not entered. */
  #ordinal = (lookUp: LookUp, handle: number, isRefused = false): number =>
    lookUp.ordinal(handle, this.#source.order.takesUnknown && !isRefused ? this.#loaded.unknown : null)

  #takeUnit(lookUp: LookUp, unit: UnitItem, asked: PendingItem): void {
    const loaded = this.#loaded
    const { own, parent, container: known, level: said } = asked
    const stated = this.#time(unit.moment)
    const time = typeof stated === 'number' ? stated : null
    const wrongTime = stated === time ? null : rowProblem(unit, this.#timeColumn, unit.code, stated as KeyProblem)
    const ordinal = said === undefined ? 0 : this.#ordinal(lookUp, own, wrongTime !== null)
    const level = unit.level === null && ordinal > 0 ? (this.#source.order.levelOf(ordinal) ?? said) : said
    this.#countInFile(level)
    if (unit.lineCode !== null) this.#takeLineName(unit.lineCode)
    const container = Number.isNaN(parent) ? known : this.#ordinal(lookUp, parent)
    if (known === 0 && container !== 0) this.#remember(unit.parent ?? '', container)
    if (lookUp.isForeign(own)) this.#takeForeign(unit.code)
    const problem = this.#unitProblem(lookUp, unit, asked, { level, ordinal, container, wrongTime })
    if (problem !== null || level === undefined) {
      if (problem !== null) loaded.errors.add(copied(problem))
      if (container !== 0) loaded.leftOut.set(container, unit.line)
      return
    }
    loaded.earliest = Math.min(loaded.earliest, time ?? Infinity)
    const { line, group, status, partial: isPartial } = unit
    loaded.rows.add({ line, ordinal, parent: container, group, time, level, status, isPartial })
  }

  #unitProblem(
    lookUp: LookUp,
    unit: UnitItem,
    { own, parent }: PendingItem,
    found: { level: PendingItem['level']; ordinal: number; container: number; wrongTime: RowError | null },
  ): RowError | null {
    const { level, ordinal, container, wrongTime } = found
    if (ordinal === 0 || level === undefined)
      return wrongTime !== null && lookUp.isForeign(own)
        ? wrongTime
        : rowProblem(unit, 'code', unit.code, lookUp.problem(own))
    return (
      wrongTime ??
      levelProblem(unit, level, { ordinal, container }, this.#source.order) ??
      this.#parentProblem(unit, container, () => lookUp.problem(parent))
    )
  }

  #countInFile(level: CodedLevel['level'] | undefined): void {
    const { inFile } = this.#loaded
    if (level !== undefined) inFile.set(level, (inFile.get(level) ?? 0) + 1)
  }

  #parentProblem = (unit: UnitItem, container: number, problem: () => KeyProblem): RowError | null =>
    container === 0 && unit.parent !== null ? rowProblem(unit, 'parentCode', unit.parent, problem()) : null

  /** A container is named in the rows of all its members, which may be anywhere in the file. */
  #remember(code: string, container: number): void {
    if (this.#containers.size < KEPT_CONTAINERS && !this.#containers.has(code))
      this.#containers.set(textCopy(code), container)
  }

  #takeUpdate(lookUp: LookUp, item: UpdateItem, { own }: PendingItem): void {
    const ordinal = lookUp.ordinal(own, null)
    if (ordinal === 0) this.#loaded.errors.add(copied(rowProblem(item, 'Serial', item.code, lookUp.problem(own))))
    else {
      this.#loaded.openUpdate.ordinals.push(ordinal)
      this.#loaded.openUpdate.lines.push(item.line)
    }
  }

  #takeGroup(group: GroupItem): void {
    const loaded = this.#loaded
    if (group.lineCode !== null) this.#takeLineName(group.lineCode)
    const problem = group.error === null ? summaryProblem(group, this.#source.order) : null
    if (problem !== null) {
      group.error = problem
      loaded.errors.add(problem)
    }
    loaded.groups.set(group.group, group)
    requireFew(loaded.groups.size, MOST_GROUPS, group)
    const { ordinals, lines } = loaded.openUpdate
    loaded.openUpdate = { ordinals: [], lines: [] }
    const time = this.#time(group.moment)
    if (time !== null && typeof time !== 'number')
      for (const line of lines) loaded.errors.add({ line, column: this.#timeColumn, ...time })
    else if (group.update !== null && group.error === null)
      loaded.updates.push({ group, ordinals, lines, time: time ?? AT_COMMIT })
    else for (const line of lines) loaded.errors.add({ line, error: 'row_group_broken', params: { line: group.line } })
  }

  /** One wrong code refuses its container, which is packed as a whole or not at all. */
  #takeContainer(lookUp: LookUp, item: AggregationItem | DisaggregationItem, { own, children }: PendingItem): void {
    const isPack = item.kind === 'aggregation'
    const container = isPack ? this.#ordinal(lookUp, own) : lookUp.ordinal(own, null)
    if (container === 0) {
      this.#loaded.errors.add(copied(rowProblem(item, 'ParentSerialNumber', item.parent, lookUp.problem(own))))
      return
    }
    const members = Float64Array.from(children, (child) =>
      isPack ? this.#ordinal(lookUp, child) : lookUp.ordinal(child, null),
    )
    const wrong = members.indexOf(0)
    if (wrong !== -1) {
      const line = item.childLines[wrong] ?? item.line
      this.#loaded.errors.add(
        copied(rowProblem({ line }, 'SerialNumber', item.children[wrong] ?? '', lookUp.problem(children[wrong] ?? -1))),
      )
      this.#loaded.errors.add({
        line: item.line,
        code: copied(item.parent),
        error: 'row_child_left_out',
        params: { line },
      })
      return
    }
    const { line } = item
    const time = this.#time(item.moment) ?? AT_COMMIT
    if (typeof time !== 'number') {
      this.#loaded.errors.add(copied(rowProblem(item, this.#timeColumn, item.parent, time)))
      return
    }
    if (isPack)
      this.#loaded.packs.push({
        line,
        container,
        members,
        isPartial: item.packed === null ? null : item.packed === 'PARTIAL',
        times: new Float64Array(members.length).fill(time),
      })
    else this.#loaded.unpacks.push({ line, container, members, time })
    requireFew(this.#loaded.packs.length + this.#loaded.unpacks.length, MOST_CONTAINERS, item)
  }

  /** Its time with the file's rules, or why it cannot be. */
  #time(moment: EventMoment | null): number | KeyProblem | null {
    const { now, replacesTimes, order } = this.#source
    return timeOf(moment, { now, replacesTimes, ...order }, this.#loaded.times)
  }

  #takeForeign(code: string): void {
    const { foreign } = this.#loaded
    if (foreign.count++ < EXAMPLES) foreign.examples.push(copied(code))
  }

  #takeLineName(name: string): void {
    const { otherLines } = this.#loaded
    const { lineCode, lineName } = this.#source.order
    if (name !== lineCode && name !== lineName && otherLines.size < KEPT_LINE_NAMES && !otherLines.has(name))
      otherLines.add(copied(name))
  }
}
