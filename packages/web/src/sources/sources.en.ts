import type { AccountEnvironment, AccountKind } from '@serialis/contract/sources/accounts.kinds.ts'
import type { AccountKeyUse } from '@serialis/contract/sources/accounts.schema.ts'
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
    certificate_not_trusted: 'The partner\'s TLS certificate is not trusted', certificate_refused: 'The partner does not accept our client certificate', certificate_expired: 'A certificate or key of the account has expired',
    not_encrypted: 'The file is not encrypted', other_key: 'The file is encrypted for another key', broken_encryption: 'The encrypted file is damaged', signature_missing: 'The file is not signed', signature_wrong: 'The signature is not the partner\'s, or does not fit the file', receipt_missing: 'The partner gave no signed receipt', receipt_wrong: 'The receipt is not the partner\'s, or is for another message',
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
      TRACELINK: 'Where serial numbers are asked for by SOAP, by AS2, or by request files over an SFTP account.', SFTP: 'Folders of partners: files with serial numbers are fetched from them, and request files are put there.',
      WEBSERVICE: 'Partners that give serial numbers as JSON, page by page.',
    } satisfies Record<AccountKind, string>,
    create: 'Create account', edit: 'Edit account', save: 'Save account', created: 'Account created', saved: 'Account saved', remove: 'Delete', removed: 'Account deleted', test: 'Test connection', reachable: 'The partner answers, after {ms} ms', unreachable: 'The partner does not answer as it should',
    removeExplain: 'Codes that came through this account stay. Its name is free again.',
    state: { ok: 'Answers', failing: 'Does not answer', unchecked: 'Not checked yet', inactive: 'Inactive', outside: 'Outside its period' },
    cards: { connection: 'Connection', coverage: 'Products covered', rules: 'Requests', pulls: 'Pulls through this account', mapping: 'Mapping', folders: 'Folders', systems: 'Systems', keys: 'Certificates and keys', pgp: 'Encryption of files (OpenPGP)', as2: 'AS2' },
    fields: {
      name: 'Name', environment: 'Environment', address: 'Address', state: 'State', priority: 'Priority', activeFrom: 'Active from', activeTo: 'Active until', isActive: 'Active', products: 'Products', partnerKey: 'Partner\'s number', timeoutSeconds: 'Time-out', maxRequest: 'Most codes per request', tries: 'Tries',
      retryMinutes: 'Minutes between tries', noAnswerHours: 'Hours until "no answer"', acknowledges: 'Acknowledge receipt', secret: 'Password', token: 'Token', privateKey: 'Private key', lastCheck: 'Last check', lastSuccess: 'Last success', failures: 'Failed checks in a row', lastProblem: 'Last problem',
      openPulls: 'Open pulls', mode: 'Way', url: 'Address', user: 'Account name', sftpAccount: 'SFTP account', senderNumber: 'Sender number', receiverNumber: 'Receiver number', sendingSystem: 'Sending system', receivingSystem: 'Receiving system', sgln: 'SGLN of the plant', idType: 'Id type', encoding: 'Encoding',
      isRandomized: 'Ask for random numbers', host: 'Host', port: 'Port', auth: 'Authentication', hostKey: 'Host key fingerprint', inFolder: 'Folder we fetch from', outFolder: 'Folder we write to', doneFolder: 'Folder for what was read', errorFolder: 'Folder for what could not be read', pattern: 'File names',
      settleSeconds: 'Wait until a file rests for', intervalSeconds: 'Look every', requestPath: 'Path of requests', healthPath: 'Path of the health check', acknowledgePath: 'Path of the acknowledgement', pageSize: 'Codes per page', idempotencyHeader: 'Header with the request number',
      clientCertificate: 'Our client certificate (PEM)', trustedCertificates: 'Certificate authority of the partner (PEM)', passphrase: 'Passphrase of the key', validTo: 'Valid until', issuer: 'Issued by', fingerprint: 'SHA-256 fingerprint', subject: 'Issued to', pgpIn: 'Files from the partner', pgpOut: 'Files for the partner', pgpPartnerKey: 'The partner\'s public key', pgpPrivateKey: 'Our private key', pgpOwnPublicKey: 'Our public key, for the partner', pgpFingerprint: 'Fingerprint', as2OwnId: 'Our AS2 identifier', as2PartnerId: 'The partner\'s AS2 identifier', as2OwnCertificate: 'Our certificate (PEM)', as2PartnerCertificate: 'The partner\'s certificate (PEM)', as2Address: 'Address for the partner\'s answers', owner: 'Owner',
    },
    keyUses: { CLIENT: 'Our client certificate', TRUSTED: 'Trusted authority', PGP_OWN: 'Our PGP key', PGP_PARTNER: 'The partner\'s PGP key', AS2_OWN: 'Our AS2 certificate', AS2_PARTNER: 'The partner\'s AS2 certificate' } satisfies Record<AccountKeyUse, string>,
    keyState: { good: '{days, plural, one {# day left} other {# days left}}', ending: 'Renew: {days, plural, =0 {ends today} one {# day left} other {# days left}}', ended: 'Expired' },
    mapping: {
      request: 'What we send', response: 'What we read', requestId: 'Request number', gtin: 'GTIN', product: 'Partner\'s product number', level: 'Packaging level', quantity: 'Quantity', page: 'Page', pageSize: 'Codes per page', codes: 'List of codes', code: 'Code within one entry', next: 'Next page',
    },
    hints: {
      environment: 'Codes of a validation system are never mixed with those of a production system.', priority: 'Of several accounts for a product the one with the lowest number is asked.', products: 'Empty: every product whose source is TraceLink.', secret: 'Never shown again. When you edit an account, leave it empty to keep it.',
      url: 'http or https. Addresses inside the house must be allowed by the installation.', hostKey: 'As ssh-keygen -l shows it: SHA256:… A host with another key is refused.', pattern: 'With * for any characters, such as *.xml.', mapping: 'Names with dots lead inward, such as result.items. Empty: not sent, or not there.',
      code: 'Empty when the entry is the code itself.', tries: 'Then the alert is raised.', partnerKey: 'Only where the partner does not know the product by its GTIN.', acknowledges: 'Tells the partner once the codes are in.', sgln: 'Without the urn prefix.', maxRequest: 'Up to {most, number}.',
      clientCertificate: 'The whole text with its first and last line, as the partner or your authority issued it; intermediate certificates below it.', trustedCertificates: 'Only for partners whose server certificate no well-known authority has issued. Once filled in, no other authority is trusted for this account.',
      as2Id: 'As agreed with the partner; upper and lower case count.', as2OwnCertificate: 'With an RSA key. The partner is given the same certificate: it locks answers for us and tells our signatures.', as2PartnerCertificate: 'Requests are locked for it, and only answers that its holder has signed are taken.', as2Address: 'The partner sends answers to {address}, signed and encrypted, and asks for the receipt in the same connection.',
      pgpIn: 'Files that are not as chosen here go to the folder for what could not be read, with an alert.', pgpOut: 'Request files are written with .pgp at the end of their name.', pgpPartnerKey: 'The whole armored text with its first and last line. Compare the fingerprint on the account page with the partner.',
      pgpPrivateKey: 'The whole armored text with its first and last line. Never shown again. When you edit an account, leave it empty to keep it.',
      privateKey: 'Belongs to the certificate above, in PEM. Never shown again. When you edit an account, leave it empty to keep it.', passphrase: 'Only when the key is locked. It opens the key once and is not kept.',
    },
    pgpProtections: { NONE: 'As they are', ENCRYPTED: 'Encrypted', SIGNED: 'Encrypted and signed' }, forEver: 'No end',
    modes: { SOAP: 'SOAP', SFTP: 'Files by SFTP', AS2: 'AS2' }, encodings: { BY_LEVEL: 'As the packaging level is numbered', SGTIN: 'SGTIN', SSCC: 'SSCC', CN_EDMC: 'China code' }, auths: { NONE: 'None', BASIC: 'Account and password', BEARER: 'Token', MTLS: 'Client certificate (mutual TLS)', PASSWORD: 'Password', KEY: 'Private key' },
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
    origins: { SFTP: 'Folder', REST: 'Interface', AS2: 'AS2' } satisfies Record<MessageOrigin, string>,
    outcomes: { IMPORTED: 'Codes in the pool', ANSWERED: 'Answer of a pull', REPEATED: 'Was here before' } satisfies Record<MessageOutcome, string>,
    actions: { replay: 'Read again', discard: 'Discard', download: 'Download file' } satisfies Record<MessageAction, string>,
    explain: { replay: 'After the account or product was mended, the file is read once more from the beginning.', discard: 'The file is kept, its codes are not used.' },
    done: 'Noted', history: 'History', facts: 'File',
    empty: { title: 'Nothing came in yet', text: 'Files from folders of SFTP accounts, AS2 messages and deliveries to the interface appear here.' },
  },
  taskKinds: { sources_pull: 'Pull serial numbers', sources_message: 'Read incoming SN data', sources_look: 'Fetch files of a partner', sources_check: 'Check connections of partners' },
  errors: {
    account_name_can_not_be_empty: 'Give the account a name.', account_name_exists: 'Another account has this name.', account_url_can_not_be_empty: 'Enter the address.', account_url_wrong_format: 'An address begins with http:// or https:// and holds no account.',
    account_user_can_not_be_empty: 'Enter the account name.', account_secret_can_not_be_empty: 'Enter the password, token or key. It is asked for again when the address moves to another host.', account_host_can_not_be_empty: 'Enter the host.',
    account_host_key_wrong_format: 'A fingerprint looks like SHA256: and 43 characters.', account_folder_can_not_be_empty: 'Name the folder.', account_folders_must_differ: 'The four folders must differ.', account_sftp_account_can_not_be_empty: 'Choose the SFTP account that carries the files.',
    account_url_must_be_https: 'Client certificates need an address with https://.', account_certificate_can_not_be_empty: 'Paste the certificate.', account_certificate_unreadable: 'This is no certificate in PEM. Paste the whole text with its first and last line.', account_certificate_expired: 'This certificate has expired.', account_certificate_not_yet_valid: 'This certificate is not valid yet.',
    account_key_can_not_be_empty: 'Paste the private key.', account_key_unreadable: 'This is no private key that can be read.', account_key_passphrase_wrong: 'The key is locked, and this passphrase does not open it.', account_key_of_other_certificate: 'This key does not belong to the certificate.', account_key_unusable: 'TLS does not accept this key. RSA keys need at least 2048 bits.',
    account_as2_id_can_not_be_empty: 'Enter the AS2 identifier.', account_as2_id_wrong_format: 'Letters, digits, blanks and signs without quotation marks or backslash.', account_as2_ids_taken: 'Another account has these two AS2 identifiers.', account_certificate_needs_rsa: 'AS2 needs a certificate with an RSA key.', as2_partner_unknown: 'No active account has these AS2 identifiers.',
    account_pgp_key_can_not_be_empty: 'Paste the PGP key.', account_pgp_public_key_unreadable: 'This is no public PGP key. Paste the whole armored text; a private key is never entered here.', account_pgp_private_key_unreadable: 'This is no private PGP key. Paste the whole armored text.', account_pgp_key_expired: 'This PGP key has expired or was revoked.', account_pgp_key_can_not_encrypt: 'Nothing can be encrypted for this PGP key.',
    account_mapping_wrong_format: 'Names are joined by dots, without blanks.', account_period_wrong: 'The last day lies before the first.', account_environment_mixed: '{product} is served by {name} in the other environment. Validation and production are not mixed for a product.',
    account_still_used: 'The account is still used by open pulls or other accounts.', codes_source_unsupported: 'No active account covers this product. Create one, or add the product to it.', pull_quantity_too_large: 'The account asks for {maximum, number} codes at most.',
    pull_level_has_no_codes: 'This level of the product carries no codes.', pull_status_does_not_allow: 'This is not possible while the pull is in its present state.', pull_has_no_answer: 'No answer came.', message_status_does_not_allow: 'Only a message that could not be used can be read again or discarded.',
  } satisfies Record<keyof typeof sourcesErrors, string>,
} as const
