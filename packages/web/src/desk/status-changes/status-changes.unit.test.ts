import { changeTriggers, operationsOf } from '@serialis/contract/desk/status-changes/desks.ts'
import { schemes } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { expect, test } from 'vitest'
import { emptyPicking, sourceOf } from './picking.ts'
import { statusChangesEn } from './status-changes.en.ts'

test('every operation that a desk offers has its words', () => {
  const offered = new Set(
    schemes.flatMap((scheme) => changeTriggers.flatMap((trigger) => operationsOf(scheme, trigger))),
  )
  expect(Object.keys(statusChangesEn.operations).toSorted()).toEqual([...offered].toSorted())
})

test('what was picked becomes what is sent; nothing named is nothing sent', () => {
  const empty = emptyPicking(undefined)
  expect(sourceOf(empty)).toBeNull()
  expect(sourceOf(emptyPicking('A,B'))).toEqual({ kind: 'codes', codes: ['A', 'B'] })
  expect(sourceOf({ ...empty, text: ' A \r\n\n  \nB' })).toEqual({ kind: 'codes', codes: [' A ', 'B'] })
  expect(sourceOf({ ...empty, kind: 'query', filter: { orderNo: '', statuses: [] } })).toBeNull()
  expect(sourceOf({ ...empty, kind: 'query', filter: { orderNo: 'PO-1', statuses: ['NEW'] } })).toEqual({
    kind: 'query',
    filter: { orderNo: 'PO-1', statuses: ['NEW'] },
  })
})
