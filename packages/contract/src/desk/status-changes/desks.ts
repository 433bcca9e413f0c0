/** The three desks with one state machine: the operations of each, its path, and the permissions of its steps. */

import type { Evidence, Operation, Transition } from '../../numbers/ledger/serial-operations.ts'
import type { Scheme } from '../../numbers/ledger/serial-states.ts'
import { transitionsOf } from '../../numbers/ledger/serial-transitions.ts'
import type { DictionaryType } from '../../platform/dictionary/dictionary.schema.ts'

export const changeTriggers = ['UPD', 'SCR', 'ACT'] as const
export type ChangeTrigger = (typeof changeTriggers)[number]

export const changeKinds = {
  UPD: {
    path: '/api/status-updates',
    subject: 'status_update',
    list: 'statusUpdates.list',
    detail: 'statusUpdates.detail',
    create: 'statusUpdates.create',
    approve: 'statusUpdates.approve',
    export: 'statusUpdates.export',
  },
  SCR: {
    path: '/api/scraps',
    subject: 'scrap',
    list: 'scraps.list',
    detail: 'scraps.list',
    create: 'scraps.create',
    approve: 'scraps.approve',
    export: 'scraps.export',
  },
  ACT: {
    path: '/api/activations',
    subject: 'activation',
    list: 'activations.list',
    detail: 'activations.detail',
    create: 'activations.create',
    approve: 'activations.approve',
    export: 'activations.export',
  },
} as const

const rowsOf = (scheme: Scheme, trigger: ChangeTrigger): readonly Transition[] =>
  transitionsOf(scheme).filter(({ triggers }) => triggers.includes(trigger))

/** The operations that a desk offers, in the order of the transition table. */
export const operationsOf = (scheme: Scheme, trigger: ChangeTrigger): readonly Operation[] => [
  ...new Set(rowsOf(scheme, trigger).map(({ operation }) => operation)),
]

export const transitionsOfOperation = (scheme: Scheme, operation: Operation): readonly Transition[] =>
  transitionsOf(scheme).filter((row) => row.operation === operation)

/** The evidence that some transition of the operation requires. */
export const evidenceOfOperation = (scheme: Scheme, operation: Operation): ReadonlySet<Evidence> =>
  new Set(transitionsOfOperation(scheme, operation).flatMap(({ needs }) => needs.evidence ?? []))

/** Some packs would leave their container. */
export const leavesContainer = (scheme: Scheme, operation: Operation): boolean =>
  transitionsOfOperation(scheme, operation).some((row) => row.leavesContainer === true)

/**
 * A manual activation always needs two signatures; otherwise the transitions decide, or the creator of the change
 * requests it.
 */
export const asksSecondPerson = (trigger: ChangeTrigger): boolean => trigger === 'ACT'

/** The entries of the dictionary that a change offers as its reason; null: it has free words alone. */
export function reasonTypeOf(trigger: ChangeTrigger, operation: Operation | undefined): DictionaryType | null {
  if (trigger === 'SCR') return 'SCRAP_REASON'
  if (operation === 'HOLD') return 'HOLD_REASON'
  return operation === 'RETURN' ? 'RETURN_REASON' : null
}
