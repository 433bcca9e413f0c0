/** Reads that forms and filters of other rooms share. */

import { listLineOptions } from '@serialis/contract/plant/lines/lines.routes.ts'
import type { LineOption } from '@serialis/contract/plant/lines/lines.schema.ts'
import { useRead } from '../../kit/wire/server-state.ts'
import { useIsSupplier } from '../../platform/access/access.api.ts'

const MOST = 100

/** Lines that are not deleted and have approved settings; none for a supplier's people. */
export function useLines(): { lines: readonly LineOption[]; isLoading: boolean } {
  const { data, isFetching } = useRead(
    listLineOptions,
    { query: { limit: MOST } },
    { enabled: useIsSupplier() === false },
  )
  return { lines: data?.items ?? [], isLoading: isFetching }
}
