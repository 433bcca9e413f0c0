/** Error keys of the event log's proof. */
export const proofErrors = {
  heads_secret_can_not_be_empty: 400,
} as const
