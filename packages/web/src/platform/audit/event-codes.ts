/** Codes of all events, from the contract's routes and from the ends of tasks; each needs a phrase. */

import type { routes } from '@serialis/contract/routes.ts'

type Routes = typeof routes
type RouteEvent = { [N in keyof Routes]: Routes[N] extends { event: infer E extends string } ? E : never }[keyof Routes]
/** Recorded by background work, without a route. */
type TaskEvent =
  | 'alert.raised'
  | 'line.handover_failed'
  | 'order.line_reassignment_failed'
  | 'order.placed_out_again'
  | 'push_job.delivered'
  | 'push_job.failed'
  | 'sn_pull.sent'
  | 'sn_pull.try_failed'
  | 'sn_pull.delivered'
  | 'sn_pull.refused'
  | 'sn_pull.unanswered'
  | 'sn_message.processed'
  | 'sn_message.refused'
  | 'status_change.checked'
  | 'status_change.committed'
  | 'status_change.commit_failed'
  | 'status_change.unreadable'
  | 'expiry.proposed'
  | 'supplier.expired'
  | 'list.export_finished'
  | 'order.codes_assigned'
  | 'order.codes_not_assigned'
  | 'order.package_built'
  | 'order.codes_requested'
  | 'result_file.checked'
  | 'result_file.committed'
  | 'result_file.commit_failed'
  | 'result_file.unreadable'
  | 'extract.written'
  | 'extract.failed'
  | 'onboarding.checked'
  | 'onboarding.entered'
  | 'recall.traced'
  | 'recall.trace_failed'
  | 'recall.held'
  | 'recall.hold_failed'
  | 'product_import.checked'
  | 'product_import.refused'
  | 'product_import.entered'
  | 'product_import.sent_back'
  | 'order_import.checked'
  | 'order_import.refused'
  | 'order_import.entered'
  | 'order_import.sent_back'
  | 'result_file.undone'
  | 'result_file.undo_failed'
export type EventCode = RouteEvent | TaskEvent

type SubjectOf<E> = E extends `${infer S}.${string}` ? S : never
type ActionOf<E, S extends string> = E extends `${S}.${infer A}` ? A : never
/** `order.approved` is the phrase `order: { approved }`. */
export type EventPhrases = { [S in SubjectOf<EventCode>]: { [A in ActionOf<EventCode, S>]: string } }
