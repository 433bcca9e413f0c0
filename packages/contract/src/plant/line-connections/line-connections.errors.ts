/** Error keys of line connections, and why a file or message of a line was refused. */
export const lineConnectionsErrors = {
  line_connection_missing: 404,
  line_connection_secret_can_not_be_empty: 400,
  line_connection_key_unknown: 400,
  line_connection_key_taken: 409,
  line_connection_other_key: 403,
  /** Orders of a sandbox go to the simulated line alone. */
  line_in_sandbox: 403,
  line_exchange_status_does_not_allow: 409,
  line_recall_not_needed: 409,
  line_recall_under_way: 409,
  line_message_unreadable: 400,
  line_message_unknown_order: 404,
  line_message_unknown_name: 400,
  line_result_which_order: 400,
  line_result_other_format: 400,
  /** `type` of the line, and the `other` type that has this format. */
  line_format_of_other_type: 400,
  line_result_of_other_type: 400,
  /** The type of the line was changed since its connection was saved. */
  line_connection_of_other_type: 400,
  line_placed_out_again: 200,
  line_recall_given_up: 409,
  line_recalled_again: 200,
} as const
