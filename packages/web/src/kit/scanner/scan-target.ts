/**
 * A page that works with codes receives the scans itself while it is open, and keeps the screen on; otherwise scans lead
 * to the page of the code.
 */

import { useEffect, useRef } from 'react'
import { useAwake } from './awake.ts'

type Taker = (code: string) => void
const takers: Taker[] = []

/** Passes the code to the page that registered last; false when none did. */
export function takeScan(code: string): boolean {
  const taker = takers.at(-1)
  taker?.(code)
  return taker !== undefined
}

/** `useScanTarget(onScan)`: scans reach the page wherever its focus is. */
export function useScanTarget(onScan: Taker) {
  useAwake()
  const latest = useRef(onScan)
  useEffect(() => void (latest.current = onScan), [onScan])
  useEffect(() => {
    const taker = (code: string) => latest.current(code)
    takers.push(taker)
    return () => void takers.splice(takers.indexOf(taker), 1)
  }, [])
}
