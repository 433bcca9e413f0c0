export const labelsErrors = {
  /** Nothing of the selection may be printed: no code, or only codes that are out of use for good. */
  labels_none: 400,
  labels_too_many: 400,
  labels_printed_before: 409,
  labels_not_printed_yet: 409,
} as const
