/** Counts of this process for its metrics: they only grow, and begin again with each start, as monitoring expects. */

import type { App } from '../http/context.ts'
import { stateKey } from './app-state.ts'
import type { LabelledValue } from './ops.ts'

export interface Tally {
  add(app: App, value: string, count?: number): void
  read(app: App): LabelledValue[]
}

/** `name`: unique, `room.what`. Each value of the label is known from the start, with 0. */
export function tally(name: string, label: string, values: readonly string[]): Tally {
  const counts = stateKey(name, () => new Map(values.map((value) => [value, 0])))
  return {
    add: (app, value, count = 1) => void app.state(counts).set(value, (app.state(counts).get(value) ?? 0) + count),
    read: (app) => Array.from(app.state(counts), ([value, count]) => ({ labels: { [label]: value }, value: count })),
  }
}
