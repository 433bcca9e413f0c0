import type { ledgerErrors } from '@serialis/contract/numbers/ledger/ledger.errors.ts'
import { levelTextsEn, stateTextsEn } from '@serialis/contract/numbers/ledger/ledger.texts.en.ts'
import type { Operation } from '@serialis/contract/numbers/ledger/serial-operations.ts'
import type { Allocation } from '@serialis/contract/numbers/ledger/serial-states.ts'

/** Terms of the ledger that every page uses: statuses, levels, operations. */
export const ledgerEn = {
  /** By state as shown. */
  status: stateTextsEn,
  imported: 'Not known here',
  level: levelTextsEn,
  allocation: {
    FREE: 'Free',
    RESERVED: 'Reserved',
    ALLOCATED: 'Allocated to a line',
    PLACED_OUT: 'Placed out',
  } satisfies Record<Allocation, string>,
  operation: {
    RESERVE: 'Reserved for an order',
    ALLOCATE: 'Allocated to a line',
    PLACE_OUT: 'Placed out',
    RECALL: 'Recalled from the line',
    UNRESERVE: 'Released from the order',
    COMMISSION: 'Commissioned',
    RELEASE: 'Released',
    ACTIVATE: 'Activated by hand',
    REACTIVATE: 'Activated again',
    RETIRE_UNUSED: 'Retired unused',
    REFUSE: 'Refused',
    WITHDRAW: 'Withdrawn',
    MARK_SAMPLE: 'Marked as sample',
    TAKE_SAMPLE: 'Sample taken',
    UNMARK_SAMPLE: 'Sample mark withdrawn',
    USE_INTERNALLY: 'Taken for internal use',
    HOLD: 'Put on hold',
    UNHOLD: 'Released from hold',
    EXPIRE: 'Destroyed after expiry',
    DESTROY: 'Destroyed',
    SCAN: 'Scanned by a consumer',
    RETURN: 'Returned',
    REGRADE: 'Regraded',
    DISPOSE: 'Handed to the disposer',
    DESTROY_DC: 'Destroyed in the DC',
    DESTROY_UNREADABLE: 'Destroyed, code unreadable',
  } satisfies Record<Operation, string>,
  /** Contents of containers that are destroyed or withdrawn. */
  takenOut: {
    title: 'Taken out of containers',
    will: '{packs, plural, one {# pack in use leaves} other {# packs in use leave}} {containers, plural, one {a container that is} other {# containers that are}} destroyed or withdrawn. This is an event of its own in the history of each pack.',
    were: '{packs, plural, one {# pack in use was} other {# packs in use were}} taken out of {containers, plural, one {a container that was} other {# containers that were}} destroyed or withdrawn, as an event of its own.',
    container: 'Container',
    level: 'Level',
    packs: 'Packs taken out',
    more: '{count, plural, one {# more container} other {# more containers}}',
  },
  errors: {
    outcome_differs:
      'Since the dry run {count, plural, one {# serial number has} other {# serial numbers have}} changed, so nothing was done. Run the dry run again and sign its answer.',
    ranges_belong_to_another_order:
      '{count, plural, one {# serial number belongs} other {# serial numbers belong}} to another order',
    ranges_not_of_this_order:
      '{count, plural, one {# serial number does} other {# serial numbers do}} not belong to this order',
    ranges_never_issued: 'Some of these serial numbers were never issued',
    packs_refused: 'Nothing was packed: {count, plural, one {# container was} other {# containers were}} refused',
    block_numbers_used_up: 'This tenant has used up its blocks of serial numbers',
    event_undone_already: 'This was already undone',
    event_touched_later:
      'Later events touched {count, plural, one {# of these serial numbers} other {# of these serial numbers}}, so nothing was undone. Check the preview again.',
    pool_short: 'The pool has {free, number} free codes and {need, number} are needed',
  } satisfies Record<keyof typeof ledgerErrors, string>,
} as const
