/** The news that the frame of every page and the start page show. */

import { getNewsNow } from '@serialis/contract/platform/news/news.routes.ts'
import { useRead } from '../../kit/wire/server-state.ts'

/** How late a bar appears at most. */
const REFRESH_MS = 30_000

export const useNewsNow = () => useRead(getNewsNow, {}, { refreshMs: REFRESH_MS })
