/** A list as a file: all that matches, or the chosen rows. The button comes from the room of exports. */

import { type ExportableList, exportableLists } from '@serialis/contract/lists.ts'
import { type ComponentType, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import type { Search } from '../navigation/search.ts'
import { type Step, stepsOf } from '../page/steps.ts'
import { useSlots } from '../shell/slots.ts'

interface Which {
  filter: Search
  /** The keys of the rows that were chosen; every row that matches the filter without it. */
  ids?: readonly string[]
}

export type ListExportProps = Which & { list: ExportableList }

declare module '../shell/slots.ts' {
  interface Slots {
    ListExport: ComponentType<ListExportProps>
  }
}

export const isExportable = (list: string): list is ExportableList => list in exportableLists

export function AsFile({ list, ...which }: Which & { list: string }) {
  const { ListExport } = useSlots()
  if (!isExportable(list)) return null
  return (
    <Suspense fallback={null}>
      <ListExport list={list} {...which} />
    </Suspense>
  )
}

/** For who may not have the list as a file. */
export function useExportStep(list: string): Step[] {
  const t = useTranslations('kit.list')
  if (!isExportable(list)) return []
  return stepsOf({ steps: { export: exportableLists[list] }, label: () => t('exporting') })
}
