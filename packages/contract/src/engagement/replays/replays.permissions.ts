/** Subject types of the event log, and who may read their history. What replays is the permission of messages. */
export const replaysSubjects = {
  message_replay: { history: 'inbox.list' },
} as const

/** Events of work without a route. */
export const replaysEvents = ['message_replay.checked', 'message_replay.applied', 'message_replay.undone'] as const
