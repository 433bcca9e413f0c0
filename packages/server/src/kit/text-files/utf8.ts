/** Reports clearly that a file has another encoding than UTF-8, and in which line. */

import { isUtf8 } from 'node:buffer'
import { UnreadableFile } from './unreadable-file.ts'

const LF = 10

/** Latin letters in UTF-16 and UTF-32: every other byte is zero. */
const isSpacedOut = (bytes: Buffer): boolean =>
  bytes.length >= 8 && [0, 1].some((from) => [0, 2, 4, 6].every((at) => bytes[at + from] === 0))

/** Throws when the first bytes of a file are UTF-16 or UTF-32. */
export function refuseWideText(bytes: Buffer): void {
  const [first, second] = bytes
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) || isSpacedOut(bytes)
  if (isWide) throw new UnreadableFile('file_not_utf8', { line: 1, guess: 'UTF-16' })
}

/** The failure for bytes that are not UTF-8; `firstLine` is the line where they start. */
export function notUtf8(bytes: Buffer, firstLine: number): UnreadableFile {
  let line = firstLine
  for (let at = 0; at < bytes.length; line++) {
    const end = bytes.indexOf(LF, at) + 1 || bytes.length
    const row = bytes.subarray(at, end)
    if (!isUtf8(row)) return new UnreadableFile('file_not_utf8', { line, guess: readsAsChinese(row) ? 'GB18030' : '' })
    at = end
  }
  return new UnreadableFile('file_not_utf8', { line, guess: '' })
}

/** The failure for bytes with a NUL, which no text has and no text column stores. */
export function hasNul(bytes: Buffer, firstLine: number): UnreadableFile {
  const before = bytes.subarray(0, bytes.indexOf(0))
  return new UnreadableFile('file_has_nul', { line: firstLine + before.filter((byte) => byte === LF).length })
}

function readsAsChinese(bytes: Buffer): boolean {
  try {
    new TextDecoder('gb18030', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
