/** Reads of my work that the shell shows on every page. */

import { getMyWork } from '@serialis/contract/workplace/my-work/my-work.routes.ts'
import type { MyWork } from '@serialis/contract/workplace/my-work/my-work.schema.ts'
import { paths } from '../../kit/navigation/paths.ts'
import { useRead } from '../../kit/wire/server-state.ts'
import { workPages } from './work-pages.ts'

const REFRESH_MS = 30_000

export const useMyWork = () => useRead(getMyWork, { query: {} }, { refreshMs: REFRESH_MS })

export interface Waits {
  count: number
  hasMore: boolean
}

/** What waits on one menu entry, or on all for My work itself. */
export function waitsAt(path: string, { counts }: Pick<MyWork, 'counts'>): Waits {
  const own = path === paths.home ? counts : counts.filter(({ kind }) => paths[workPages[kind].list] === path)
  return {
    count: own.reduce((sum, one) => sum + one.count, 0),
    hasMore: own.some((one) => one.hasMore),
  }
}
