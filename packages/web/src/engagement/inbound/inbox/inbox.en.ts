import type {
  inboxOutcomes,
  inboxWaits,
  MessageFormat,
  modelReasons,
} from '@serialis/contract/engagement/inbound/inbox.schema.ts'
import type { InboxStatus } from '@serialis/contract/engagement/inbound/inbox.status.ts'

export const inboxEn = {
  title: 'Messages',
  one: 'Message',
  lead: 'What other systems handed in, kept as it was sent.',
  empty: {
    title: 'No messages',
    text: 'Messages appear here as soon as a subscribe endpoint takes them.',
  },
  fields: {
    id: 'Message ID',
    slug: 'Endpoint',
    receivedAt: 'Received',
    status: 'Status',
    format: 'Format',
    bytes: 'Size',
    records: 'Records',
    routingNumber: 'Version of the routing',
    unroutedRecord: 'Record without a rule',
    waitsFor: 'Waits for',
    digest: 'Keyed hash',
    contentType: 'Content type',
    userAgent: 'Program of the sender',
    senderId: 'ID of the sender',
    from: 'Received from',
    to: 'Received before',
  },
  formats: {
    JSON: 'JSON',
    JSON_LINES: 'JSON lines',
    CSV: 'CSV',
  } satisfies Record<MessageFormat, string>,
  status: {
    NEW: 'New',
    ROUTED: 'Routed',
    APPLIED: 'Applied',
    REJECTED: 'Rejected',
    REPLAYED: 'Replayed',
    DEAD: 'Given up',
  } satisfies Record<InboxStatus, string>,
  waits: {
    RULE: 'A rule that fits',
    DICTIONARY: 'A decision about a value',
  } satisfies Record<(typeof inboxWaits)[number], string>,
  unrouted:
    'Unrouted: no rule of version {number} of the routing fits record {record}. The next version judges the message again.',
  waiting:
    'Waiting: {count, plural, one {a dictionary has} other {# dictionaries have}} no item for a value of this message. It goes on once a person has decided.',
  outcomes: {
    APPLIED: 'Applied',
    REJECTED: 'Rejected',
    WAITING: 'Waiting',
  } satisfies Record<(typeof inboxOutcomes)[number], string>,
  outcome: {
    title: 'Outcome',
    none: 'The message was not judged yet.',
    applied:
      'Applied: {inserted, plural, one {# record} other {# records}} new, {changed, number} changed, {unchanged, number} unchanged, {older, number} older than what is stored.',
    rejected:
      'Rejected as a whole: {count, plural, one {one place is} other {# places are}} at fault. Nothing of it was applied.',
    judgedAt: 'Judged',
    applications: 'Times applied',
    models: 'Transfer models',
    dicts: 'Dictionaries',
    version: '{code}, version {number}',
    faults: 'Faults of the message',
    record: 'Record',
    model: 'Transfer model',
    line: 'Line',
    at: 'Field',
    reason: 'Reason',
  },
  modelReasons: {
    MODEL_NOT_PUBLISHED: 'the transfer model is not published',
    COLLECTION_CLOSED: 'the collection takes no records in its present status',
    KIND_NOT_APPLIED: 'messages for collections of this kind are not applied yet',
  } satisfies Record<(typeof modelReasons)[number], string>,
  failed: 'the message could not be stored; the log of the server has the error',
  replay: {
    label: 'Replay',
    title: 'Replay the message?',
    text: 'The newest versions of the routing, the transfer models and the dictionaries judge the message again. Records change where the result differs and nobody changed them since.',
    done: 'The message is judged again.',
  },
  cards: {
    envelope: 'Envelope',
    content: 'Content',
    history: 'History',
  },
  show: 'Show the content',
  hidden: 'A message may hold personal data. Each reading is recorded in the event log.',
  removed: 'The content was removed.',
} as const
