/** The life cycle of a file of messages: checked without a trace, then taken in by a person or discarded. */

import type { ImportStatus } from '../../kit/import-file.ts'
import type { TransitionRow } from '../../kit/transitions.ts'

export const endpointFileTransitions = [
  { command: 'checked', from: ['CHECKING'], to: 'CHECKED' },
  { command: 'refused', from: ['CHECKING'], to: 'UNREADABLE' },
  { command: 'enter', from: ['CHECKED'], to: 'ENTERING' },
  { command: 'entered', from: ['ENTERING'], to: 'DONE' },
  { command: 'drop', from: ['CHECKED', 'UNREADABLE'], to: 'DROPPED' },
] as const satisfies readonly TransitionRow<ImportStatus, string>[]
export type EndpointFileCommand = (typeof endpointFileTransitions)[number]['command']
