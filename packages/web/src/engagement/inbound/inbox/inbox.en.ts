import type { inboxWaits, MessageFormat } from '@serialis/contract/engagement/inbound/inbox.schema.ts'
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
  } satisfies Record<(typeof inboxWaits)[number], string>,
  unrouted:
    'Unrouted: no rule of version {number} of the routing fits record {record}. The next version judges the message again.',
  cards: {
    envelope: 'Envelope',
    content: 'Content',
    history: 'History',
  },
  show: 'Show the content',
  hidden: 'A message may hold personal data. Each reading is recorded in the event log.',
  removed: 'The content was removed.',
} as const
