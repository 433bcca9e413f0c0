import { expect, it } from 'vitest'
import { historyReasons } from '../../platform/masters/approval.ts'
import { historyKindOf } from './history-kind.ts'

it.each([
  ['application.created', 'NEW', 'CREATE'],
  ['container.packed', 'NEW', 'MODIFY'],
  ['container.packing_undone', 'NEW', 'UNDO'],
  ['result_file.committed', 'DESTORY', 'DELETE'],
  ['result_file.undone', 'DESTORY', 'UNDO'],
  ['order.confirmed', 'ACTIVATION', 'APPROVED'],
  ['recall.held', 'NEW', 'UNAPPROVED'],
  ['activation.rejected', 'NEW', 'REJECTED'],
  ['', 'NEW', null],
] as const)('the history reason after %s of a code that is %s is %s', (action, status, kind) => {
  expect(historyKindOf(action, status)).toBe(kind)
})

it('has an event for each history reason of the specification', () => {
  const reached = new Set(
    [
      'application.created',
      'container.packed',
      'activation.rejected',
      'order.confirmed',
      'recall.held',
      'x.undone',
    ].map((action) => historyKindOf(action, 'NEW')),
  )
  expect([...reached, historyKindOf('scrap.committed', 'DESTORY')].toSorted()).toEqual([...historyReasons].sort())
})
