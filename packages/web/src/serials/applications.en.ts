/** SN applications: asking for codes, and taking them away as a file. */
export const applicationsEn = {
  title: 'Applications',
  lead: 'Codes asked for, newest first. They are issued at once, whatever the number.',
  one: 'Application {number}',
  apply: 'Apply for codes',
  fields: {
    number: 'Number', product: 'Product', level: 'Level', gtin: 'GTIN', rule: 'SN rule', quantity: 'Quantity', issued: 'Issued', refused: 'Refused', applyStatus: 'Apply status', order: 'Order',
    reason: 'Reason', appliedBy: 'Applied by', appliedAt: 'Applied at', finishedAt: 'Finished at', guess: 'Chance to guess a code',
  },
  ruleVersion: '{name}, version {version}',
  applyStatus: { '1': 'Issued', '0': 'Failed', running: 'Running' },
  failures: { rule_capacity_used_up: 'The rule version has fewer codes left than were asked for. Apply for fewer, or use another version.', article_takes_codes_from_outside: 'The codes of this product come from outside.' },
  empty: { title: 'No applications yet', text: 'Apply for codes of an approved product. Orders take theirs by themselves; apply when you need codes beside them.' },
  form: {
    lead: 'The codes are computed when they are needed: a billion take no longer than ten.',
    productHint: 'Approved products that make their own codes.', levelHint: 'A level that carries a code of its own.', ruleHint: 'Approved versions that make this kind of code.', proposed: '{name} (of this product)',
    quantityHint: 'A whole number from 1.', reasonHint: 'Needed when so many codes make guessing too easy.', noRule: 'No approved rule version makes this kind of code. Approve one under SN rules.',
    summary: 'What you get', left: 'Codes left in this version', leftAfter: 'Left afterwards', tooMany: 'More than this version has left: the application would fail.', choose: 'Choose product, level and rule version.', fileSize: 'Size of the file', created: 'Application {number}: {count} codes issued', createdFailed: 'Application {number} failed',
  },
  detail: {
    facts: 'Application', codes: 'The codes', blocks: 'First and last codes', block: 'Block', size: 'Codes', first: 'First code', last: 'Last code', moreBlocks: '{count, plural, one {and one more block} other {and # more blocks}}',
    states: 'How they stand now', downloads: 'Downloads', noDownloads: 'Nobody has downloaded these codes yet.', history: 'History', guessNote: '1 in {count}', guessNone: 'Not guessable: counted, and printed for everyone',
    sequence: 'Predictable: the codes follow each other',
  },
  download: {
    start: 'Download codes', explain: 'One CSV file: code, GTIN, level. The download is recorded with your name.', running: '{done} of {total}', stop: 'Stop', done: '{name} saved', huge: 'The file has about {size}. Make sure there is room for it.',
  },
} as const
