/** SN applications: asking for codes, and taking them away as a file. */
export const applicationsEn = {
  title: 'Applications',
  lead: 'Codes asked for, newest first. They are issued at once, whatever the number.',
  one: 'Application {number}',
  apply: 'Apply for codes',
  fields: {
    number: 'Number', product: 'Product', level: 'Level', gtin: 'GTIN', rule: 'SN rule', quantity: 'Quantity', issued: 'Issued', refused: 'Refused', applyStatus: 'Apply status', order: 'Order', supplier: 'Packaging supplier',
    reason: 'Reason', appliedBy: 'Applied by', appliedAt: 'Applied at', finishedAt: 'Finished at', guess: 'Chance to guess a code', downloads: 'Downloads',
  },
  ruleVersion: '{name}, version {version}',
  applyStatus: { '1': 'Issued', '0': 'Failed', running: 'Running', cancelled: 'Cancelled' },
  failures: { rule_capacity_used_up: 'The rule version has fewer codes left than were asked for. Apply for fewer, or use another version.', article_takes_codes_from_outside: 'The codes of this product come from outside.' },
  empty: { title: 'No applications yet', text: 'Apply for codes of an approved product. Orders take theirs by themselves; apply when you need codes beside them.' },
  form: {
    lead: 'The codes are computed when they are needed: a billion take no longer than ten.',
    productHint: 'Approved products that make their own codes.', levelHint: 'A level that carries a code of its own.', ruleHint: 'Approved versions that make this kind of code.', proposed: '{name} (of this product)',
    supplierLabel: 'For packaging supplier', supplierHint: 'Held to its authority. Left empty for your own plants.', quantityHint: 'A whole number from 1.', orderLabel: 'For an order', orderHint: 'Only orders that were allocated codes of this level. Leave it empty for stock.', orderOption: '{orderNo}: {left} of {allocated} left', orderNone: 'No order of this product was allocated codes of this level.', quantityLeft: 'The order has {left} of {allocated} allocated codes left.', quantityOver: 'More than the order has left: {left} of {allocated} allocated codes.', useLeft: 'Take all {left}', reasonHint: 'Needed when so many codes make guessing too easy.', noRule: 'No approved rule version makes this kind of code. Approve one under SN rules.',
    summary: 'What you get', left: 'Codes left in this version', leftAfter: 'Left afterwards', tooMany: 'More than this version has left: the application would fail.', choose: 'Choose product, level and rule version.', fileSize: 'Size of the file', example: 'A code will look like this', exampleNote: 'Made up for this page: real codes are shown after they were issued.', guess: 'Chance to guess a code', guessSafe: 'Within 1 in 10,000', guessOver: 'Above 1 in 10,000: give a reason', guessNone: 'Counted, not guessed', guessSequence: 'Predictable: codes follow each other', order: 'Allocated to the order', orderLeft: 'Left for the order afterwards', created: 'Application {number}: {count} codes issued', createdFailed: 'Application {number} failed',
  },
  detail: {
    facts: 'Application', codes: 'The codes', blocks: 'First and last codes', block: 'Block', size: 'Codes', first: 'First code', last: 'Last code', moreBlocks: '{count, plural, one {and one more block} other {and # more blocks}}',
    states: 'How they stand now', log: 'Request and downloads', logNth: 'Download {nth}', history: 'History', guessNote: '1 in {count}', guessNone: 'Not guessable: counted, and printed for everyone',
    sequence: 'Predictable: the codes follow each other',
  },
  kinds: { REQUEST: 'Applied for', DOWNLOAD: 'Downloaded', CANCEL: 'Cancelled' },
  cancel: {
    start: 'Cancel application', title: 'Cancel application {number}', text: 'All codes of it are retired for good. They are not given to another application.', done: 'Application {number} cancelled',
    blocked: { application_was_downloaded: 'It can no longer be cancelled: its codes were downloaded.', application_codes_in_use: 'It can no longer be cancelled: something happened to its codes.' },
  },
  log: {
    title: 'Request log', lead: 'Who asked for codes, took them away as a file, or cancelled, newest first.',
    fields: { at: 'When', kind: 'What', by: 'Who', application: 'Application', status: 'Status now', reason: 'Reason', from: 'From day', to: 'To day' },
    nth: 'Downloaded, {nth, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} time',
    empty: { title: 'No requests yet', text: 'Every application for codes, every download of them and every cancellation is kept here.' },
  },
  download: {
    again: 'Download again', againTitle: 'Download these codes again', againText: '{count, plural, one {They were downloaded once.} other {They were downloaded # times.}} Every copy is a second source of the same codes, so this one says why.', start: 'Download codes', explain: 'One CSV file: code, GTIN, level. The download is recorded with your name.', running: '{done} of {total}', stop: 'Stop', done: '{name} saved', huge: 'The file has about {size}. Make sure there is room for it.',
  },
} as const
