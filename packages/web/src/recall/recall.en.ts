import type { recallErrors } from '@serialis/contract/recall/recall.errors.ts'
import type { RecallSource, RecallStatus } from '@serialis/contract/recall/recall.schema.ts'

export const recallEn = {
  title: 'Recalls', one: 'Recall', lead: 'From a batch, an order, a container or single codes to everything that is touched, and one signed hold over it.',
  create: 'Open a recall', createLead: 'First everything that is touched is traced. Nothing is held until you sign.', open: 'Trace what is touched', opened: 'The trace runs.',
  empty: { title: 'No recalls', text: 'That is good. If one is needed, it begins with a batch, an order, a container or codes.' },
  fields: { number: 'Number', source: 'Begins with', reason: 'Reason', status: 'State', total: 'Serial numbers', held: 'Held', createdAt: 'Opened', createdBy: 'By', heldAt: 'Held at', heldBy: 'Held by', batch: 'Batch', orderNo: 'Order number', code: 'Code of the container', codes: 'Codes, one a line', kind: 'It begins with', tracedAt: 'Traced' },
  kinds: { batch: 'Batch', order: 'Order', container: 'Container', codes: 'Codes' } satisfies Record<RecallSource['kind'], string>,
  codesCount: '{count, plural, one {# code} other {# codes}}',
  hints: { codes: 'Scan or paste: serials, element strings, SSCC, Digital Links.', codesTooMany: 'At most 10,000 codes.' },
  status: { TRACING: 'Being traced', TRACED: 'Traced, not held', FAILED: 'Trace failed', HOLDING: 'Being held', HELD: 'Held' } satisfies Record<RecallStatus, string>,
  actions: { trace: 'Trace again', hold: 'Hold everything', export: 'Export the list' },
  exported: 'The list is being written. You find it in the tasks.', traceStarted: 'The trace runs.', holdStarted: 'The hold runs.',
  tracing: 'Everything that is touched is being traced. You can leave this page.', holding: 'The hold runs. You can leave this page.', failed: 'It did not go through',
  touched: 'What is touched', named: 'Named', inside: 'Inside them', around: 'Containers around them', totalAll: 'Together', neighbours: 'Codes of others in the same containers, not recalled', loose: 'Units in no container',
  counts: 'When traced, by level and status', neverCommissioned: 'never on a product', level: 'Level', state: 'Status', count: 'Codes', from: 'From', to: 'To',
  openings: 'Opening stocks', opening: 'Opening stock', openingNamed: 'Opening stock {number}',
  orders: 'Orders', order: 'Order', batch: 'Batch', product: 'Product', line: 'Line',
  pushes: 'Who was told', pushedNobody: 'Nobody was told of these codes by a push.', receiver: 'Receiver', pushStatus: 'Delivery', pushedAt: 'When',
  where: 'Where it was when traced', packCount: '{count, plural, one {# outermost container} other {# outermost containers}}', shownPacks: 'The first {shown} of {all} are shown.', pack: 'Container', recalled: 'Recalled in it', others: 'Others in it', nowhere: 'Nothing of it is in a container.',
  willHold: 'What the hold would do', didHold: 'What the hold did', alreadyHeld: 'Already there', refused: 'Cannot be held in this status', notIssued: 'Never issued', holdNote: 'Everything that can be held when the hold runs is held, in one step.',
  unread: 'Codes that stand for nothing here', unreadReason: { NEVER_ISSUED: 'Never issued here', AMBIGUOUS: 'Stands for several packs; give its GTIN too' },
  signatures: 'Signatures', signTitle: 'Hold everything of recall {number}', facts: 'The case',
  taskKinds: { recall_trace: 'Trace a recall', recall_hold: 'Hold a recall' },
  errors: {
    recall_names_nothing: 'There is no such batch, order, container or code',
    recall_status_does_not_allow: 'The recall is not in a state for this any more. Load the page again.',
    recall_nothing_to_hold: 'Nothing of it can be held in its present status',
  } satisfies Record<keyof typeof recallErrors, string>,
} as const
