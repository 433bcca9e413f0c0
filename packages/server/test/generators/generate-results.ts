/**
 * Writes result files as a line would: complete, dated by the caller, of any size, in the shapes of CSV v1 and of the three
 * TraceLink messages, with every deviation that real files show. Pure: same input and variant, same bytes.
 */

import { createHash } from 'node:crypto'

export interface LevelCodes {
  level: string
  codeType: 'SGTIN' | 'SSCC' | 'CN20'
  /** GTIN-14, null for SSCC. */
  gtin: string | null
  /** Serials, or the 18 digits of SSCCs. */
  serials: readonly string[]
  /** How many of the level below one holds; not for the lowest level. */
  capacity?: number
}

export interface PlanInput {
  orderNo: string
  batchNo: string
  expiry: string
  manufactured: string
  lineCode: string
  operator: string
  /** Milliseconds UTC of the first event; one more per code. */
  startedAt: number
  /** Lowest level first. */
  levels: readonly LevelCodes[]
  /** How many of the lowest level's codes fare so, taken from its end; the rest is GOOD. */
  rejects?: number
  samples?: number
  unused?: number
  damaged?: number
}

export interface PlannedCode {
  /** TraceLink key: `01` + GTIN + `21` + serial, or `00` + SSCC. */
  key: string
  level: string
  codeType: LevelCodes['codeType']
  gtin: string | null
  status: 'GOOD' | 'REJECT' | 'SAMPLE' | 'UNUSED' | 'DAMAGED'
  parent: string | null
  isPartial: boolean
  time: number
}

interface PlannedPack {
  parent: string
  children: string[]
  isPartial: boolean
  time: number
}

export interface ResultPlan extends PlanInput {
  codes: PlannedCode[]
  packs: PlannedPack[]
}

const traceLinkKey = ({ codeType, gtin }: LevelCodes, serial: string): string =>
  codeType === 'SSCC' ? `00${serial}` : codeType === 'CN20' ? serial : `01${gtin ?? ''}21${serial}`

/** Packs the good codes of each level into the codes of the next, in order; the last container may be a partial one. */
export function planResults(input: PlanInput): ResultPlan {
  const plan: ResultPlan = { ...input, codes: [], packs: [] }
  let below: PlannedCode[] = []
  for (const [depth, level] of input.levels.entries()) {
    const planned = level.serials.map((serial, at) =>
      plannedCode(plan, level, serial, depth === 0 ? fate(input, level, at) : 'GOOD'),
    )
    for (const code of planned) plan.codes.push(code)
    if (depth > 0) planned.splice(packInto(plan, planned, below, level.capacity ?? 1))
    below = planned.filter(({ status }) => status === 'GOOD')
  }
  return plan
}

function plannedCode(plan: ResultPlan, level: LevelCodes, serial: string, status: PlannedCode['status']): PlannedCode {
  const time = plan.startedAt + plan.codes.length
  return {
    key: traceLinkKey(level, serial),
    level: level.level,
    codeType: level.codeType,
    gtin: level.gtin,
    status,
    parent: null,
    isPartial: false,
    time,
  }
}

function fate(input: PlanInput, { serials }: LevelCodes, at: number): PlannedCode['status'] {
  let left = serials.length - at
  const fates = [
    ['UNUSED', input.unused],
    ['DAMAGED', input.damaged],
    ['SAMPLE', input.samples],
    ['REJECT', input.rejects],
  ] as const
  for (const [status, count = 0] of fates) {
    if (left <= count) return status
    left -= count
  }
  return 'GOOD'
}

/** Answers how many containers were needed; containers left over are UNUSED. */
function packInto(plan: ResultPlan, containers: PlannedCode[], members: PlannedCode[], capacity: number): number {
  const needed = Math.min(containers.length, Math.ceil(members.length / capacity))
  for (const [at, container] of containers.entries()) {
    if (at >= needed) {
      container.status = 'UNUSED'
      continue
    }
    const inside = members.slice(at * capacity, (at + 1) * capacity)
    container.isPartial = inside.length < capacity
    for (const member of inside) member.parent = container.key
    plan.packs.push({
      parent: container.key,
      children: inside.map(({ key }) => key),
      isPartial: container.isPartial,
      time: container.time + 1,
    })
  }
  return needed
}

export interface CsvVariant {
  shuffleSeed?: number
  /** Repeats this many rows at the end. */
  duplicates?: number
  torn?: 'no end line' | 'half line' | 'wrong count' | 'wrong checksum'
  crlf?: boolean
  bom?: boolean
  quoteAll?: boolean
  /** Writes codes as bare serials or as `(01)…(21)…` instead of as TraceLink keys. */
  codeForm?: 'key' | 'bare' | 'element'
}

export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function shuffled<T>(list: readonly T[], seed: number | undefined): T[] {
  const copy = [...list]
  if (seed === undefined) return copy
  const random = seededRandom(seed)
  for (let at = copy.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const [a, b] = [copy[at], copy[other]]
    if (a !== undefined && b !== undefined) [copy[at], copy[other]] = [b, a]
  }
  return copy
}

/** `yyyy-mm-ddThh:mm:ss.sss` of an instant at an offset in minutes, without the offset. */
const localTime = (time: number, minutes: number) => new Date(time + minutes * 60_000).toISOString().slice(0, 23)

function codeAs(key: string, form: CsvVariant['codeForm']): string {
  if (form === undefined || form === 'key' || !key.startsWith('01')) return key
  return form === 'bare' ? key.slice(18) : `(01)${key.slice(2, 16)}(21)${key.slice(18)}`
}

/** CSV v1 in pieces of up to 4,096 rows. */
export function* csvResultFile(plan: ResultPlan, variant: CsvVariant = {}): Generator<string> {
  const end = variant.crlf ? '\r\n' : '\n'
  const hash = createHash('sha256')
  const line = (cells: string[]) =>
    `${cells.map((cell) => (variant.quoteAll || /[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}${end}`
  const header = `orderNo,batchNo,level,code,codeType,status,parentCode,partial,eventTime,lineCode,operator${end}`
  hash.update(header)
  yield (variant.bom ? '\uFEFF' : '') + header
  const codes = shuffled(plan.codes, variant.shuffleSeed)
  codes.push(...codes.slice(0, variant.duplicates ?? 0))
  for (let from = 0; from < codes.length; from += 4_096) {
    const piece = codes
      .slice(from, from + 4_096)
      .map((code) =>
        line([
          plan.orderNo,
          plan.batchNo,
          code.level,
          codeAs(code.key, variant.codeForm),
          code.codeType,
          code.status,
          code.parent === null ? '' : codeAs(code.parent, variant.codeForm),
          code.isPartial ? '1' : '0',
          `${localTime(code.time, 480)}+08:00`,
          plan.lineCode,
          plan.operator,
        ]),
      )
      .join('')
    hash.update(piece)
    const isLast = from + 4_096 >= codes.length
    yield isLast && variant.torn === 'half line' ? piece.slice(0, -20) : piece
  }
  if (variant.torn === 'no end line' || variant.torn === 'half line') return
  const digest = hash.digest('hex')
  const rows = codes.length + (variant.torn === 'wrong count' ? 1 : 0)
  yield `#END,${rows},${variant.torn === 'wrong checksum' ? digest.replace(/^./, (one) => (one === '0' ? '1' : '0')) : digest}${end}`
}
