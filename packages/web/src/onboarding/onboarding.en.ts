import type { onboardingErrors } from '@serialis/contract/onboarding/onboarding.errors.ts'
import type { OnboardingStatus } from '@serialis/contract/onboarding/onboarding.status.ts'
import { onboardingRowTexts } from '@serialis/contract/onboarding/onboarding.texts.ts'

export const onboardingEn = {
  title: 'Opening stock', one: 'Opening stock', upload: 'Enter codes of another system', named: 'Opening stock {number}',
  lead: 'Serial numbers that another system issued enter with their status and packing, checked, compared with its counts, and signed.',
  empty: { title: 'No opening stock yet', text: 'Upload a list of the other system’s codes. Nothing enters before you have signed.' },
  fields: { number: 'Number', name: 'File', status: 'Status', rows: 'Codes', errorRows: 'Refused', uploadedAt: 'Uploaded', uploadedBy: 'By', endedAt: 'Ended', endedBy: 'Ended by', size: 'Size', format: 'Format', sha256: 'SHA-256', reason: 'Reason', deviation: 'Why counts differ' },
  status: { CHECKING: 'Being checked', CHECKED: 'Waits for your decision', UNREADABLE: 'Cannot be read', ENTERING: 'Entering', ENTERED: 'Entered', DROPPED: 'Dropped' } satisfies Record<OnboardingStatus, string>,
  uploadHint: 'CSV in UTF-8, or EPCIS 2.0 as JSON-LD; the file itself tells which. Up to {rows} codes and {bytes}.',
  uploadTo: 'List of codes', uploaded: 'The list is being checked', columnsTitle: 'CSV: the columns', columnsLead: 'The first line names the columns. gtin, serial and status are needed, the others where you have them.', statusesTitle: 'CSV: how a status is written',
  epcisTitle: 'EPCIS: what is read', epcis: {
    codes: 'Object events commission the codes; the disposition of the latest one tells how a code stands: active, conformant, in_transit, returned, recalled, inactive, destroyed and others of the CBV.',
    packing: 'Aggregation events pack and unpack. Every container is commissioned as well. The event times decide what came first.',
    lot: 'lotNumber and itemExpirationDate from ilmd, or from extensions of the event. An SSCC is a pallet unless packagingLevel says BUNDLE or CA.',
  },
  columns: {
    gtin: 'GTIN of the pack; empty for an SSCC', serial: 'Serial number', sscc: 'SSCC of a pallet or case without GTIN', level: 'EA, BUNDLE, CA or PL; only needed for an SSCC', status: 'Its status, as this system calls it',
    commissioned: '0 for a number that never was on a pack', parent: 'Code of the pack around it: SSCC, or 01…21…', batch: 'Batch', expiry: 'Expiry date, yyyy-mm-dd',
  },
  found: 'What the file holds', containers: 'Containers', packed: 'Packed codes', partial: 'Partial', batches: 'Batches',
  compare: 'Compare', compareLead: 'Type what the other system counts, line by line. A difference needs a reason.', product: 'Product', level: 'Level', state: 'Status', inFile: 'In the file', expected: 'The other system', difference: 'Difference',
  sscc: 'Without product', neverUsed: 'never on a pack', deviationLabel: 'Why do the counts differ?', equal: 'Everything agrees.', differs: '{count, plural, one {One line differs} other {# lines differ}}.',
  check: 'Check again', enter: 'Sign and enter', drop: 'Drop', dropTitle: 'Drop this list', dropText: 'Nothing of it enters. The list stays in the log with your reason.', signTitle: 'Enter opening stock {number}', signText: '{count, plural, one {# code enters} other {# codes enter}}, with {packs, plural, one {# container} other {# containers}}, as one opening event.',
  started: 'The codes are entering', dropped: 'Dropped', checkStarted: 'The check runs', clean: 'Nothing is refused.', refused: 'Refused', refusedNote: 'The first {shown} of {all}. Mend the file where it comes from and upload it again: nothing enters while anything is refused.',
  formats: { CSV: 'CSV', EPCIS: 'EPCIS 2.0' }, event: 'Event', line: 'Line', code: 'Code', why: 'Why', column: 'Column', download: 'Download all that is refused', facts: 'The list', failed: 'It cannot be read', signatures: 'Signatures',
  rowErrors: onboardingRowTexts.en,
  taskKinds: { onboarding_check: 'Check an opening stock', onboarding_enter: 'Enter an opening stock' },
  errors: {
    onboarding_status_does_not_allow: 'The list is not in a state for that any more. Load the page again.',
    onboarding_file_empty: 'The file is empty.',
    onboarding_column_missing: 'There is no column “{column}”. The first line names the columns.',
    onboarding_too_many_groups: 'More than {maximum} different combinations of product, status, batch and expiry. Split the list.',
    onboarding_too_many_rows: 'More than {maximum} codes. Split the file.',
    onboarding_has_row_errors: '{count, plural, one {# row is} other {# rows are}} refused. Mend the list first.',
    onboarding_counts_differ: '{count, plural, one {One count differs} other {# counts differ}}. Say why, or mend the list.',
    onboarding_outcome_differs: 'Something has changed since the check. Check the list again.',
    onboarding_has_no_errors: 'Nothing was refused.',
  } satisfies Record<keyof typeof onboardingErrors, string>,
} as const
