/**
 * A compiled rule version: a bijection between an index 0..N-1 and a code. Codes are fixed-width latin1 bytes in one
 * buffer, never one object per code.
 */

import { checkByte } from '@serialis/contract/kit/check-characters.ts'
import { ruleFaults } from '@serialis/contract/numbers/codes/rule-faults.ts'
import { type RuleShape, shapeOf } from '@serialis/contract/numbers/codes/rule-shape.ts'
import { RULE_LENGTH, type SnRuleShape } from '@serialis/contract/numbers/codes/rule.schema.ts'
import { createFf1, createLanes, FF1_BATCH, type Ff1, type Lanes } from './ff1.ts'
import { INDEX_LIMIT, NumberField } from './number-field.ts'

/**
 * Stored with each rule version. A change of any computed code needs a new number, a golden file, and the old codec
 * kept.
 */
export const CODEC_VERSION = 1

interface DecodedCodes {
  /** Index per code, -1 where the text is not a code of the rule or its index exceeds 2^53 (never issued). */
  indexes: Float64Array
  /** Per code, the position of its logic text in `logicTexts`; -1 where the index is -1. */
  logic: Int32Array
  logicTexts: string[]
}

export interface RuleCodec {
  readonly codecVersion: number
  readonly shape: RuleShape
  /** Bytes per code. */
  readonly width: number
  /**
   * Characters of a logic text: what the LOGIC segments (except the check character) show, joined; see `logicTextOf`.
   */
  readonly logicWidth: number
  /** N. */
  readonly size: bigint
  /** How many indexes can be issued: N, at most 2^53. */
  readonly issuable: number
  /**
   * `count` codes from `firstIndex` on, `width` bytes each, written to `out` at `offset` (or a new buffer). RangeError
   * beyond `issuable`.
   */
  encode(firstIndex: number, count: number, logic: string, out?: Buffer, offset?: number): Buffer
  /** Codes of scattered indexes that share one logic text; same layout as `encode`. */
  encodeAt(indexes: Float64Array, logic: string): Buffer
  /** One code as text. */
  codeAt(index: number, logic: string): string
  /**
   * Indexes of `count` codes in the layout of `encode`, each proved by encoding it again. Never throws on foreign text.
   */
  decode(codes: Uint8Array, count: number): DecodedCodes
}

/** Scratch memory for one batch, shared by all codecs, because nothing here is asynchronous. */
const lanes = createLanes(FF1_BATCH)
const proofLanes = createLanes(FF1_BATCH)
const walked = createLanes(FF1_BATCH)
const pending = new Uint32Array(FF1_BATCH)
const proof = Buffer.alloc(FF1_BATCH * RULE_LENGTH.HOUSE)

interface Engine {
  shape: RuleShape
  field: NumberField
  ff1: Ff1 | null
  /** `width × 256` flags: whether position p may contain byte c. */
  allowed: Uint8Array
}

function allowedTable(shape: RuleShape): Uint8Array {
  const table = new Uint8Array(shape.width * 256)
  shape.codeSpace.forEach((set, position) => {
    for (let i = 0; i < set.length; i++) table[position * 256 + set.charCodeAt(i)] = 1
  })
  return table
}

function createEngine(shape: RuleShape, key: Uint8Array): Engine {
  const { alphabet, width, min, max, isRandom } = shape.number
  return {
    shape,
    field: new NumberField(alphabet, width, min, max),
    ff1: isRandom ? createFf1({ radix: alphabet.length, width, key }) : null,
    allowed: allowedTable(shape),
  }
}

function copyLane(from: Lanes, at: number, to: Lanes, position: number): void {
  to.a.hi[position] = from.a.hi[at] as number
  to.a.lo[position] = from.a.lo[at] as number
  to.b.hi[position] = from.b.hi[at] as number
  to.b.lo[position] = from.b.lo[at] as number
}

/** Permutes the lanes; those that leave [min, max] are permuted again until they are back in it. */
function permute({ ff1, field }: Engine, numbers: Lanes, count: number, isInverse: boolean): void {
  if (ff1 === null) return
  const step = isInverse ? ff1.decrypt : ff1.encrypt
  step(numbers, count)
  let left = 0
  for (let j = 0; j < count; j++) if (!field.isInRange(numbers, j)) pending[left++] = j
  while (left > 0) {
    for (let p = 0; p < left; p++) copyLane(numbers, pending[p] as number, walked, p)
    step(walked, left)
    let kept = 0
    for (let p = 0; p < left; p++) {
      const j = pending[p] as number
      copyLane(walked, p, numbers, j)
      if (!field.isInRange(walked, p)) pending[kept++] = j
    }
    left = kept
  }
}

/** One code with literals and logic text filled in, everything else zero. */
function templateOf(shape: RuleShape, logic: string): Buffer {
  if (logic.length !== shape.logicWidth)
    throw new RangeError(`logic text must have ${shape.logicWidth} characters, got ${logic.length}`)
  const template = Buffer.alloc(shape.width)
  for (const { segment, offset } of shape.parts) if ('text' in segment) template.write(segment.text, offset, 'latin1')
  let from = 0
  for (const { source, offset, width, characters } of shape.logic) {
    const text = logic.slice(from, from + width)
    if ([...text].some((character) => !characters.includes(character)))
      throw new RangeError(`"${text}" does not fit logic segment ${source}`)
    template.write(text, offset, 'latin1')
    from += width
  }
  return template
}

function fillTemplate(out: Buffer, offset: number, count: number, template: Buffer): void {
  const total = count * template.length
  template.copy(out, offset)
  for (let filled = template.length; filled < total;) {
    const length = Math.min(filled, total - filled)
    out.copyWithin(offset + filled, offset, offset + length)
    filled += length
  }
}

/** Turns the lanes (numbers in [min, max]) into codes. */
function finish(engine: Engine, count: number, out: Buffer, offset: number): void {
  const { shape, field } = engine
  permute(engine, lanes, count, false)
  field.write(lanes, count, out, offset + shape.number.offset, shape.width)
  if (shape.check === null) return
  const { algorithm, offset: checkAt } = shape.check
  for (let j = 0, from = offset; j < count; j++, from += shape.width) {
    out[from + checkAt] = checkByte(algorithm, out, from, from + checkAt)
  }
}

function isAllowed(engine: Engine, codes: Uint8Array, from: number): boolean {
  const { allowed, shape } = engine
  for (let position = 0; position < shape.width; position++) {
    if (allowed[position * 256 + (codes[from + position] as number)] === 0) return false
  }
  return true
}

/**
 * Same number and check character; literals and logic text were compared by `isAllowed` and are taken from the code
 * itself.
 */
function isSame(
  shape: RuleShape,
  codes: Uint8Array,
  from: number,
  expected: Uint8Array,
  expectedFrom: number,
): boolean {
  const { offset, width } = shape.number
  for (let at = offset; at < offset + width; at++) if (codes[from + at] !== expected[expectedFrom + at]) return false
  if (shape.check === null) return true
  return codes[from + shape.check.offset] === checkByte(shape.check.algorithm, codes, from, from + shape.check.offset)
}

/** Decodes up to FF1_BATCH codes from `first` on into `indexes`. */
function decodeBatch(engine: Engine, codes: Uint8Array, first: number, count: number, indexes: Float64Array): void {
  const { shape, field } = engine
  const places = new Uint32Array(count)
  let found = 0
  for (let j = 0; j < count; j++) {
    const from = (first + j) * shape.width
    indexes[first + j] = -1
    if (!isAllowed(engine, codes, from)) continue
    field.read(codes, from + shape.number.offset, lanes, found)
    if (field.isInRange(lanes, found)) places[found++] = first + j
  }
  permute(engine, lanes, found, true)
  const issued = new Float64Array(found)
  let kept = 0
  for (let p = 0; p < found; p++) {
    const index = field.indexOf(lanes, p)
    if (index >= INDEX_LIMIT) continue
    issued[kept] = index
    places[kept++] = places[p] as number
  }
  field.fillAt(proofLanes, issued, 0, kept)
  permute(engine, proofLanes, kept, false)
  field.write(proofLanes, kept, proof, shape.number.offset, shape.width)
  for (let p = 0; p < kept; p++) {
    const place = places[p] as number
    if (isSame(shape, codes, place * shape.width, proof, p * shape.width)) indexes[place] = issued[p] as number
  }
}

/** Collects the logic text of each decoded code into a palette. */
function logicPalette(
  shape: RuleShape,
  codes: Uint8Array,
  indexes: Float64Array,
): Pick<DecodedCodes, 'logic' | 'logicTexts'> {
  const logic = new Int32Array(indexes.length).fill(-1)
  const positions = new Map<string, number>()
  const bytes = Buffer.from(codes.buffer, codes.byteOffset, codes.length)
  for (let j = 0; j < indexes.length; j++) {
    if (indexes[j] === -1) continue
    let text = ''
    for (const { offset, width } of shape.logic)
      text += bytes.toString('latin1', j * shape.width + offset, j * shape.width + offset + width)
    let position = positions.get(text)
    if (position === undefined) positions.set(text, (position = positions.size))
    logic[j] = position
  }
  return { logic, logicTexts: [...positions.keys()] }
}

function decodeAll(engine: Engine, codes: Uint8Array, count: number): DecodedCodes {
  if (codes.length < count * engine.shape.width) throw new RangeError('the buffer is too small for the codes')
  const indexes = new Float64Array(count)
  for (let at = 0; at < count; at += FF1_BATCH) decodeBatch(engine, codes, at, Math.min(FF1_BATCH, count - at), indexes)
  return { indexes, ...logicPalette(engine.shape, codes, indexes) }
}

function requireIssuable(issuable: number, first: number, count: number): void {
  if (
    !Number.isSafeInteger(first) ||
    !Number.isSafeInteger(count) ||
    first < 0 ||
    count < 0 ||
    count > issuable - first
  ) {
    throw new RangeError(`indexes ${first} to ${first + count - 1} are not within 0..${issuable - 1}`)
  }
}

function requireCompilable(rule: SnRuleShape, key: Uint8Array, codecVersion: number): void {
  if (codecVersion !== CODEC_VERSION) throw new RangeError(`codec version ${codecVersion} is not known`)
  if (key.length !== 32) throw new RangeError(`a rule key has 32 bytes, got ${key.length}`)
  const faults = ruleFaults(rule)
  if (faults.length > 0)
    throw new RangeError(
      `rule cannot be compiled: ${faults.map(({ key: fault, path }) => `${fault} at ${path}`).join(', ')}`,
    )
}

/**
 * Compiles a rule with its 32-byte key. Throws RangeError for a rule with faults (call `ruleFaults` first to explain
 * them to the user), and for a codec version that this program does not support.
 */
export function compileRule(rule: SnRuleShape, key: Uint8Array, codecVersion: number = CODEC_VERSION): RuleCodec {
  requireCompilable(rule, key, codecVersion)
  const shape = shapeOf(rule)
  const engine = createEngine(shape, key)
  const issuable = shape.size < BigInt(INDEX_LIMIT) ? Number(shape.size) : INDEX_LIMIT

  function encodeWith(
    count: number,
    logic: string,
    out: Buffer,
    offset: number,
    fill: (at: number, batch: number) => void,
  ): Buffer {
    if (count === 0) return out
    fillTemplate(out, offset, count, templateOf(shape, logic))
    for (let at = 0; at < count; at += FF1_BATCH) {
      const batch = Math.min(FF1_BATCH, count - at)
      fill(at, batch)
      finish(engine, batch, out, offset + at * shape.width)
    }
    return out
  }

  function encode(firstIndex: number, count: number, logic: string, out?: Buffer, offset = 0): Buffer {
    requireIssuable(issuable, firstIndex, count)
    const target = out ?? Buffer.allocUnsafe(count * shape.width)
    if (target.length < offset + count * shape.width) throw new RangeError('the buffer is too small for the codes')
    return encodeWith(count, logic, target, offset, (at, batch) => engine.field.fillRun(lanes, firstIndex + at, batch))
  }

  function encodeAt(indexes: Float64Array, logic: string): Buffer {
    for (const index of indexes) requireIssuable(issuable, index, 1)
    const out = Buffer.allocUnsafe(indexes.length * shape.width)
    return encodeWith(indexes.length, logic, out, 0, (at, batch) => engine.field.fillAt(lanes, indexes, at, batch))
  }

  return {
    codecVersion,
    shape,
    width: shape.width,
    logicWidth: shape.logicWidth,
    size: shape.size,
    issuable,
    encode,
    encodeAt,
    codeAt: (index, logic) => encode(index, 1, logic).toString('latin1'),
    decode: (codes, count) => decodeAll(engine, codes, count),
  }
}
