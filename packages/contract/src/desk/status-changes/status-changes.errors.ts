/** Refusals of changes of serial numbers; a list that cannot be read is refused with keys of files. */
export const statusChangesErrors = {
  change_status_does_not_allow: 409,
  change_operation_not_offered: 400,
  /** Something is refused, and leaving it out was not requested. */
  change_has_refused: 409,
  change_changes_nothing: 409,
  /** The second signature must be another person's. */
  change_signer_is_same: 403,
  change_has_no_refusals: 404,
  change_has_no_file: 404,
  change_takes_no_file: 400,
  change_list_has_no_code_column: 400,
  change_xlsx_unreadable: 400,
  change_xlsx_too_large: 400,
} as const
