import type { scansErrors } from '@serialis/contract/desk/scans/scans.errors.ts'
import type { scanSources, Suspicion } from '@serialis/contract/desk/scans/scans.schema.ts'

/** Scans from outside, and those of them that should not have been possible. */
export const scansEn = {
  title: 'Suspect scans',
  lead: 'Codes that were scanned outside although they were never issued here, or were not released, inactive or destroyed.',
  suspicions: {
    NEVER_ISSUED: 'Never issued here',
    NOT_RELEASED: 'Not released',
    INACTIVE: 'Inactive',
    DESTROYED: 'Destroyed',
  } satisfies Record<Suspicion, string>,
  sources: {
    CONSUMER: 'Consumer',
    FIELD: 'Field',
  } satisfies Record<(typeof scanSources)[number], string>,
  fields: {
    at: 'Scanned',
    code: 'Code',
    gtin: 'GTIN',
    suspicion: 'Why suspect',
    source: 'Scanned by',
    place: 'Place',
    by: 'Reported by',
    product: 'Product',
    order: 'Order number',
    batch: 'Batch',
    scans: 'Scans',
    codes: 'Codes',
    lastAt: 'Last scanned',
  },
  batches: 'By batch',
  noBatch: 'Codes of no batch',
  list: 'Scans',
  only: 'Only this batch',
  empty: {
    title: 'No suspect scans',
    text: 'When a consumer or an inspector scans a code that should not be out there, it appears here.',
  },
  marks: {
    title: 'Scans outside',
    none: 'Nobody reported a scan of this code.',
    suspect: '{count, plural, one {One suspect scan} other {# suspect scans}}: {suspicion}, last {at}',
    good: 'Scanned',
    from: '{source}, {place}',
    more: 'All suspect scans',
  },
  errors: {
    scan_region_unknown: 'No region has this code.',
    scan_gtin_needed: 'Several packs carry this code. Say which GTIN is on the pack.',
  } satisfies Record<keyof typeof scansErrors, string>,
  audit: {
    subjects: {
      scan: 'Scan',
    },
    events: {
      scan: {
        recorded: 'Scan recorded',
      },
    },
  },
  permissions: {
    subjects: {
      scans: 'Consumer and field scans',
    },
  },
} as const
