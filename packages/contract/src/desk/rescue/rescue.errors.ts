/** Refusals when finding a pack with an unreadable code. */
export const rescueErrors = {
  rescue_container_unknown: 400,
  /** Several packs have the code: scan the whole symbol, so that the GTIN is known. */
  rescue_container_ambiguous: 400,
  rescue_nothing_inside: 400,
  rescue_order_unknown: 400,
  /** Some scans are of no sibling; params count them. */
  rescue_scans_refused: 400,
  /** Every pack was scanned: none is unreadable. */
  rescue_nothing_left: 409,
  rescue_not_a_candidate: 409,
} as const
