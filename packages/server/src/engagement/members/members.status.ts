import { memberTransitions } from '@serialis/contract/engagement/members/members.status.ts'
import { rowsOf } from '@serialis/contract/kit/transitions.ts'

/** The member can still be changed: it is neither merged nor erased. */
export const isOpen = (status: string): boolean => rowsOf(memberTransitions, 'edit', status).length > 0
