/** Reads that forms of other rooms share. */

import { listBrandOptions } from '@serialis/contract/plant/main-data/brands.routes.ts'
import { listBusinessUnitOptions } from '@serialis/contract/plant/main-data/business-units.routes.ts'
import { listRegionOptions } from '@serialis/contract/plant/main-data/regions.routes.ts'
import { type ReactNode, useState } from 'react'
import { useSettled } from '../../kit/navigation/useSettled.ts'
import { useRead } from '../../kit/wire/server-state.ts'

const MOST = 50
const routes = { regions: listRegionOptions, businessUnits: listBusinessUnitOptions, brands: listBrandOptions }

interface Found {
  records: readonly { id: string; code: string; name: string }[]
  isLoading: boolean
  search: (text: string) => void
}

/** Approved records that the user sees, by typed text. */
function useReachRecords(kind: keyof typeof routes): Found {
  const [text, setText] = useState('')
  const settled = useSettled(text.trim())
  const { data, isFetching } = useRead(
    // Every kind has these options.
    routes[kind] as typeof listRegionOptions,
    { query: { limit: MOST, ...(settled !== '' && { search: settled }) } },
    { keepsPrevious: true },
  )
  return { records: data?.items ?? [], isLoading: isFetching, search: setText }
}

/** For pages that may not import this file (see `kit/shell/slots.ts`). */
export const ReachChoices = ({
  kind,
  children,
}: {
  kind: keyof typeof routes
  children: (found: Found) => ReactNode
}) => children(useReachRecords(kind))
