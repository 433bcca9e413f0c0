import type { resultsErrors } from '@serialis/contract/results/results.errors.ts'
import type { ResultFormat } from '@serialis/contract/results/results.schema.ts'
import type { ResultStatus } from '@serialis/contract/results/results.status.ts'
import type { undoObstacleReasons } from '@serialis/contract/results/undo.schema.ts'
import { rowErrorTextsEn } from '@serialis/contract/results/results.texts.ts'

export const resultsEn = {
  title: 'Production results', one: 'Result file', lead: 'What the lines sent back. A file is checked first, and nothing changes until you commit it.',
  upload: 'Upload result file', uploadLead: 'For order {orderNo}', uploadHint: 'CSV v1, TraceLink XML, EPCIS 2.0 or China relation file. The file is kept as it is, with its checksum.', chooseOrder: 'Which order does the file belong to?', order: 'Order',
  repeated: 'This very file is here already. Nothing was done again.', uploaded: 'File stored. The check runs.',
  empty: { title: 'No result files yet', text: 'Open an order that a line has produced, and upload the file that the line wrote.' },
  fields: { name: 'File', order: 'Order', format: 'Format', status: 'Status', codes: 'Codes', uploadedAt: 'Uploaded', uploadedBy: 'By', size: 'Size', sha256: 'SHA-256', decidedAt: 'Decided', decidedBy: 'Decided by', reason: 'Reason', undoneAt: 'Undone', undoneBy: 'Undone by' },
  formats: { CSV: 'CSV v1', SNX_ASSIGNED: 'TraceLink, assigned', SNX_UPDATED: 'TraceLink, updated', SNX_DISAGGREGATED: 'TraceLink, disaggregated', EPCIS: 'EPCIS 2.0', CHINA_RELATION: 'China relation file 3.0' } satisfies Record<ResultFormat, string>,
  status: { CHECKING: 'Being checked', CHECKED: 'Waits for your decision', UNREADABLE: 'Cannot be read', COMMITTING: 'Being committed', COMMITTED: 'Committed', REFUSED: 'Refused', UNDOING: 'Being undone', UNDONE: 'Undone' } satisfies Record<ResultStatus, string>,
  actions: { check: 'Check again', commit: 'Commit', refuse: 'Refuse file', undo: 'Undo import', download: 'Download file', downloadErrors: 'Download refused rows', leaveOut: 'Leave out the {count, plural, one {refused row} other {# refused rows}} and commit the rest', enterUnknown: 'Enter the {count, plural, one {unknown code} other {# unknown codes}} as imported codes' },
  willHappen: 'What the file changes', happened: 'What the file changed', change: 'Change', level: 'Level', count: 'Codes', from: 'From', to: 'To',
  reconciliation: 'Reconciliation by level', inFile: 'In the file', willChange: 'Change', alreadyThere: 'Already there', refused: 'Refused', openBefore: 'Open before', openAfter: 'Open after',
  packs: 'Packing', containers: 'Containers', members: 'Packed codes', partial: 'Partial cases', unpacked: 'Unpacked', packsRefused: 'Refused packs', unchecked: 'Checked at commit',
  rowErrors: 'Refused rows', line: 'Line', code: 'Code', why: 'Why', shownErrors: 'The first {shown} of {all}', noErrors: 'Every row is right.',
  unknown: 'Unknown codes', unknownText: '{count, plural, one {# code was} other {# codes were}} never issued here. Enter them only when they come from the product’s own source.', unknownForbidden: 'This product takes its codes from here, so codes from outside cannot be entered.',
  notices: {
    title: 'Worth knowing', control_number_seen: 'Another file of this order has the same control number.', unknown_elements: 'The file has elements that nobody reads. They are kept and listed below.',
    line_differs: 'The file names another production line than the order.', sampled_destroyed: 'Sampled codes are reported as destroyed.',
  },
  elements: 'Unread elements', path: 'Element', text: 'Content', checking: 'The file is being checked. You can leave this page.', unreadable: 'The file cannot be read', committed: 'Committed', committing: 'The commit runs. You can leave this page.', refusedDone: 'File refused', refuseTitle: 'Refuse this file', refuseText: 'Nothing of it is written. The file and your reason are kept.',
  signatures: 'Signatures', undoing: 'What the file did is being taken back. You can leave this page.',
  undo: {
    title: 'Undo this import', lead: 'Everything the file changed is taken back as a whole, by an event of its own. Nothing is deleted: file, import and undo stay in the history.',
    changes: 'What changes back', loosened: 'Codes that leave their container', repacked: 'Codes that go back into a container', emptied: 'Containers that become empty', codes: 'Codes',
    stays: 'Codes that entered with the file stay with the order as codes that nobody commissioned.', nothing: 'The file changed no code, so only the file itself is marked as undone.',
    blocked: 'It cannot be undone', blockedText: 'Something happened to these codes after the import. Take that back first, or correct it there.',
    event: 'What happened', count: 'Codes', examples: 'For example', sign: 'Sign and undo', done: 'The undo runs.', back: 'Back to the file',
    reasons: { touched_later: 'Later event', container_changed: 'Containers that were packed otherwise or ended since', container_holds_others: 'Containers that hold codes of other files' } satisfies Record<(typeof undoObstacleReasons)[number], string>,
  },
  taskKinds: { results_check_file: 'Check a result file', results_commit_file: 'Commit a result file', results_undo: 'Undo an import' },
  rows: rowErrorTextsEn,
  errors: {
    result_file_empty: 'The file is empty.',
    result_file_not_utf8: 'The file is not UTF-8, line {line}. Save it as UTF-8.',
    result_file_torn: 'The file breaks off: its last line is missing. Ask the line for the whole file.',
    result_file_row_count_differs: 'The last line says another number of rows than the file has.',
    result_file_checksum_differs: 'The checksum in the last line is wrong: the file was changed on its way.',
    result_file_rows_after_end: 'There are rows after the end line, line {line}.',
    result_file_header_differs: 'The first line is not the header of CSV v1.',
    result_file_line_too_long: 'Line {line} is too long to be a row.',
    result_file_quote_not_closed: 'A quotation mark in line {line} is never closed.',
    result_file_has_doctype: 'The XML has a document type or entities. These are not read, for safety.',
    result_file_not_well_formed: 'The XML is broken at line {line}.',
    result_file_message_unknown: 'This XML is no TraceLink message that is read here.',
    result_file_too_deep: 'The XML is nested too deeply at line {line}.',
    result_file_list_too_long: 'A list at line {line} is too long.',
    result_file_too_many_rows: 'The file has more rows than one file may have. Split it.',
    result_file_status_does_not_allow: 'The file is not in a state for this any more. Load the page again.',
    result_file_has_row_errors: 'Some rows are refused. Choose to leave them out, or send a corrected file.',
    result_file_outcome_differs: 'Something changed since the check. Check the file again.',
    result_file_has_no_errors: 'No row of this file was refused.',
  } satisfies Record<keyof typeof resultsErrors, string>,
} as const
