/**
 * Why packs cannot be packed, taken out, moved, merged or relabelled. The check of a scan answers the same keys as the
 * command, so each has one phrase: what, why, and what to do.
 */
const packingProblems = {
  packing_code_unknown: 400,
  packing_code_ambiguous: 400,
  packing_not_a_container: 400,
  packing_itself: 400,
  packing_already_inside: 400,
  packing_other_parent: 400,
  packing_not_inside: 400,
  packing_level_not_below: 400,
  packing_mixed_levels: 400,
  packing_other_level: 400,
  packing_over_capacity: 400,
  packing_final_status: 400,
  packing_not_commissioned: 400,
  packing_blocked: 400,
  packing_sampled: 400,
  packing_withdrawn: 400,
  packing_out_of_stock: 400,
  packing_mixed_release: 400,
  packing_other_product: 400,
  packing_other_batch: 400,
  packing_other_order: 400,
  packing_other_status: 400,
  packing_container_empty: 400,
  packing_label_used: 400,
  packing_label_not_placed_out: 400,
  packing_status_undecided: 400,
} as const
export type PackingProblemKey = keyof typeof packingProblems
export const packingProblemKeys = Object.keys(packingProblems) as [PackingProblemKey, ...PackingProblemKey[]]

export const packingErrors = {
  ...packingProblems,
  packing_record_needed: 400,
  packing_not_undoable: 400,
} as const
