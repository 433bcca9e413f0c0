import type { AccountEnvironment, AccountKind } from '@serialis/contract/sources/accounts.kinds.ts'
import type { MessageAction } from '@serialis/contract/sources/messages.schema.ts'
import type { MessageOrigin, MessageOutcome, MessageStatus } from '@serialis/contract/sources/messages.status.ts'
import type { PullAction } from '@serialis/contract/sources/pulls.schema.ts'
import type { PullCause, PullProblem, PullStatus } from '@serialis/contract/sources/pulls.status.ts'
import type { sourcesErrors } from '@serialis/contract/sources/sources.errors.ts'

export const sourcesEn = {
  kinds: { TRACELINK: 'TraceLink', SFTP: 'SFTP', WEBSERVICE: 'Web service' } satisfies Record<AccountKind, string>,
  environments: { VALIDATION: 'Validation', PRODUCTION: 'Production' } satisfies Record<AccountEnvironment, string>,
  problems: {
    address_not_allowed: 'The address lies inside the house and is not allowed', unreachable: 'Could not be reached', timeout: 'No answer in time', host_key_differs: 'The host showed another key than the one confirmed', login_refused: 'The login was refused',
    not_there: 'The folder or file is not there', not_allowed: 'The other side does not allow it', no_room: 'There is no room on the other side', broken_off: 'The connection broke off', refused: 'The other side refused', broken_answer: 'The answer broke off',
    partner_refused: 'The partner said no', no_account: 'No active account covers the product', no_answer: 'No answer came', short: 'Fewer codes came than were asked for', unreadable_answer: 'The answer cannot be read', other_systems: 'The answer is for another system',
    other_product: 'The codes are of another product', other_request: 'The answer belongs to another request', too_many: 'More codes came than were asked for', no_codes: 'No codes came', not_a_code: 'A code has characters that are not allowed', wrong_length: 'A code has the wrong length',
    listed_twice: 'A code came twice', already_known: 'Codes came that were here before', in_rule_space: 'Codes came that a rule of this product could make',
  } satisfies Record<PullProblem, string>,
  problemDetail: {
    line: 'No. {line}: {code}', count: '{count, number} codes, the first is {code}', missing: '{missing, number} are missing', tooMany: '{count, number} instead of {asked, number}',
  },
  accounts: {
    title: { TRACELINK: 'TraceLink accounts', SFTP: 'SFTP accounts', WEBSERVICE: 'Web service accounts' } satisfies Record<AccountKind, string>,
    one: { TRACELINK: 'TraceLink account', SFTP: 'SFTP account', WEBSERVICE: 'Web service account' } satisfies Record<AccountKind, string>,
    lead: {
      TRACELINK: 'Where serial numbers are asked for by SOAP, or by request files over an SFTP account.', SFTP: 'Folders of partners: files with serial numbers are fetched from them, and request files are put there.',
      WEBSERVICE: 'Partners that give serial numbers as JSON, page by page.',
    } satisfies Record<AccountKind, string>,
    create: 'Create account', edit: 'Edit account', save: 'Save account', created: 'Account created', saved: 'Account saved', remove: 'Delete', removed: 'Account deleted', test: 'Test connection', reachable: 'The partner answers, after {ms} ms', unreachable: 'The partner does not answer as it should',
    removeExplain: 'Codes that came through this account stay. Its name is free again.',
    state: { ok: 'Answers', failing: 'Does not answer', unchecked: 'Not checked yet', inactive: 'Inactive', outside: 'Outside its period' },
    cards: { connection: 'Connection', coverage: 'Products covered', rules: 'Requests', pulls: 'Pulls through this account', mapping: 'Mapping', folders: 'Folders', systems: 'Systems' },
    fields: {
      name: 'Name', environment: 'Environment', address: 'Address', state: 'State', priority: 'Priority', activeFrom: 'Active from', activeTo: 'Active until', isActive: 'Active', products: 'Products', partnerKey: 'Partner\'s number', timeoutSeconds: 'Time-out', maxRequest: 'Most codes per request', tries: 'Tries',
      retryMinutes: 'Minutes between tries', noAnswerHours: 'Hours until "no answer"', acknowledges: 'Acknowledge receipt', secret: 'Password', token: 'Token', privateKey: 'Private key', lastCheck: 'Last check', lastSuccess: 'Last success', failures: 'Failed checks in a row', lastProblem: 'Last problem',
      openPulls: 'Open pulls', mode: 'Way', url: 'Address', user: 'Account name', sftpAccount: 'SFTP account', senderNumber: 'Sender number', receiverNumber: 'Receiver number', sendingSystem: 'Sending system', receivingSystem: 'Receiving system', sgln: 'SGLN of the plant', idType: 'Id type', encoding: 'Encoding',
      isRandomized: 'Ask for random numbers', host: 'Host', port: 'Port', auth: 'Authentication', hostKey: 'Host key fingerprint', inFolder: 'Folder we fetch from', outFolder: 'Folder we write to', doneFolder: 'Folder for what was read', errorFolder: 'Folder for what could not be read', pattern: 'File names',
      settleSeconds: 'Wait until a file rests for', intervalSeconds: 'Look every', requestPath: 'Path of requests', healthPath: 'Path of the health check', acknowledgePath: 'Path of the acknowledgement', pageSize: 'Codes per page', idempotencyHeader: 'Header with the request number',
    },
    mapping: {
      request: 'What we send', response: 'What we read', requestId: 'Request number', gtin: 'GTIN', product: 'Partner\'s product number', level: 'Packaging level', quantity: 'Quantity', page: 'Page', pageSize: 'Codes per page', codes: 'List of codes', code: 'Code within one entry', next: 'Next page',
    },
    hints: {
      environment: 'Codes of a validation system are never mixed with those of a production system.', priority: 'Of several accounts for a product the one with the lowest number is asked.', products: 'Empty: every product whose source is TraceLink.', secret: 'Never shown again. Left empty, it stays as it is.',
      url: 'http or https. Addresses inside the house must be allowed by the installation.', hostKey: 'As ssh-keygen -l shows it: SHA256:… A host with another key is refused.', pattern: 'With * for any characters, such as *.xml.', mapping: 'Names with dots lead inward, such as result.items. Empty: not sent, or not there.',
      code: 'Empty when the entry is the code itself.', tries: 'Then the alert is raised.', partnerKey: 'Only where the partner does not know the product by its GTIN.', acknowledges: 'Tells the partner once the codes are in.', sgln: 'Without the urn prefix.', maxRequest: 'Up to {most, number}.',
    },
    modes: { SOAP: 'SOAP', SFTP: 'Files by SFTP' }, encodings: { BY_LEVEL: 'As the packaging level is numbered', SGTIN: 'SGTIN', SSCC: 'SSCC', CN_EDMC: 'China code' }, auths: { NONE: 'None', BASIC: 'Account and password', BEARER: 'Token', PASSWORD: 'Password', KEY: 'Private key' },
    all: 'All products from TraceLink', never: 'Never', seconds: 's', minutes: 'min', hours: 'h', yes: 'Yes', no: 'No', addProduct: 'Add product', removeProduct: 'Remove',
    empty: { title: 'No accounts yet', text: 'Create one for each partner that gives you serial numbers.' },
  },
  pulls: {
    title: 'Pulls of serial numbers', one: 'Pull', lead: 'What was asked of partners for pools and orders, and what came.', request: 'Ask for codes', requestLead: 'Asks the account that covers the product. Pools and orders ask by themselves.', requested: 'Asked for',
    fields: {
      product: 'Product', level: 'Level', status: 'Status', account: 'Account', environment: 'Environment', quantity: 'Asked for', accepted: 'Received', cause: 'Cause', tries: 'Tries', nextAt: 'Next try', noticeAt: '"No answer" at', problem: 'Problem', createdAt: 'Created', createdBy: 'Started by', finishedAt: 'Ended', order: 'Order', requestId: 'Request number', gtin: 'GTIN',
    },
    status: { QUEUED: 'Asking', WAITING: 'Waits for the next try', SENT: 'File handed over', PARKED: 'Tries used up', DELIVERED: 'Delivered', SHORT: 'Came short', REFUSED: 'Answer refused', NO_ANSWER: 'No answer', CANCELLED: 'Cancelled' } satisfies Record<PullStatus, string>,
    causes: { THRESHOLD: 'Pool below its threshold', ORDER: 'Order', MANUAL: 'By hand' } satisfies Record<PullCause, string>,
    actions: { retry: 'Pull again now', cancel: 'Cancel pull', download: 'Download answer' } satisfies Record<PullAction, string>,
    explain: { retry: 'Without an answer the same request goes out once more, so that no code comes twice. After an answer a new request asks for what is missing.', cancel: 'Nothing more is asked for. Codes that came stay in the pool.' },
    done: 'Noted', cards: { state: 'What came', tries: 'Tries', answers: 'Answers', history: 'History' }, outcome: { ok: 'Answered', sent: 'Handed over' }, of: '{number} of {count}',
    answer: { part: 'Request', at: 'Came', accepted: 'Codes taken in', file: 'File', acknowledged: 'Acknowledged', result: 'Result', message: 'Message' }, taken: 'Taken in', none: 'No answer so far.',
    try: { number: 'Try', at: 'At', took: 'Took', result: 'Result' },
    empty: { title: 'Nothing asked for yet', text: 'As soon as a pool or an order needs codes of a partner, its request appears here.' },
  },
  messages: {
    title: 'Incoming SN data', one: 'Message', lead: 'Files with serial numbers that came by themselves, in the order in which they came.',
    fields: { file: 'File', account: 'Account', origin: 'Came by', status: 'Status', codes: 'Codes', product: 'Product', level: 'Level', receivedAt: 'Received', finishedAt: 'Ended', tries: 'Times read', size: 'Size', digest: 'SHA-256', outcome: 'Result', pull: 'Pull' },
    status: { WAITING: 'Waiting', DONE: 'Taken in', DEAD: 'Could not be used', DISCARDED: 'Discarded' } satisfies Record<MessageStatus, string>,
    origins: { SFTP: 'Folder', REST: 'Interface' } satisfies Record<MessageOrigin, string>,
    outcomes: { IMPORTED: 'Codes in the pool', ANSWERED: 'Answer of a pull', REPEATED: 'Was here before' } satisfies Record<MessageOutcome, string>,
    actions: { replay: 'Read again', discard: 'Discard', download: 'Download file' } satisfies Record<MessageAction, string>,
    explain: { replay: 'After the account or product was mended, the file is read once more from the beginning.', discard: 'The file is kept, its codes are not used.' },
    done: 'Noted', history: 'History', facts: 'File',
    empty: { title: 'Nothing came in yet', text: 'Files from folders of SFTP accounts and deliveries to the interface appear here.' },
  },
  taskKinds: { sources_pull: 'Pull serial numbers', sources_message: 'Read incoming SN data', sources_look: 'Fetch files of a partner', sources_check: 'Check connections of partners' },
  errors: {
    account_name_can_not_be_empty: 'Give the account a name.', account_name_exists: 'Another account has this name.', account_url_can_not_be_empty: 'Enter the address.', account_url_wrong_format: 'An address begins with http:// or https:// and holds no account.',
    account_user_can_not_be_empty: 'Enter the account name.', account_secret_can_not_be_empty: 'Enter the password, token or key. It is asked for again when the address moves to another host.', account_host_can_not_be_empty: 'Enter the host.',
    account_host_key_wrong_format: 'A fingerprint looks like SHA256: and 43 characters.', account_folder_can_not_be_empty: 'Name the folder.', account_folders_must_differ: 'The four folders must differ.', account_sftp_account_can_not_be_empty: 'Choose the SFTP account that carries the files.',
    account_mapping_wrong_format: 'Names are joined by dots, without blanks.', account_period_wrong: 'The last day lies before the first.', account_environment_mixed: '{product} is served by {name} in the other environment. Validation and production are not mixed for a product.',
    account_still_used: 'The account is still used by open pulls or other accounts.', codes_source_unsupported: 'No active account covers this product. Create one, or add the product to it.', pull_quantity_too_large: 'The account asks for {maximum, number} codes at most.',
    pull_level_has_no_codes: 'This level of the product carries no codes.', pull_status_does_not_allow: 'This is not possible while the pull is in its present state.', pull_has_no_answer: 'No answer came.', message_status_does_not_allow: 'Only a message that could not be used can be read again or discarded.',
  } satisfies Record<keyof typeof sourcesErrors, string>,
} as const
