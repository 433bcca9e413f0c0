import type { adaptersErrors } from '@serialis/contract/adapters/adapters.errors.ts'
import type { ExchangeDirection, ExchangeKind, ExchangeStatus, LineAuth, LineResultFormat, LineTransport } from '@serialis/contract/adapters/adapters.status.ts'
import type { TransferFailureKind } from '@serialis/contract/kit/transfer.ts'
import type { packageFormats } from '@serialis/contract/production/orders.views.ts'

export const adaptersEn = {
  title: 'Line traffic', lead: 'What was handed to production lines and what they said, newest first.', connection: 'Connection', connectionOf: 'Connection of {name}', traffic: 'Traffic', allTraffic: 'All traffic',
  none: 'This line has no connection: packages are downloaded and results uploaded by hand.',
  edit: 'Set up connection', change: 'Change connection', save: 'Save connection', saved: 'Connection saved', test: 'Test connection', retry: 'Hand over again', retried: 'It is handed over again',
  reachable: 'The line answers after {ms} ms; {count, plural, =0 {no file waits} one {# file waits} other {# files wait}}', unreachable: 'The line does not answer as it should', calledLately: 'The line has called', notCalled: 'The line has not called yet',
  readHostKey: 'Read the host key', hostKeyShown: 'The machine shows this key. Compare it with what its owner tells you, then take it over.', takeHostKey: 'It is the right key', hostKeyTaken: 'Key taken over; save the connection',
  fields: {
    transport: 'Way', packageFormat: 'Files for the line', resultFormat: 'Results from the line', lookSeconds: 'Look every', settleSeconds: 'Read a file once it rests for', answerMinutes: 'Wait for an answer', silentHours: 'Silence that counts as disconnected', host: 'Host', port: 'Port', account: 'Account', auth: 'Login by',
    password: 'Password', privateKey: 'Private key', hostKey: 'Host key', folder: 'Folder', dropFolder: 'Folder on the server', timeoutSeconds: 'Time-out', apiKeyId: 'API key of the line', isActive: 'Active', state: 'State', answeredAt: 'Last contact', heardAt: 'Line last heard', failures: 'Failures in a row', lastFailure: 'Last failure',
    at: 'Time', line: 'Line', direction: 'Direction', kind: 'What', status: 'Status', name: 'File', order: 'Order', size: 'Size', attempts: 'Failed tries', nextAt: 'Next try', deadlineAt: 'Answer until', failure: 'Why', reason: 'Reason', endedAt: 'Ended', result: 'Result file', actions: 'Action',
  },
  hints: {
    FOLDER: 'The line and the server share a folder. The server writes to out, the line writes to in.', SFTP: 'The server fetches and leaves files on the line’s computer: out for the line, in from the line.', HTTP: 'The line calls the API with its own key: it asks for work, fetches packages, acknowledges, sends results.',
    dropFolder: 'Made when the first package is written.', secret: 'Never shown again. Left empty, it stays as it is.', host: 'Name or address. Addresses inside the house must be allowed by the installation.', hostKey: 'SHA256:…, as ssh-keygen -l shows it. Another key is never accepted.', folder: 'In which in and out lie; empty: where the login begins.',
    settleSeconds: 'Files that still grow are waited for.', answerMinutes: 'For the acknowledgement of a package and the answer to a recall. A recalled package that nobody answers for is held for lost.', silentHours: '0: the line may be silent as long as it likes.', isActive: 'A paused connection is not looked at; orders then go by hand.', apiKeyId: 'A key with the right to take, place out, run and report orders and to call as a line. It belongs to this line alone.', resultFormat: 'Files in another format are laid aside.',
  },
  seconds: 's', minutes: 'min', hours: 'h', never: 'Never', anyLength: 'No limit', waitsForAnswer: 'Waits for an answer', noKeys: 'You may not see API keys.',
  transports: { FOLDER: 'Folder on the server', SFTP: 'SFTP to the line', HTTP: 'The line calls (HTTP)' } satisfies Record<LineTransport, string>,
  auths: { PASSWORD: 'Password', KEY: 'Private key' } satisfies Record<LineAuth, string>,
  packageFormats: { CSV: 'CSV', XML: 'TraceLink XML' } satisfies Record<(typeof packageFormats)[number], string>,
  resultFormats: { ANY: 'Any known format', CSV: 'CSV', XML: 'TraceLink XML', EPCIS: 'EPCIS', CHINA: 'China relation file' } satisfies Record<LineResultFormat, string>,
  states: { connected: 'Connected', disconnected: 'Disconnected', failing: 'Last look failed', silent: 'Silent', paused: 'Paused', unknown: 'No contact yet' },
  directions: { OUT: 'To the line', IN: 'From the line' } satisfies Record<ExchangeDirection, string>,
  kinds: { PACKAGE: 'Package', RECALL: 'Recall', ACKNOWLEDGEMENT: 'Acknowledgement', RECALL_ANSWER: 'Answer to a recall', PROGRESS: 'Progress', RESULT: 'Result', UNKNOWN: 'Unknown file' } satisfies Record<ExchangeKind, string>,
  statuses: { QUEUED: 'Waits', SENT: 'Handed over', DONE: 'Answered', FAILED: 'Given up', CANCELLED: 'Not needed', TAKEN: 'Taken in', REFUSED: 'Laid aside' } satisfies Record<ExchangeStatus, string>,
  transfers: {
    address_not_allowed: 'The address lies inside the house and is not allowed', unreachable: 'Could not be reached', timeout: 'No answer in time', host_key_differs: 'The machine shows another host key', login_refused: 'Login refused', not_there: 'The folder or file is not there', not_allowed: 'Access denied',
    no_room: 'No room left on the other machine', broken_off: 'The connection broke off', refused: 'The other machine refused',
  } satisfies Record<TransferFailureKind, string>,
  noAnswer: 'The line has not answered in time',
  empty: { title: 'Nothing has passed yet', text: 'Packages that are handed to lines and files that lines send appear here.' },
  recall: 'Recall the package', recallText: 'The line is asked to delete the package. Its answer decides: unused, the codes go to the next line; used or unanswered, they are retired and others are assigned.', recalled: 'The line is asked for the package', recallReason: 'Why',
  taskKinds: { adapters_exchange: 'Exchange with a line' },
  errors: {
    line_connection_missing: 'This line has no active connection.', line_connection_secret_can_not_be_empty: 'Enter the password or private key. It is asked for again when host or account change.',
    line_connection_key_unknown: 'This API key does not exist.', line_connection_key_taken: 'This API key belongs to another line.', line_connection_other_key: 'This key is not the key of a line that calls.',
    line_exchange_status_does_not_allow: 'This is not possible in its present state.', line_recall_not_needed: 'No package has left for the line. Assign the order to another line directly.', line_recall_under_way: 'The line has been asked already; its answer is awaited.',
    line_message_unreadable: 'The file cannot be read as the message its name says.', line_message_unknown_order: 'The line was never given a package of order {orderNo} with this number.', line_message_unknown_name: 'The name {name} says nothing: results end in csv, xml or json, messages in ack.json, recalled.json or progress.json.',
    line_result_which_order: 'The file {name} belongs to no order of this line that takes results, or to more than one.', line_result_other_format: 'This line is to send its results in another format ({format, select, XML {TraceLink XML} CHINA {China relation file} other {{format}}}).', line_placed_out_again: 'The package is handed over again.',
    line_recall_given_up: '{line} could not be asked to give package {package} back: every try failed. The order is still with the line.', line_recalled_again: 'The line is asked for the package again.',
  } satisfies Record<keyof typeof adaptersErrors, string>,
} as const
