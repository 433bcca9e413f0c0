/** Error keys of replays of many messages. */
export const replaysErrors = {
  replay_has_no_messages: 409,
  replay_status_does_not_allow: 409,
  // A definition that the trial judged by has a newer version.
  replay_stale: 409,
  replay_undone_already: 409,
  // What it wrote is forgotten.
  replay_too_old_to_undo: 409,
} as const
