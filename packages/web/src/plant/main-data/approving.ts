/** Approval on the pages of main data: the commands of a kind, and the way to the rule of the tenant. */

import { useTranslations } from 'use-intl'
import { paths } from '../../kit/navigation/paths.ts'
import type { ApprovableRow, ApprovalRoutes } from '../../platform/masters/shared/master-kind.ts'

export function useApproving({ approve, reject, undo }: ApprovalRoutes) {
  const t = useTranslations('mainData.rule')
  return {
    routes: { approve, reject, undo },
    rule: { label: t('title'), to: paths.mainDataRule, permission: 'mainDataRule.list' as const },
  }
}

interface Named {
  id: string
  code: string
  name: string
}

/** The record that a form opens with: that of the change which waits, or else the one in force. */
export function chosenIn(
  row: Pick<ApprovableRow, 'change'> | undefined,
  { column, field }: { column: string; field: string },
  standing: Named | undefined,
): Named | undefined {
  const id = row?.change?.contents?.[column]
  const words = row?.change?.differences[field]
  if (typeof id !== 'string' || id === standing?.id || !Array.isArray(words)) return standing
  const code = String(words[1])
  return { id, code, name: code }
}
