import type { pushErrors } from '@serialis/contract/push/push.errors.ts'
import type { PushAction } from '@serialis/contract/push/push.schema.ts'
import type { AuthKind, BatchStatus, Circuit, FailureKind, PushFormat, PushStatus, PushTrigger } from '@serialis/contract/push/push.status.ts'

export const pushEn = {
  title: 'DK push', one: 'Push', lead: 'What was told to which outside system, batch by batch, and what it answered.',
  fields: { target: 'Target', format: 'Format', trigger: 'Trigger', status: 'Status', applyStatus: 'Result', order: 'Order', codes: 'Codes', acked: 'Accepted', rejected: 'Rejected', awaiting: 'Result awaited', open: 'Not sent yet', createdAt: 'Created', createdBy: 'Started by', startedAt: 'First sent', finishedAt: 'Finished', nextAt: 'Next try', attempts: 'Failed tries', failure: 'Last failure', reason: 'Reason', event: 'Event', source: 'Repeats', batches: 'Batches', batchSize: 'Codes per batch', action: 'What happened' },
  empty: { title: 'Nothing pushed yet', text: 'As soon as a target is active, every change of codes that it asks for appears here. You can also push an order by hand.' },
  triggers: { FINAL_CONFIRM: 'Final confirm', STATUS_CHANGE: 'Status change', MANUAL: 'By hand', RE_PUSH: 'Pushed again', CORRECTION: 'Correction' } satisfies Record<PushTrigger, string>,
  status: { QUEUED: 'Queued', RUNNING: 'Running', DONE: 'Done', PARTIAL: 'Partly accepted', FAILED: 'Failed', CANCELLED: 'Cancelled' } satisfies Record<PushStatus, string>,
  waiting: 'Waits for the next try', success: 'Success', failure: 'Failure', preparing: 'Being prepared', yes: 'Yes', no: 'No',
  formats: { JSON_V1: 'JSON v1', EPCIS_2_0: 'EPCIS 2.0 (JSON-LD)', CHINA_RELATION: 'China relation file (XML 3.0)', CSV: 'CSV' } satisfies Record<PushFormat, string>,
  failures: { address_not_allowed: 'The address lies inside the house and is not allowed', unreachable: 'Could not be reached', timeout: 'No answer in time', broken_answer: 'The answer broke off or cannot be read', certificate_not_trusted: 'The target\'s TLS certificate is not trusted', certificate_refused: 'The target wants a client certificate', http_status: 'Answered with an error', redirected: 'Answered with another address, which is not followed', receipt_missing: 'The result never came', no_progress: 'The answer settled no code', host_key_differs: 'The machine shows another host key', login_refused: 'Login refused', not_there: 'The folder is not there', not_allowed: 'Access denied', no_room: 'No room left on the other machine', broken_off: 'The connection broke off', refused: 'The other machine refused' } satisfies Record<FailureKind, string>,
  withStatus: '{text} (HTTP {status})',
  progress: 'Progress', rejections: 'Rejected by the target', noCode: 'No reason given', examples: 'Examples', history: 'History', batchList: 'Batches', batchOf: '{number} of {count}', part: '{number}, part {part}',
  noRejections: { title: 'Nothing rejected', text: 'Codes that the target refuses are listed here by its own reason.' },
  noBatches: { title: 'No answers yet', text: 'Each answered batch gets a row.' },
  batch: { number: 'Batch', status: 'Answer', size: 'Codes', http: 'HTTP', bytes: 'Size', tries: 'Tries', sentAt: 'Sent', key: 'Key' },
  batchStatus: { ACKED: 'Accepted', PARTIAL: 'Partly accepted', REJECTED: 'Rejected', AWAITING: 'Result awaited', UNANSWERED: 'Never answered' } satisfies Record<BatchStatus, string>,
  actions: { retry: 'Try again now', repush: 'Push failures again', correct: 'Push as correction', cancel: 'Cancel push', rejects: 'Download rejected codes' } satisfies Record<PushAction, string>,
  explain: {
    retry: 'Goes on with what was never answered. Batches keep their keys, so the target takes nothing twice.', repush: 'Rejected and unanswered codes go out once more, as a push of its own.',
    correct: 'What the target has accepted is declared wrong and told again from the records of today.', cancel: 'What was not sent yet stays unsent. What the target has accepted stays accepted.',
  },
  done: 'Noted', started: 'Push started', start: 'Push by hand', startLead: 'Tells a target how codes stand now: an order, a batch, or single codes.', select: 'What is pushed', byOrder: 'An order', byBatch: 'A batch', byCodes: 'Single codes',
  orderNo: 'Order number', batchCode: 'Batch', codesHint: 'One code per line, scanned or typed.', levels: 'Levels', levelsHint: 'Empty: all levels.',
  targets: {
    title: 'Push targets', one: 'Push target', create: 'Create target', edit: 'Edit target', save: 'Save target', created: 'Target created', saved: 'Target saved', test: 'Test connection', lead: 'Outside systems that are told of serial numbers.',
    fields: { name: 'Name', url: 'Address', auth: 'Authentication', authUser: 'Account', password: 'Password', token: 'Token', privateKey: 'Private key', hostKey: 'Host key', receiptFolder: 'Folder of receipts', license: 'Licence number', relationFlag: 'Flag of each code', batchSize: 'Codes per batch', keepsOrder: 'Keep the order of events per code', timeout: 'Time-out', isActive: 'Active', circuit: 'Connection', lastSuccess: 'Last success', lastFailure: 'Last failure', openJobs: 'Open pushes', products: 'Products', statuses: 'New status', levels: 'Levels', operations: 'Operations', state: 'State' },
    hints: {
      url: 'http, https, or sftp with the folder that takes a file per batch, e.g. sftp://host:22/inbox. Addresses inside the house must be allowed by the installation.', hostKey: 'SHA256:…, as ssh-keygen -l shows it. Another key is never accepted.', receiptFolder: 'Empty: a file that lies there whole was taken. Else a receipt is read here for each file, <file>.receipt.json.', secret: 'Never shown again. Left empty, it stays as it is.', batchSize: '1 to 10,000.', keepsOrder: 'A later event waits until earlier ones with the same code are answered.',
      filter: 'Empty: everything that means something outside.', isActive: 'A paused target is told nothing, and what happens meanwhile is not kept for it.', relationFlag: 'Ask the operator of the register which value your licence uses.',
    },
    filter: 'What it is told', connection: 'Connection', delivery: 'Delivery', paused: 'Paused', active: 'Active', never: 'Never', seconds: 's', everything: 'Everything', pack: 'Pack', unpack: 'Unpack',
    auth: { NONE: 'None', BASIC: 'Account and password', BEARER: 'Token', KEY: 'Account and private key' } satisfies Record<AuthKind, string>,
    circuits: { CLOSED: 'Connected', OPEN: 'Interrupted', HALF_OPEN: 'Being tried' } satisfies Record<Circuit, string>,
    reachableFiles: 'The target answers after {ms} ms', readHostKey: 'Read the host key', hostKeyShown: 'The machine shows this key. Compare it with what its owner tells you, then take it over.', takeHostKey: 'It is the right key',
    reachable: 'The target answers: HTTP {status} after {ms} ms', unreachable: 'The target does not answer as it should',
    empty: { title: 'No targets yet', text: 'Create one for each outside system that must know your codes.' },
  },
  taskKinds: { push_deliver: 'Deliver pushes' },
  errors: {
    push_target_name_can_not_be_empty: 'Give the target a name.', push_url_can_not_be_empty: 'Enter the address of the target.', push_url_wrong_format: 'An address begins with http://, https:// or sftp:// and holds no account.', push_host_key_can_not_be_empty: 'Read the host key and compare it first.', push_auth_does_not_fit: 'Files by SFTP need an account with password or private key; a private key is for SFTP alone.',
    push_target_name_exists: 'Another target has this name.', push_secret_can_not_be_empty: 'Enter the password or token. It is asked for again when the address moves to another host.', push_account_can_not_be_empty: 'Enter the account.',
    push_target_paused: 'The target is paused. Activate it first.', push_selection_can_not_be_empty: 'Say what is to be pushed: an order, a batch or codes.', push_nothing_selected: 'No codes belong to that selection.',
    push_codes_unknown: '{count, plural, one {# code was} other {# codes were}} never issued here, the first is {code}. Leave such codes out.',
    push_status_does_not_allow: 'This is not possible while the push is in its present state.', push_has_no_rejects: 'Nothing was rejected.', push_has_nothing_delivered: 'The target has accepted nothing, so there is nothing to correct.',
    push_format_has_no_correction: 'This format has no way to declare an earlier file wrong.',
  } satisfies Record<keyof typeof pushErrors, string>,
} as const
