/** Error keys of alerts. */
export const alertsErrors = {
  alert_status_change_not_allowed: 400,
  alert_note_can_not_be_empty: 400,
  alert_reopen_too_late: 400,
  alert_open_already: 409,
  alert_has_ended: 409,
  alert_repair_not_offered: 409,
  alert_cause_remains: 409,
} as const
