/** Extension point: every table with something of members, what its room tells a member of it, and how it forgets one. */

import type {
  ErasureEffect,
  PersonalTable,
} from '@serialis/contract/engagement/privacy-requests/privacy-requests.schema.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { extensionPoint } from '../../../kit/http/extension-point.ts'

export type Holding = Pick<Ctx, 'app' | 'db' | 'tenant'>

export interface PersonalRows {
  table: PersonalTable
  effect: ErasureEffect
  /** For the person: every row, in full, under the names of the columns; page by page where there can be many. */
  list(of: Holding, memberId: string): Promise<readonly object[]> | AsyncIterable<readonly object[]>
  /**
   * Erases some of the rows and returns how many; 0 when nothing is left of the person. It is called in many
   * transactions, until it returns 0. Where the effect is KEPT it counts the rows.
   */
  erase(of: Holding, memberId: string): Promise<number>
  /**
   * Where the rows of the person must be looked for: erases what it finds next and goes on from where it stopped. It is
   * called in many transactions, until it says that there is nothing left to look at, and before `erase`.
   */
  look?(of: Holding, memberId: string): Promise<{ rows: number; isDone: boolean }>
  /**
   * Ends what would bring the person back, before the approval locks the member; undone with it when it is refused.
   * Returns how many rows went.
   */
  beforeApproval?(of: Holding, memberId: string): Promise<number>
}

export const personalRows = extensionPoint<PersonalRows>()

/** Rows that one transaction of an erasure takes. */
export const ERASED_AT_ONCE = 5_000
