/**
 * Whose phrases are loaded together: those of a wing, from what all others use to what composes them. Orders and their
 * results, of the wing `plant`, are a part of their own, since the page of an order needs little else of it; and so is
 * what only the pages of the office show, of the wings `platform` and `numbers`.
 */
const WINGS = ['platform', 'numbers', 'office', 'plant', 'production', 'desk', 'engagement', 'workplace'] as const
export type Wing = (typeof WINGS)[number]

/** Every page shows phrases of these wings, so they come with the language; those of the others come with their first page. */
const EARLY = ['platform', 'numbers'] as const
export type LateWing = Exclude<Wing, (typeof EARLY)[number]>
export const isLate = (wing: Wing): wing is LateWing => !EARLY.some((early) => early === wing)
export const LATE_WINGS = WINGS.filter(isLate)
