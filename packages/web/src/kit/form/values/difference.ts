/** Of two long texts, the part in which they differ. */

/** Shorter texts are shown whole. */
const WHOLE = 240
/** Signs around the difference. */
const AROUND = 40

const commonStart = (a: string, b: string): number => {
  let at = 0
  while (at < a.length && at < b.length && a[at] === b[at]) at += 1
  return at
}

const commonEnd = (a: string, b: string, from: number): number => {
  let count = 0
  while (count < Math.min(a.length, b.length) - from && a[a.length - 1 - count] === b[b.length - 1 - count]) count += 1
  return count
}

function cut(text: string, start: number, end: number): string {
  const [from, to] = [Math.max(0, start - AROUND), Math.min(text.length, text.length - end + AROUND)]
  const part = text.slice(from, to).toWellFormed()
  return `${from > 0 ? '…' : ''}${part}${to < text.length ? '…' : ''}`
}

export function differenceOf(before: string, after: string): { before: string; after: string } {
  if (before.length <= WHOLE && after.length <= WHOLE) return { before, after }
  const start = commonStart(before, after)
  const end = commonEnd(before, after, start)
  return { before: cut(before, start, end), after: cut(after, start, end) }
}
