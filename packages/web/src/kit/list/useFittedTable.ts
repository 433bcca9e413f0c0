/**
 * Makes a table fit its frame where it can: long texts give way step by step, numbers and times never. Where it still is
 * wider, the edges show on which side more is there.
 */

import { useLayoutEffect, useRef, useState } from 'react'

/** How far long texts give way; see `list.css`. */
const STEPS = [0, 1, 2, 3, 4, 5]

function fit(frame: HTMLElement): void {
  for (const step of STEPS) {
    frame.dataset['tight'] = String(step)
    if (frame.scrollWidth <= frame.clientWidth) return
  }
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
}

function tellEdges(frame: HTMLElement): boolean {
  const hidden = frame.scrollWidth - frame.clientWidth
  frame.classList.toggle('more-before', frame.scrollLeft > 1)
  frame.classList.toggle('more-after', frame.scrollLeft < hidden - 1)
  return hidden > 1
}

export function useFittedTable(shown: readonly unknown[]) {
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
    const sizeOf = () => `${element.clientWidth} ${element.clientHeight}`
    settle()
    let size = sizeOf()
    // It calls back at once, when everything is settled already: each layout of a long table costs a frame.
    const watcher = new ResizeObserver(() => {
      if (sizeOf() === size) return
      settle()
      size = sizeOf()
    })
    watcher.observe(element)
    element.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      watcher.disconnect()
      element.removeEventListener('scroll', scrolled)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is shown decides how wide it is
  }, shown)
  return { frame, isWider }
}
