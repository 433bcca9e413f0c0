import type { serialsErrors } from '@serialis/contract/serials/serials.errors.ts'

/** Serial numbers: the list, the page of one code, and what a scan means. */
export const serialsEn = {
  title: 'Serial number list',
  lead: 'All filters are exact. For part of a code, a reason or a day, open the history of one code or the event log.',
  one: 'Serial number',
  fields: {
    code: 'Code', packingGroup: 'Packed in', batch: 'Batch', line: 'Production line', product: 'Product', order: 'Order number', reason: 'History reason', status: 'Status', gtin: 'GTIN', level: 'Level',
    application: 'Application', block: 'Block', container: 'Container code', productionDate: 'Production date', expiryDate: 'Expiry date', issuedAt: 'Issued at', allocation: 'Allocation', source: 'Source',
  },
  sources: { own: 'Made here', imported: 'Imported' },
  empty: { title: 'No serial numbers yet', text: 'They come into being when an order gets its codes, or when somebody applies for them.', action: 'Apply for codes' },
  partial: 'Partial', packs: '{count, plural, one {# pack} other {# packs}}',
  cards: { symbol: 'Symbol', facts: 'What it is', containers: 'Where it is', history: 'History' },
  state: { before: 'before: {status}', scanned: 'Scanned by a consumer', opened: 'May have been opened' },
  symbol: {
    matrix: 'DataMatrix', qr: 'QR code', kind: 'Kind of symbol', drawing: 'Drawing the symbol', failed: 'The symbol could not be drawn.', picture: 'Symbol of {code}',
    elements: 'Element string', link: 'Digital Link', copyElements: 'Copy element string', copyLink: 'Copy Digital Link', copied: 'Copied', download: 'Save as SVG',
  },
  history: {
    issued: 'Issued', packed: 'Packed in {level} {code}', unpacked: 'Taken out of {level} {code}', moved: 'Moved from {from} to {to}', changed: '{from} → {to}', earlier: '{count, plural, one {One earlier step is} other {# earlier steps are}} not shown.',
    recorded: 'recorded {at}', signed: '{meaning}: {name}, {reason}', document: 'record {document}', showThen: 'Show as it was then',
  },
  time: { open: 'State at a past moment', day: 'Day', clock: 'Time', show: 'Show', now: 'Back to now', happened: 'As of {at}. This is not how it stands now.', recorded: 'As the records said on {at}. This is not how it stands now.' },
  passport: {
    title: 'Look up a code', lead: 'Scan, paste or type any code: a GS1 element string, a Digital Link, an SSCC, a TraceLink key, a China code or a bare serial number.', label: 'Code', find: 'Look up',
    readAs: 'Read as {parser}', never: 'Never issued here', neverText: 'No pack of yours carries this code. A pack that shows it was not made by you, or the code was misread.',
    several: 'Several packs carry this code', severalText: 'A bare code may stand on packs of different products. Which GTIN is on the pack?', near: 'The same serial number exists under another GTIN. Compare the symbol with the pack.',
    difference: { gtin: 'The symbol says GTIN {onSymbol}, the record {onRecord}.', lot: 'The symbol says lot {onSymbol}, the record {onRecord}.', expiry: 'The symbol says expiry {onSymbol}, the record {onRecord}.' },
    read: { text: 'As read', gtin: 'GTIN', serial: 'Serial number', lot: 'Lot', expiry: 'Expiry date' }, open: 'Open its page',
  },
  parsers: { element: 'GS1 element string', bracketed: 'GS1 element string in brackets', digital_link: 'GS1 Digital Link', tracelink: 'GTIN and serial number without separator', sscc: 'SSCC', cn20: 'China drug code', bare: 'bare code' },
  notes: {
    full_width: 'Full-width characters were made narrow.', trimmed: 'Spaces around the code were left out.', caps_lock: 'Capitals and small letters were swapped (Caps Lock).', gs_replaced: 'A written separator was read as GS.', lost_gs: 'The scanner lost the separator GS; the likeliest reading was taken.',
    check_digit_wrong: 'The check digit of the GTIN or SSCC is wrong.', expiry_wrong: 'The expiry date on the symbol is no date.', gtin_padded: 'The GTIN was filled up to 14 digits.', percent_wrong: 'The address holds a wrong percent sign.', no_serial: 'The symbol carries a GTIN but no serial number.', too_long: 'Longer than any code; the end was left out.',
    spaces_removed: 'Spaces inside the code were left out.', case_changed: 'Read in the other case.',
  },
  errors: {
    application_exceeds_allocated_quantity: 'The application exceeds the allocated quantity: the order has {left} codes of this level left.',
    article_can_not_be_empty: 'Choose a product.',
    aggregation_level_can_not_be_empty: 'Choose a packaging level.',
    quantity_can_not_be_empty: 'Enter a quantity.',
    quantity_must_be_a_positive_integer: 'Enter a whole number from 1.',
    rule_version_can_not_be_empty: 'Choose an SN rule.',
    code_can_not_be_empty: 'Enter a code.',
    article_not_approved: 'This product is not approved.',
    article_takes_codes_from_outside: 'The codes of this product come from outside; they cannot be made here.',
    article_without_this_level: 'This product has no codes on this level.',
    rule_version_not_approved: 'This rule version is not approved. Choose another one.',
    rule_does_not_fit_level: 'This rule makes another kind of code than the level carries.',
    application_reason_needed: 'With these codes one guess in {oneIn} would be right. Say why they are needed all the same.',
    application_not_delivered: 'This application has no codes.',
    application_was_downloaded: 'Somebody downloaded these codes, so the application can no longer be cancelled. Retire the codes by a status update.',
    application_codes_in_use: 'Something happened to these codes already, so the application can no longer be cancelled.',
    download_reason_needed: 'These codes were downloaded before. Say why they are needed again.',
    too_many_exports: 'Already {most} downloads of your tenant are running. Wait until one has ended.',
  } satisfies Record<keyof typeof serialsErrors, string>,
} as const
