export const usersEn = {
  title: 'Users',
  one: 'User',
  create: 'Create user',
  edit: 'Save user',
  saved: 'User saved',
  fields: {
    account: 'Account',
    name: 'Name',
    phone: 'Phone',
    email: 'E-mail',
    roles: 'Roles',
    supplier: 'Packaging supplier',
    sites: 'Factories',
    status: 'Status',
    hasSecondFactor: 'Second factor',
    lastSeenAt: 'Last seen',
    createdAt: 'Created',
    enabled: 'May log in',
  },
  notSeenFor: 'Not used for',
  days: '{count, plural, one {# day} other {# days}} or longer',
  hints: {
    sites: 'Left empty: all factories. Otherwise the user sees and handles only what belongs to these.',
    supplier: 'Left empty for your own people. A user of a supplier sees only its applications, orders and uploads.',
    account: 'With it the user logs in. It cannot be changed later.',
  },
  siteLimit: {
    title: 'What the limit covers',
    own: 'Only of these factories',
    ownText:
      'Lines, orders and results; the serial numbers of these orders with their changes, scrapping, packing, labels, inspections, recalls, lists and pushes; alerts, counts and the log.',
    closed: 'Not shown',
    closedText:
      'Serial numbers that are on no order, code pools and deliveries of codes, opening stock, mails. Applications that the user makes stay visible to the user.',
    shared: 'As for everybody',
    sharedText:
      'Products, rules, templates, suppliers, push targets and other settings are the same at every factory: here the roles decide.',
  },
  factor: { yes: 'Set up', no: 'None' },
  status: {
    enabled: 'Active',
    disabled: 'Disabled',
    noPassword: 'Waits for the one-time code',
    waiting: 'Password to be changed',
    locked: 'Login locked',
  },
  steps: {
    title: 'Login',
    disable: 'Disable',
    enable: 'Enable',
    endSessions: 'End all sessions',
    reset: 'Reset password',
    disabled: 'User disabled; all sessions ended',
    enabled: 'User may log in again',
    isDisabled: 'The account is disabled already.',
    isEnabled: 'The account is not disabled.',
    ended: 'All sessions ended',
    disableText: 'All sessions end at once. Signatures and history stay.',
    resetChoice: 'Choose the account whose password was lost.',
    resetLead:
      'The present password ends at once, with all sessions. The user chooses the next one with a one-time code.',
  },
  policy: {
    title: 'Password rules',
    lead: 'They hold for passwords that are set from now on. Common passwords are always refused.',
    minimum: 'Least number of characters',
    minimumHint: 'Length protects better than special characters.',
    maxAgeDays: 'Greatest age',
    maxAgeHint: 'Left empty: passwords do not age. Otherwise the next login with an older one asks for a new one.',
    apiKeyMaxAgeDays: 'Greatest age of API keys',
    apiKeyMaxAgeHint: 'Left empty: API keys do not age. Otherwise older ones are refused at once.',
    days: 'days',
    sessionIdleMinutes: 'Sessions end after',
    sessionIdleHint:
      'Without a key or click for that long, 5 to 60 minutes. A minute before, the console warns. Short times suit workstations that several people share.',
    unusedAccountDays: 'Disable unused accounts after',
    unusedAccountHint:
      'Left empty: they stay enabled. Otherwise 30 to 3,650 days without a sign of the user; the last account that holds every permission stays.',
    minutes: 'minutes',
    save: 'Save rules',
    saved: 'Password rules saved',
    history: 'History',
  },
  logins: {
    title: 'Logins',
    note: 'newest first',
    last: 'Last login',
    previous: 'Login before',
    refusedBefore: 'Refused before the last login',
    refusedSince: 'Refused since then',
    never: 'Never',
    from: 'from {address}',
    tries: '{count, plural, one {# refused attempt} other {# refused attempts}}',
    waitsLogin:
      'New logins wait since <since></since> until <until></until>: {refused, plural, one {# refused attempt} other {# refused attempts}}, last from {address}. Known browsers of the owner are not affected.',
    waitsSession:
      'Signatures and password changes wait since <since></since> until <until></until>: {refused, plural, one {# wrong password} other {# wrong passwords}}, last from {address}.',
    waitsFactor:
      'Codes of the authenticator app wait since <since></since> until <until></until>: {refused, plural, one {# wrong code} other {# wrong codes}}, last from {address}. Recovery codes and passkeys work.',
    unlock: 'End the wait',
    unlocked: 'The wait has ended',
  },
  empty: {
    title: 'No users match',
    text: 'Create a user and assign roles.',
  },
  audit: {
    subjects: {
      user: 'User',
      password_policy: 'Password rules',
    },
    events: {
      password_policy: {
        changed: 'Password rules changed',
      },
      user: {
        created: 'User created',
        changed: 'User changed',
        disabled: 'User disabled',
        enabled: 'User enabled',
        password_changed: 'Own password changed',
        unused: 'Account disabled because nobody used it',
        zone_chosen: 'Own time zone chosen',
        password_reset: 'Password reset',
        sessions_ended: 'Sessions ended',
      },
    },
  },
  permissions: {
    actions: {
      resetPassword: 'Reset password',
    },
    subjects: {
      users: 'Users',
      passwordPolicy: 'Password rules',
    },
  },
} as const
