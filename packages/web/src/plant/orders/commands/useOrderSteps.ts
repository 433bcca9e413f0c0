/** All commands that people give an order, for the list of those that are not possible now. */

import type { OrderDetail } from '@serialis/contract/plant/orders/order-page.schema.ts'
import { orderTransitions } from '@serialis/contract/plant/orders/orders.status.ts'
import { downloadOrderReport } from '@serialis/contract/plant/reports/reports.routes.ts'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../../kit/language/i18n.tsx'
import { type Step, stepsOf } from '../../../kit/page/steps.ts'
import { resultStatuses, stepOf } from './order-commands.ts'
import type { PersonCommand } from './OrderCommands.tsx'

const commands = [
  ...new Map(orderTransitions.flatMap(({ command, by }) => (by === 'system' ? [] : [[command, by] as const]))),
]
const startsOf = (command: string) => [
  ...new Set(orderTransitions.filter((row) => row.command === command).flatMap(({ from }) => from)),
]

/** `isOwn`: the reader is no supplier's, whom reports are not for. */
export function useOrderSteps(isOwn: boolean): (order: OrderDetail) => Step[] {
  const t = useTranslations('orders')
  const errorText = useErrorText()
  const words = (statuses: readonly OrderDetail['status'][]) => statuses.map((status) => t(`status.${status}`))
  return (order) => {
    const ofCommand = ([command, permission]: (typeof commands)[number]): Step[] => {
      // A workflow that runs needs no start.
      if (command === 'startWorkflow' && order.workflowProblem === null) return []
      const next = stepOf(order, command)
      const blockedBy = next?.blockedBy ?? null
      return [
        {
          label: t(`actions.${command as PersonCommand}`),
          permission,
          isOpen: next !== undefined && blockedBy === null,
          possibleIn: next === undefined ? words(startsOf(command)) : null,
          why: blockedBy === null ? '' : errorText(blockedBy.key, blockedBy.params),
          isKnown: blockedBy !== null,
        },
      ]
    }
    const takesResults = resultStatuses.includes(order.status)
    return [
      ...commands.flatMap(ofCommand),
      {
        label: t('actions.upload'),
        permission: 'results.import',
        isOpen: takesResults,
        possibleIn: takesResults ? null : words(resultStatuses),
        why: '',
        isKnown: false,
      },
      ...(isOwn ? stepsOf({ steps: { report: downloadOrderReport }, label: () => t('report.title') }) : []),
    ]
  }
}
