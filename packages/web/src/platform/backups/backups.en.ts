import type { backupsErrors } from '@serialis/contract/platform/backups/backups.errors.ts'

export const backupsEn = {
  held: 'Restored on {restoredAt} to the state of {backupAt}. Pushes, mails, pulls and exchanges with lines are stopped until a person releases them.',
  release: 'Release',
  releaseTitle: 'Release what is stopped',
  releaseText:
    'What was sent or requested after {backupAt} is not known here. Compare with partners and lines first: what they already have is sent or requested again.',
  released: 'Pushes, mails, pulls and exchanges with lines run again',
  errors: {
    restore_is_released: 'Another person has released it already',
  } satisfies Record<keyof typeof backupsErrors, string>,
  audit: {
    subjects: {
      backup: 'Backup',
      restore: 'Restore',
    },
    events: {
      backup: {
        made: 'Backup made',
        tried: 'Backup restored on trial',
      },
      restore: {
        made: 'Restored from a backup',
        released: 'Pushes, mails and pulls released after a restore',
      },
    },
  },
} as const
