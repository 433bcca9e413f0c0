/** Refusals of attached files; a wrong type of file is the kit's `choose_a_correct_file_type`. */
export const filesErrors = {
  /** More pixels than a camera takes: it would fill the memory of whoever looks at it. */
  picture_too_large: 400,
  attachments_too_many: 409,
  /** The record was signed together with its attachments. */
  attachments_closed: 409,
} as const
