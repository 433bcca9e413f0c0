/**
 * Makes a table fit its frame where it can: long texts give way step by step, numbers and times never. Where it still is
 * wider, the edges show on which side more is there.
 */

import { useLayoutEffect, useRef, useState } from 'react'

/** How far long texts give way; see `list.css`. */
const TIGHTEST = 5

const isFitting = (frame: HTMLElement) => frame.scrollWidth <= frame.clientWidth
const tighten = (frame: HTMLElement, step: number) => void (frame.dataset['tight'] = String(step))

/** Each try lays out the whole table, so it begins where it ended last, unless that is near the beginning. */
function fit(frame: HTMLElement): void {
  const last = Number(frame.dataset['tight'] ?? 0)
  let step = last <= 1 ? 0 : last
  tighten(frame, step)
  while (step < TIGHTEST && !isFitting(frame)) tighten(frame, ++step)
  if (step !== last || step === 0) return
  while (step > 0 && isFitting(frame)) tighten(frame, --step)
  if (!isFitting(frame) && step < last) tighten(frame, step + 1)
}

/** Places each pinned column where the one before it ends. */
function placePins(frame: HTMLElement): void {
  let left = 0
  for (const head of frame.querySelectorAll<HTMLTableCellElement>('thead .rows-pin')) {
    const at = head.cellIndex
    for (const row of frame.querySelectorAll<HTMLTableRowElement>('tr')) {
      const cell = row.cells[at]
      if (cell) cell.style.left = `${left}px`
    }
    left += head.offsetWidth
  }
  // What takes the focus is not hidden behind them.
  frame.style.scrollPaddingLeft = `${left}px`
  frame.style.scrollPaddingRight = `${frame.querySelector<HTMLElement>('thead .rows-steps')?.offsetWidth ?? 0}px`
}

function tellEdges(frame: HTMLElement): boolean {
  const hidden = frame.scrollWidth - frame.clientWidth
  frame.classList.toggle('more-before', frame.scrollLeft > 1)
  frame.classList.toggle('more-after', frame.scrollLeft < hidden - 1)
  return hidden > 1
}

/** `rows` and `shape` decide how wide the table is; what else changes, such as its height, costs no layout. */
export function useFittedTable(rows: unknown, shape: string) {
  const frame = useRef<HTMLDivElement>(null)
  const [isWider, setWider] = useState(false)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const settle = () => {
      fit(element)
      placePins(element)
      setWider(tellEdges(element))
    }
    const scrolled = () => void tellEdges(element)
    const table = element.querySelector('table')
    // A cell may become wider by itself, e.g. when the name in it has been read.
    const sizeOf = () => `${element.clientWidth} ${table?.offsetWidth}`
    settle()
    let size = sizeOf()
    // It calls back at once, when everything is settled already: each layout of a long table costs a frame.
    const watcher = new ResizeObserver(() => {
      if (sizeOf() === size) return
      settle()
      size = sizeOf()
    })
    watcher.observe(element)
    if (table) watcher.observe(table)
    element.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      watcher.disconnect()
      element.removeEventListener('scroll', scrolled)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is shown decides how wide it is
  }, [rows, shape])
  return { frame, isWider }
}
