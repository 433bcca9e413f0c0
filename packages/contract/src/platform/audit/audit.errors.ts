/** Error keys of the event log. */
export const auditErrors = {
  too_many_records: 400,
} as const
