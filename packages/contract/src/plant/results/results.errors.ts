/** Refusals of commands on a result file; a file that cannot be read is refused with a key of `filesErrors`. */
export const resultsErrors = {
  /** The file is not in a state for this: being checked, already committed, refused. */
  result_file_status_does_not_allow: 409,
  /** Rows are refused, and leaving them out was not requested. */
  result_file_has_row_errors: 409,
  /** Something changed since the dry run: check again. */
  result_file_outcome_differs: 409,
  /** It changes nothing in its order, so that it is refused in place of committed. */
  result_file_without_effect: 409,
  /** Other events put packs into a container that the file commissioned. */
  result_file_container_holds_others: 409,
  result_file_has_no_errors: 404,
} as const
