import type { Transition } from './serial-operations.ts'
import type { Scheme } from './serial-states.ts'
import { transitionsA } from './serial-transitions-a.ts'
import { transitionsB } from './serial-transitions-b.ts'

/** A1 and B1, the issue of a number, are no rows here: there is no previous state, and `newState` is the result. */
export const transitionsOf = (scheme: Scheme): readonly Transition[] => (scheme === 'A' ? transitionsA : transitionsB)
