/** Reads that forms and filters of other rooms share. */

import type { Answer } from '@serialis/contract/kit/route.ts'
import { listFactoryOptions } from '@serialis/contract/plant/lines/factories.routes.ts'
import { listLineOptions } from '@serialis/contract/plant/lines/lines.routes.ts'
import type { LineOption } from '@serialis/contract/plant/lines/lines.schema.ts'
import type { ReactNode } from 'react'
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

const MOST_FACTORIES = 200
type FactoryOption = Answer<typeof listFactoryOptions>['items'][number]

/** Factories that the user sees. */
export function useFactories(): { factories: readonly FactoryOption[]; isLoading: boolean } {
  const { data, isPending } = useRead(listFactoryOptions, { query: { limit: MOST_FACTORIES } })
  return { factories: data?.items ?? [], isLoading: isPending }
}

/** For pages that may not import this file (see `kit/shell/slots.ts`). */
export const FactoryChoices = ({ children }: { children: (loaded: ReturnType<typeof useFactories>) => ReactNode }) =>
  children(useFactories())
