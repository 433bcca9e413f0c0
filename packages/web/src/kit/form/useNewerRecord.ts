/**
 * An edit form whose record gets a newer version meanwhile. Untouched, it shows the newer record; with input, nothing
 * moves until a save is refused, and then the input can continue on the newer version.
 */

import type { MeanwhileChange } from '@serialis/contract/kit/meanwhile.ts'
import { useState } from 'react'
import { isSameValue } from './values/same-value.ts'

const versionOf = (values: object): unknown => (values as { version?: unknown }).version

/** What the user changed, on top of the newer record. */
export function ontoNewer<V extends object>(base: V, values: V, newer: V): V {
  const own = Object.entries(values).filter(([name, value]) => !isSameValue(value, base[name as keyof V]))
  return { ...newer, ...Object.fromEntries(own), ...(versionOf(newer) !== undefined && { version: versionOf(newer) }) }
}

export interface NewerRecord<V> {
  /** Who changed what; null until a save was refused for it, or an older draft was taken up. */
  meanwhile: readonly MeanwhileChange[] | null
  /** The record as the user began with it, and as it is now; the same while the newer one is being read. */
  base: V
  newer: V
  isRead: boolean
  report(changes: readonly MeanwhileChange[]): void
  /** The base of a draft that is taken up. */
  beginWith(base: V): void
  /** Continues with the user's changes on the newer version. */
  takeOver(): void
  /** Continues with the newer version alone. */
  startOver(): void
}

export function useNewerRecord<V extends object>(
  initial: V,
  { values, isDirty, show }: { values: V; isDirty: boolean; show: (values: V, isDirty: boolean) => void },
): NewerRecord<V> {
  const [base, setBase] = useState(initial)
  const [meanwhile, setMeanwhile] = useState<readonly MeanwhileChange[] | null>(null)
  const isUntouched = !isDirty && versionOf(initial) !== versionOf(base)
  const continueWith = (next: V, dirty: boolean) => {
    setBase(initial)
    setMeanwhile(null)
    show(next, dirty)
  }
  if (isUntouched) continueWith(initial, false)
  return {
    meanwhile,
    base,
    newer: initial,
    isRead: versionOf(initial) !== versionOf(values),
    report: setMeanwhile,
    beginWith: (from) => {
      setBase(from)
      if (versionOf(from) !== versionOf(initial)) setMeanwhile([])
    },
    takeOver: () => continueWith(ontoNewer(base, values, initial), true),
    startOver: () => continueWith(initial, false),
  }
}
