/** Kinds of background work of this room. */
export const EXTRACT_KIND = 'extracts.write'
