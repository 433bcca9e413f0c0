/** The life cycle of a file of members: read without a trace, mapped and corrected, then entered batch by batch. */

import type { ImportStatus } from '../../kit/import-file.ts'
import type { TransitionRow } from '../../kit/transitions.ts'

const memberImportCommands = ['checked', 'refused', 'plan', 'mend', 'enter', 'entered', 'drop'] as const
export type MemberImportCommand = (typeof memberImportCommands)[number]

export const memberImportTransitions: readonly TransitionRow<ImportStatus, MemberImportCommand>[] = [
  { command: 'checked', from: ['CHECKING'], to: 'CHECKED' },
  { command: 'refused', from: ['CHECKING'], to: 'UNREADABLE' },
  // Other columns, or another rule by which members are found: the file is checked again.
  { command: 'plan', from: ['CHECKED'], to: 'CHECKING' },
  { command: 'mend', from: ['CHECKED'], to: 'CHECKED' },
  { command: 'enter', from: ['CHECKED'], to: 'ENTERING' },
  { command: 'entered', from: ['ENTERING'], to: 'DONE' },
  { command: 'drop', from: ['CHECKED', 'UNREADABLE'], to: 'DROPPED' },
]
