/**
 * Who is notified of a step: the order's mailbox, if the tenant wants it, and everybody who got the alert that the
 * order waits.
 */

import type { OrderCommand } from '@serialis/contract/plant/orders/orders.status.ts'
import { mailedOrderCommands, type MailedOrderCommand } from '@serialis/contract/platform/mail/mail.schema.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { clearAlert } from '../../../platform/alerts/alerts.service.ts'
import { mailedOrderCommandsOf, queueMail } from '../../../platform/mail/outbox.service.ts'
import type { OrderRow } from '../orders.queries.ts'

const isMailed = (command: string): command is MailedOrderCommand =>
  (mailedOrderCommands satisfies readonly OrderCommand[] as readonly string[]).includes(command)

/** `before` is the order while it waited; `moved`, after the step. */
export async function notifyStep(
  ctx: Ctx,
  before: OrderRow,
  moved: OrderRow,
  { command, reason, by }: { command: string; reason: string; by: string },
): Promise<void> {
  // An alert with a cause of its own ends with that cause.
  if (before.waitingLevel !== null)
    await clearAlert(ctx.db, 'E3', { subjectType: 'order', subjectId: moved.id, params: { cause: undefined } }, ctx.now)
  if (moved.mailbox === '' || !isMailed(command) || !(await mailedOrderCommandsOf(ctx.db)).includes(command)) return
  await queueMail(ctx, {
    to: moved.mailbox,
    template: 'ORDER_STEP',
    about: { subjectType: 'order', subjectId: moved.id },
    params: {
      command,
      orderNo: moved.orderNo,
      product: moved.productName,
      batchCode: moved.batchCode ?? '',
      by,
      reason,
    },
  })
}
