/** Refusals of the ledger that end a command. */
export const ledgerErrors = {
  outcome_differs: 409,
  ranges_belong_to_another_order: 409,
  ranges_not_of_this_order: 409,
  ranges_never_issued: 400,
  packs_refused: 409,
  block_numbers_used_up: 400,
  event_undone_already: 409,
  event_touched_later: 409,
  pool_short: 409,
} as const
