/** Error keys of consumer and field scans. */
export const scansErrors = {
  /** Several packs carry the bare code: say which GTIN is on the pack. */
  scan_gtin_needed: 400,
} as const
