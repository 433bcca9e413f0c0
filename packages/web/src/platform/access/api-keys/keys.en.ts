export const keysEn = {
  title: 'API keys',
  one: 'API key',
  docs: 'API documentation',
  create: 'Create API key',
  lead: 'For programs that call the interface. A key has permissions of its own and can be revoked at any time.',
  fields: {
    name: 'Name',
    begins: 'Begins with',
    authorities: 'Permissions',
    supplier: 'Packaging supplier',
    createdBy: 'Made by',
    createdAt: 'Made',
    endsAt: 'Ends',
    holder: 'Holder',
    account: 'Account of the new holder',
    lastUsedAt: 'Last used',
    status: 'Status',
  },
  status: {
    USABLE: 'In use',
    ENDING: 'Ends within 30 days',
    LEFT: 'Its holder is disabled',
    OVER: 'Expired or revoked',
    revoked: 'Revoked',
  },
  empty: {
    title: 'No API keys yet',
    text: 'Create one for each program, with just the permissions it needs.',
  },
  isOver: 'The key was revoked, or its end has passed.',
  revoke: 'Revoke',
  revokeQuestion: 'Revoke the key “{name}”?',
  revokeText: 'Programs that use it are refused at once. This cannot be undone.',
  revoked: 'Key revoked',
  madeTitle: 'Copy the key now',
  madeText: 'It is shown this once and stored nowhere. Give it to the program as the Authorization header.',
  understood: 'I have copied it',
  offer: 'Hand over',
  offerTitle: 'Hand over “{name}”',
  offered: 'Offered. The key stays with its holder until it is accepted.',
  accept: 'Accept',
  accepted: 'You hold the key now',
  hints: {
    offer:
      'Of a person who may make keys and has all permissions of this one. That person accepts it on this page; programs notice nothing.',
    supplier:
      'Left empty for your own programs. A key of a supplier reaches only its applications, orders and uploads.',
    authorities: 'Only permissions that you have yourself.',
  },
  audit: {
    subjects: {
      api_key: 'API key',
    },
    events: {
      api_key: {
        created: 'API key created',
        revoked: 'API key revoked',
        offered: 'API key offered to another person',
        accepted: 'API key taken over',
      },
    },
  },
  permissions: {
    subjects: {
      apiKeys: 'API keys',
    },
  },
} as const
