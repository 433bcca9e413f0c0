export const recallErrors = {
  recall_names_nothing: 400,
  recall_status_does_not_allow: 409,
  recall_nothing_to_hold: 409,
} as const
