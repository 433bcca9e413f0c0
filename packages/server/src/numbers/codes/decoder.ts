/**
 * Resolves codes of unknown origin to (rule version, index). Candidates are found by length and by the characters at a
 * few distinguishing positions, so hundreds of rule versions cost little. Then each version decrypts one batch, and
 * encoding again proves the result.
 */

import type { RuleCodec } from './rule.ts'

/** A rule version as the decoder takes it; `V` is any value that the caller wants back (its id, its row). */
export interface DecoderVersion<V> {
  version: V
  codec: RuleCodec
}

export interface Resolved<V> {
  /** Per code, the position of its rule version in `versions`; -1: no version could have made it. */
  version: Int32Array
  /** Per code, the index within its rule version; -1 with version -1. */
  index: Float64Array
  /**
   * Per code, the position of its logic text in `logicTexts`; -1 with version -1. Compare it with that of the block.
   */
  logic: Int32Array
  versions: readonly V[]
  logicTexts: string[]
}

export interface Decoder<V> {
  /** Codes as plain text (see contract `kit/gs1.ts` for what scanners send). */
  resolve(codes: readonly string[]): Resolved<V>
  resolveOne(code: string): { version: V; index: number; logic: string } | null
}

/** Versions of one length, distinguished by one position at a time. */
type Node = { at: number; next: Map<number, Node> } | { candidates: readonly number[] }

/** Protects against alphabets that overlap at every position; above this, candidates are tried one after another. */
const NODES_MAX = 20_000

function charactersAt(
  spaces: readonly (readonly string[])[],
  candidates: readonly number[],
  at: number,
): Map<string, number[]> {
  const groups = new Map<string, number[]>()
  for (const candidate of candidates) {
    for (const character of spaces[candidate]?.[at] ?? '') {
      const group = groups.get(character)
      if (group) group.push(candidate)
      else groups.set(character, [candidate])
    }
  }
  return groups
}

/** The position whose largest group is smallest, or null when no position narrows the candidates. */
function tellingPosition(
  spaces: readonly (readonly string[])[],
  candidates: readonly number[],
  length: number,
): number | null {
  let best: number | null = null
  let bestSize = candidates.length
  for (let at = 0; at < length; at++) {
    let size = 0
    for (const group of charactersAt(spaces, candidates, at).values()) size = Math.max(size, group.length)
    if (size < bestSize) {
      best = at
      bestSize = size
    }
  }
  return best
}

function buildNode(
  spaces: readonly (readonly string[])[],
  candidates: readonly number[],
  length: number,
  known: Map<string, Node>,
): Node {
  const name = candidates.join(',')
  const same = known.get(name)
  if (same) return same
  const at = candidates.length < 2 || known.size >= NODES_MAX ? null : tellingPosition(spaces, candidates, length)
  if (at === null) {
    const leaf: Node = { candidates }
    known.set(name, leaf)
    return leaf
  }
  const node: Node = { at, next: new Map() }
  known.set(name, node)
  for (const [character, group] of charactersAt(spaces, candidates, at))
    node.next.set(character.charCodeAt(0), buildNode(spaces, group, length, known))
  return node
}

function buildIndex(codecs: readonly RuleCodec[]): Map<number, Node> {
  const spaces = codecs.map((codec) => codec.shape.codeSpace)
  const byLength = new Map<number, number[]>()
  codecs.forEach((codec, position) => byLength.set(codec.width, [...(byLength.get(codec.width) ?? []), position]))
  return new Map(
    [...byLength].map(([length, candidates]) => [length, buildNode(spaces, candidates, length, new Map())]),
  )
}

const NONE: readonly number[] = []

function candidatesOf(byLength: ReadonlyMap<number, Node>, code: string): readonly number[] {
  let node = byLength.get(code.length)
  while (node !== undefined && 'at' in node) node = node.next.get(code.charCodeAt(node.at))
  return node === undefined ? NONE : node.candidates
}

/** For each version that may have made some of the codes, the positions of these codes. */
function placesByVersion(byLength: ReadonlyMap<number, Node>, codes: readonly string[]): Map<number, number[]> {
  const places = new Map<number, number[]>()
  codes.forEach((code, place) => {
    for (const candidate of candidatesOf(byLength, code)) {
      const known = places.get(candidate)
      if (known) known.push(place)
      else places.set(candidate, [place])
    }
  })
  return places
}

/** Codes of one version in the layout of its codec; a character beyond latin1 becomes NUL, which no rule allows. */
function layOut(codes: readonly string[], places: readonly number[], width: number): Uint8Array {
  const bytes = new Uint8Array(places.length * width)
  let to = 0
  for (const place of places) {
    const code = codes[place] as string
    for (let at = 0; at < width; at++) {
      const unit = code.charCodeAt(at)
      bytes[to++] = unit < 256 ? unit : 0
    }
  }
  return bytes
}

/**
 * Compiles a decoder over rule versions. Code spaces of approved versions do not overlap, so each code has at most one
 * version; if the given versions do overlap, the first one that proves the code is taken.
 */
export function createDecoder<V>(given: readonly DecoderVersion<V>[]): Decoder<V> {
  const codecs = given.map(({ codec }) => codec)
  const versions = given.map(({ version }) => version)
  const byLength = buildIndex(codecs)

  function resolve(codes: readonly string[]): Resolved<V> {
    const result: Resolved<V> = {
      version: new Int32Array(codes.length).fill(-1),
      index: new Float64Array(codes.length).fill(-1),
      logic: new Int32Array(codes.length).fill(-1),
      versions,
      logicTexts: [],
    }
    const texts = new Map<string, number>()
    for (const [position, own] of placesByVersion(byLength, codes)) {
      const codec = codecs[position] as RuleCodec
      const decoded = codec.decode(layOut(codes, own, codec.width), own.length)
      const textAt = decoded.logicTexts.map((text) => {
        const at = texts.get(text) ?? texts.size
        texts.set(text, at)
        return at
      })
      own.forEach((place, i) => {
        if (decoded.indexes[i] === -1 || result.version[place] !== -1) return
        result.version[place] = position
        result.index[place] = decoded.indexes[i] as number
        result.logic[place] = textAt[decoded.logic[i] as number] as number
      })
    }
    result.logicTexts.push(...texts.keys())
    return result
  }

  return {
    resolve,
    resolveOne(code) {
      const { version, index, logic, logicTexts } = resolve([code])
      if (version[0] === -1) return null
      return {
        version: versions[version[0] as number] as V,
        index: index[0] as number,
        logic: logicTexts[logic[0] as number] as string,
      }
    },
  }
}
