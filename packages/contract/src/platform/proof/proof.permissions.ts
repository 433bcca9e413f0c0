/** Of the event log's proof; reading it takes the permission to read the log. Part of event management, 0502. */
export const proofPermissions = {
  'proof.edit': '050202',
} as const

/** Subject types of the event log, and who may read their history. */
export const proofSubjects = {
  event_log: { history: 'events.list' },
  master_key: { history: 'events.list' },
} as const

/** Kinds of records that an alert may concern. */
export const proofAlerts = ['event_log'] as const

/** Events of work without a route. */
export const proofEvents = [
  'event_log.key_changed',
  'event_log.bundle_written',
  'event_log.rows_written',
  'master_key.rotated',
] as const
