/** What other rooms show of workflows. */

import { listWorkflowOptions } from '@serialis/contract/platform/workflow/workflow.routes.ts'
import { useTranslations } from 'use-intl'
import { useRead } from '../../kit/wire/server-state.ts'

const MOST = 200
type StandardCode = 'STANDARD' | 'WITHOUT_SCAN'
export const isStandard = (code: string): code is StandardCode => code === 'STANDARD' || code === 'WITHOUT_SCAN'

/** The name of a workflow in the user's language; those that people created have one name. */
export function useWorkflowName(): (workflow: { code: string; name: string }) => string {
  const t = useTranslations('workflow.words.workflow')
  return ({ code, name }) => (isStandard(code) ? t(code) : name)
}

/** Workflows that orders can start with; `kept` stays a choice although it may be none of them. */
export function useWorkflowOptions(kept?: { code: string; name: string }): {
  options: { value: string; label: string }[]
  isLoading: boolean
} {
  const nameOf = useWorkflowName()
  const { data, isPending } = useRead(listWorkflowOptions, { query: { limit: MOST } })
  const items = data?.items ?? []
  const all = kept && !items.some(({ code }) => code === kept.code) ? [...items, kept] : items
  return { options: all.map((one) => ({ value: one.code, label: nameOf(one) })), isLoading: isPending }
}
