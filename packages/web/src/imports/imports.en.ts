import type { ImportStatus } from '@serialis/contract/kit/import-file.ts'

export const importsEn = {
  fields: { fileName: 'File', status: 'Status', rows: 'Rows', wrong: 'Wrong rows', uploadedAt: 'Uploaded', uploadedBy: 'Uploaded by', endedAt: 'Ended', endedBy: 'Ended by', sha256: 'Checksum', unknownTitles: 'Columns left alone' },
  status: { CHECKING: 'Being checked', CHECKED: 'Waits for a decision', UNREADABLE: 'Not readable', ENTERING: 'Being entered', DONE: 'Entered', DROPPED: 'Dropped' } satisfies Record<ImportStatus, string>,
  uploaded: 'File uploaded', template: 'Template', templateOf: 'Template as {format}', failed: 'This file cannot be read',
  effect: 'What entering does', entered: 'What was entered',
  rows: 'Rows', line: 'Line', outcome: 'Outcome', fault: 'What is wrong', noRows: { title: 'No rows here', text: 'The rows of the file appear once it is checked.' },
  mended: 'mended', mend: 'Mend', mendOf: 'Mend line {line}', mendLead: 'The file itself stays as it was uploaded.', mendDone: 'The row is right now', mendWrong: 'The row is still wrong', save: 'Check row', otherColumns: 'Show the columns that the file does not have',
  enterGood: 'Enter the {count, plural, one {good row} other {# good rows}}', enterGoodTitle: 'Enter without the wrong rows?', enterGoodText: '{wrong, plural, one {# row is} other {# rows are}} wrong and will be left out. You can download them, correct them, and upload them as a file of their own.',
  drop: 'Drop file', dropped: 'File dropped', dropTitle: 'Drop this file?', dropText: 'Nothing of it is entered.', wrongRows: 'Download wrong rows',
} as const
