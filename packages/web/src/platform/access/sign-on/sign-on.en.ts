export const signOnEn = {
  title: 'Single sign-on',
  lead: 'People log in at the identity provider of your company by OpenID Connect. The provider decides who is who, so only a person with every permission may change this page.',
  save: 'Save settings',
  saved: 'Settings of single sign-on saved',
  history: 'History',
  redirectUri: 'Address to register at the provider',
  scimUri: 'Address for the directory (SCIM 2.0)',
  redirectUnknown: 'The installation does not say its own address: its operator sets PUBLIC_URL.',
  fields: {
    name: 'Name of the provider',
    issuer: 'Issuer',
    clientId: 'Client ID',
    clientSecret: 'Client secret',
    scopes: 'Scopes',
    accountClaim: 'Claim with the account',
    groupsClaim: 'Claim with the groups',
    groupRoles: 'Roles by group',
    createsAccounts: 'Unknown people',
    accountSites: 'Factories of new accounts',
    siteIds: 'Chosen factories',
    isProvisioned: 'Directory',
    baseRoleIds: 'Roles of accounts from the directory',
    isActive: 'State',
    isOnly: 'Passwords',
    localAccountIds: 'Local accounts for emergencies',
    hasSecret: 'Client secret kept',
  },
  hints: {
    name: 'Shown on the login page: “Log in with …”.',
    issuer: 'As the provider names itself, for example https://login.example.com/plant.',
    secretKept: 'A secret is kept. Leave this empty to keep it.',
    secretNone: 'Leave this empty for a client without a secret.',
    scopes: 'Separated by spaces; openid is always one of them.',
    accountClaim:
      'Its value names the account when a person logs in for the first time: a new one, or one that nobody has used yet. Who has used an account links it under My account, with the password. From then on only issuer and subject count.',
    groupsClaim: 'Leave this empty if roles do not follow groups.',
    groupRoles:
      'At each login these roles follow the groups; other roles stay. Only roles that you may grant, and none that may sign: a right to sign takes a second person.',
    accountSites:
      'What an account may see and handle that is made at the first login or by the directory. Users who have an account keep their own.',
    isOnly: 'Who has used an account links it before, under My account: afterwards the password no longer opens it.',
    siteIds: 'Lines, orders and results of other factories are hidden from these accounts.',
    isProvisioned:
      'Create an API key with the permission “{permission}” alone, and enter it in the directory, with the address for it on this page. It may disable every account but local ones, and enable only what it disabled itself.',
    baseRoleIds:
      'Only roles that you may grant, none that may sign, and none that follow a group. Groups add theirs at the first login.',
    localAccountIds:
      'Each needs a password and a second factor. They log in with their password when the provider is away; each such login raises an alert.',
  },
  createsAccounts: 'Create an account at the first login, with the roles of its groups',
  isProvisioned: 'Let the directory create and disable accounts (SCIM)',
  accountSites: { CHOSEN: 'Only chosen ones', ALL: 'All factories, also those that are added later' },
  sitesMissing: 'No account is made at present',
  sitesMissingText: 'Nobody has chosen the factories of new accounts yet. Choose them here and save.',
  isActive: 'People can log in by the provider',
  isOnly: 'Refuse passwords of all other accounts',
  group: 'Group {number}',
  role: 'Role of group {number}',
  addGroup: 'Add a group',
  removeGroup: 'Remove group {number}',
  test: {
    action: 'Test the issuer',
    good: 'The provider answers, {ms} ms',
    bad: 'The provider cannot be used',
    endpoint: 'People log in at {address}.',
    problems: {
      kept_in_sandbox: 'A sandbox connects to no other system',
      address_not_allowed:
        'The address is inside the network. The operator of the installation has to allow it (PUSH_PRIVATE_ADDRESSES).',
      plain_text_not_allowed: 'The address is not encrypted. Enter one that begins with https.',
      unreachable: 'Nothing answers at this address. Check it, and whether the network lets the product reach it.',
      timeout: 'The answer took too long.',
      broken_answer: 'The answer broke off, or is far too long.',
      certificate_not_trusted: 'The certificate of the provider is not trusted.',
      certificate_refused: 'The provider refused the connection.',
      not_a_provider:
        'What answers is no OpenID Connect provider of this issuer. Compare the issuer with the document of the provider, letter by letter.',
    },
  },
  audit: {
    subjects: { sign_on: 'Single sign-on' },
    events: {
      sign_on: { changed: 'Single sign-on changed', tested: 'Provider of single sign-on tested' },
      user: {
        identity_bound: 'Identity of the provider bound',
        identity_confirmed: 'Provider asked the signer anew',
        identity_linked: 'Identity of the provider linked by its owner',
        identity_unbound: 'Identity of the provider taken away',
        groups_followed: 'Roles follow the groups',
        provisioned: 'Account created by the directory',
        synchronised: 'Account changed by the directory',
        deprovisioned: 'Account removed by the directory',
      },
    },
  },
  permissions: { subjects: { signOn: 'Single sign-on' } },
} as const

/** On the pages of users and of the own account. */
export const identitiesEn = {
  title: 'Single sign-on',
  none: 'No identity of a provider opens this account.',
  provider: 'Provider',
  otherProvider: '{issuer} (no longer the provider of this console)',
  subject: 'Subject at the provider',
  boundAt: 'Linked',
  lastLoginAt: 'Last login by it',
  never: 'Not yet',
  link: 'Link with {name}',
  linkText:
    'Give your password here, then log in at the provider in its window. From then on that login opens this account.',
  password: 'Your password',
  linked: 'Linked. The provider opens your account from now on.',
  unbind: 'Take the identity away',
  unbindText:
    'The sessions that it began end, and it opens no session until the owner links it again with the password. The owner gets a mail.',
  unbound: 'Identity taken away',
} as const
