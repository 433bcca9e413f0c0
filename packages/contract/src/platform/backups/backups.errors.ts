/** Error keys of backups. */
export const backupsErrors = {
  /** Nothing is stopped, or another person has released it. */
  restore_is_released: 409,
} as const
