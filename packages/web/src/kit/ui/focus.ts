/** Where the keyboard goes on when the element that had the focus is gone: from the page, not from the top of the console. */

import { type FocusEvent, useEffect, useRef } from 'react'

export function focusPage(): void {
  const isNowhere = document.activeElement === null || document.activeElement === document.body
  if (isNowhere) document.getElementById('main')?.focus({ preventScroll: true })
}

/** For a part whose buttons come and go with the state of its record: props of its element. */
export function useKeptFocus() {
  const last = useRef<Element>(null)
  useEffect(() => {
    if (last.current === null || last.current.isConnected) return
    last.current = null
    focusPage()
  })
  return { onFocus: ({ target }: FocusEvent) => void (last.current = target) }
}
