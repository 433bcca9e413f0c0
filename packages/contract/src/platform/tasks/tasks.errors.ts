/** Error keys of tasks. */
export const tasksErrors = {
  task_has_ended: 409,
  task_has_not_ended: 409,
  task_has_no_file: 404,
  /** More rows match than one task works on. */
  bulk_too_many_rows: 400,
  bulk_nothing_matches: 409,
  /** The end of a task that failed for an unexpected reason, after its last attempt. */
  task_failed_unexpectedly: 503,
  /** The end of a task under which the server's process died twice. */
  task_ended_process: 503,
} as const
