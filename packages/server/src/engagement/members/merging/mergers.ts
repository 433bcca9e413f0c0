/**
 * Extension point: what of a member becomes another one's when the two are merged. Each room moves the rows of its own
 * tables, and gives back by keys of its own what moved.
 */

import type { MergePart } from '@serialis/contract/engagement/merging/merging.schema.ts'
import type { PersonalTable } from '@serialis/contract/engagement/privacy-requests/privacy-requests.schema.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { extensionPoint } from '../../../kit/http/extension-point.ts'

type Merging = Pick<Ctx, 'app' | 'db' | 'tenant' | 'now'>

export interface Direction {
  fromId: string
  intoId: string
}

export interface Merger {
  part: MergePart
  /** The tables whose rows it moves. */
  tables: readonly PersonalTable[]
  /** Rows of the member. */
  count(of: Merging, memberId: string): Promise<number>
  /** Nothing of these tables names the first member afterwards. Returns the keys of what moved. */
  move(of: Merging, between: Direction): Promise<readonly string[]>
  /** The other way: what moved and is still there. What came since the merge stays. Throws where the two cannot be separated. */
  giveBack(of: Merging, between: Direction, keys: readonly string[]): Promise<void>
}

export const mergers = extensionPoint<Merger>()

/** Keys that begin with a word of the room, without it: one merger may move rows of several kinds. */
export const keysOf = (word: string, keys: readonly string[]): string[] =>
  keys.filter((key) => key.startsWith(word)).map((key) => key.slice(word.length))
