/** Kinds of background work of this room. */
export const TRACE_KIND = 'recall.trace'
export const HOLD_KIND = 'recall.hold'
