/** Error keys of consumer and field scans. */
export const scansErrors = {
  /** Several packs have the bare code: the GTIN on the pack is needed. */
  scan_gtin_needed: 400,
  scan_region_unknown: 400,
} as const
