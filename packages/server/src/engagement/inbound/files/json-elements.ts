/**
 * Cuts JSON into the elements of its outer list, or into lines, without parsing it: each element is limited before
 * anything reads it, and a file of any size is read in bounded memory.
 */

import { isUtf8 } from 'node:buffer'
import { UnreadableFile } from '../../../kit/text-files/unreadable-file.ts'
import { notUtf8, refuseWideText } from '../../../kit/text-files/utf8.ts'

export interface JsonElement {
  /** The line, or the place in the list; counted from 1. */
  line: number
  /** Null where it is longer than an element may be. */
  text: string | null
}

interface ElementCutter {
  push(bytes: Buffer): JsonElement[]
  /** Throws `UnreadableFile` where the file breaks off. */
  finish(): JsonElement[]
}

const [LF, QUOTE, BACKSLASH, COMMA] = [10, 34, 92, 44]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125]
const BLANKS: readonly number[] = [9, LF, 13, 32]
const MARK = Buffer.from('\uFEFF')

const unreadable = () => new UnreadableFile('endpoint_file_not_json')

/** Bytes of one element; those beyond the limit are counted and not kept. */
function gathering(most: number) {
  let parts: Buffer[] = []
  let size = 0
  return {
    add(bytes: Buffer) {
      size += bytes.length
      if (size <= most) parts.push(Buffer.from(bytes))
      else parts = []
    },
    take(line: number): JsonElement {
      const bytes = Buffer.concat(parts)
      const isTooLong = size > most
      ;[parts, size] = [[], 0]
      if (isTooLong) return { line, text: null }
      if (!isUtf8(bytes)) throw notUtf8(bytes, line)
      return { line, text: bytes.toString('utf8').trim() }
    },
  }
}

/** Lines without anything are left out. */
function lines(most: number): ElementCutter {
  const element = gathering(most)
  let line = 1
  const take = (at: number) => {
    const one = element.take(at)
    return one.text === '' ? [] : [one]
  }
  return {
    push(bytes) {
      const found: JsonElement[] = []
      let from = 0
      for (let end = bytes.indexOf(LF); end >= 0; end = bytes.indexOf(LF, from)) {
        element.add(bytes.subarray(from, end))
        found.push(...take(line++))
        from = end + 1
      }
      element.add(bytes.subarray(from))
      return found
    },
    finish: () => take(line),
  }
}

/** The whole file as one element. */
function whole(most: number): ElementCutter {
  const element = gathering(most)
  return {
    push(bytes) {
      element.add(bytes)
      return []
    },
    finish: () => [element.take(1)],
  }
}

interface Place {
  depth: number
  isInText: boolean
  isEscaped: boolean
}

/** What a byte inside the list does to the place. Returns whether it ends an element. */
function walked(place: Place, byte: number): boolean {
  if (place.isInText) {
    if (place.isEscaped) place.isEscaped = false
    else if (byte === BACKSLASH) place.isEscaped = true
    else if (byte === QUOTE) place.isInText = false
    return false
  }
  if (byte === QUOTE) place.isInText = true
  else if (byte === OPEN_LIST || byte === OPEN_OBJECT) place.depth++
  else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
    if (place.depth > 0) place.depth--
    else if (byte === CLOSE_LIST) return true
    else throw unreadable()
  }
  return byte === COMMA && place.depth === 0
}

/** Nothing but blanks may stand before and after the list. */
function list(most: number): ElementCutter {
  const element = gathering(most)
  const place: Place = { depth: 0, isInText: false, isEscaped: false }
  let state: 'BEFORE' | 'INSIDE' | 'AFTER' = 'BEFORE'
  let count = 0
  const take = (isLast: boolean): JsonElement[] => {
    const one = element.take(++count)
    if (one.text !== '') return [one]
    // An empty list is one without elements; a comma that nothing follows is an error.
    if (isLast && count === 1) return []
    throw unreadable()
  }
  return {
    push(bytes) {
      const found: JsonElement[] = []
      let from = 0
      for (const [at, byte] of bytes.entries()) {
        if (state !== 'INSIDE') {
          if (BLANKS.includes(byte)) continue
          if (state === 'AFTER' || byte !== OPEN_LIST) throw unreadable()
          state = 'INSIDE'
          from = at + 1
        } else if (walked(place, byte)) {
          element.add(bytes.subarray(from, at))
          if (byte === CLOSE_LIST) state = 'AFTER'
          found.push(...take(state === 'AFTER'))
          from = at + 1
        }
      }
      if (state === 'INSIDE') element.add(bytes.subarray(from))
      return found
    },
    finish() {
      if (state !== 'AFTER') throw unreadable()
      return []
    },
  }
}

const SHAPES = { LINES: lines, LIST: list, WHOLE: whole } as const
export type JsonShape = keyof typeof SHAPES

/** By its first bytes; null where it is no JSON. */
export function jsonShapeOf(head: Buffer): JsonShape | null {
  const text = head
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (text.startsWith('[')) return 'LIST'
  if (!text.startsWith('{')) return null
  const [first = '', ...rest] = text.split('\n')
  return rest.length === 0 || first.trimEnd().endsWith('}') ? 'LINES' : 'WHOLE'
}

/** `most`: bytes of an element. */
export async function* readElements(
  content: AsyncIterable<Buffer>,
  { shape, most, signal }: { shape: JsonShape; most: number; signal: AbortSignal },
): AsyncGenerator<JsonElement[]> {
  const cutter = SHAPES[shape](most)
  let isFirst = true
  for await (const chunk of content) {
    signal.throwIfAborted()
    if (isFirst) refuseWideText(chunk)
    const bytes = isFirst && chunk.subarray(0, MARK.length).equals(MARK) ? chunk.subarray(MARK.length) : chunk
    isFirst = false
    const found = cutter.push(bytes)
    if (found.length > 0) yield found
  }
  const last = cutter.finish()
  if (last.length > 0) yield last
}
