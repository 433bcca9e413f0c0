import type { extractsErrors } from '@serialis/contract/desk/extracts/extracts.errors.ts'
import type { ExtractStatus } from '@serialis/contract/desk/extracts/extracts.schema.ts'

export const extractsEn = {
  title: 'Lists for inspectors',
  one: 'List',
  lead: 'Any set of serial numbers as of now or a past moment, with checksums and the head of the event chain as proof.',
  create: 'New list',
  createLead:
    'Leave everything empty for all serial numbers. Order, batch and product are those of today; status and container are those of the moment you choose.',
  order: 'Write the list',
  started: 'The list is being written.',
  file: 'The list',
  writing: 'The list is being written. You can leave this page.',
  empty: {
    title: 'No lists yet',
    text: 'When an inspector asks for the state on a certain day, create a list of it here.',
  },
  fields: {
    number: 'Number',
    purpose: 'For whom',
    what: 'What',
    asOf: 'As of',
    now: 'Now',
    status: 'State',
    rows: 'Rows',
    parts: 'Parts',
    size: 'Size',
    sha256: 'SHA-256 of the archive',
    sealedSeq: 'Place in the event chain',
    createdAt: 'Ordered',
    createdBy: 'By',
    orderNo: 'Order number',
    batch: 'Batch',
    product: 'Product',
    application: 'Application number',
    container: 'Code of a container',
    level: 'Level',
    statuses: 'Statuses',
    clock: 'Time',
    axis: 'Judged by',
    day: 'Day',
  },
  hints: {
    axis: 'By the time something happened, or by the time this system learned of it.',
    purpose: 'The authority or the question. It is stored with the list and in the event log.',
    asOf: 'Empty: now. Times are in the time zone of this company.',
    container: 'Who was directly in it at that moment.',
  },
  axes: {
    happened: 'What had happened until then',
    recorded: 'What was recorded until then',
  },
  status: {
    WRITING: 'Being written',
    DONE: 'Written',
    FAILED: 'Failed',
  } satisfies Record<ExtractStatus, string>,
  everything: 'All serial numbers',
  ofRecall: 'A recall',
  contents:
    'The archive contains compressed parts of a million rows each, and a manifest with the rows and the checksum of each part, the filter, the moment, and the newest link of the event chain.',
  taskKinds: {
    extracts_write: 'Write a list for an inspector',
  },
  errors: {
    extract_names_nothing: 'There is no such order, batch, application or container',
    extract_time_in_future: 'That moment is still to come',
  } satisfies Record<keyof typeof extractsErrors, string>,
  audit: {
    subjects: {
      extract: 'List for an inspector',
    },
    events: {
      extract: {
        started: 'List for an inspector ordered',
        written: 'List for an inspector written',
        failed: 'List for an inspector failed',
      },
    },
  },
  permissions: {
    subjects: {
      extracts: 'Lists for inspectors',
    },
  },
} as const
