/** Counts of members below this are shown only to readers who may see identities in full: few members are soon one of them. */
export const FEWEST_TOLD = 10
