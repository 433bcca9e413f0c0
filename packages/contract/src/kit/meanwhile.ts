/** With `changed_meanwhile`: what others did to the record since the version that the caller saw, newest first. */

export interface MeanwhileChange {
  at: string
  /** The actor's name at that time. */
  by: string
  /** Code of the event. */
  action: string
  reason: string
  /** The fields that changed, each as `[old, new]`. */
  fields: Record<string, [unknown, unknown]>
}
