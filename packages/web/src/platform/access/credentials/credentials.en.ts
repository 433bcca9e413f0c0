import { credentialTextsEn } from '@serialis/contract/platform/access/credentials/credentials.texts.en.ts'

export const credentialsEn = {
  title: 'Credentials',
  lead: 'Everything that proves who somebody is, with its age and its last use. Recall what is too old, is not used, or belongs to people who left.',
  fields: {
    kind: 'Credential',
    owner: 'Owner',
    state: 'Status',
    ageDays: 'Age in days',
    madeAt: 'Made',
    endsAt: 'Ends',
    lastUsedAt: 'Last used',
    madeBy: 'Made by',
  },
  ...credentialTextsEn,
  filters: {
    olderThan: 'Older than',
    unusedFor: 'Not used for',
    endsWithin: 'Ends within',
    owner: 'Owner is',
    left: 'Disabled',
    active: 'Active',
    sort: 'Order',
  },
  sorts: {
    OLDEST: 'Oldest first',
    ENDING: 'Ending first',
    UNUSED: 'Longest unused first',
    OWNER: 'By owner',
  },
  days: '{count} days',
  unknown: 'Not known',
  left: '{count, number} left',
  steps: {
    replace: 'Replace it there',
    toUser: 'To the user',
  },
  recall: {
    title: '{count, plural, one {Recall # credential} other {Recall # credentials}}',
    confirm: 'Recall',
    will: {
      ASK_CHANGE:
        '{count, plural, one {# account has} other {# accounts have}} to choose a new password at the next login. Open sessions end.',
      RESET_FACTOR:
        '{count, plural, one {# account loses} other {# accounts lose}} the second factor with all apps, passkeys and recovery codes. A second person may have to approve it.',
      REVOKE:
        '{count, plural, one {# API key is} other {# API keys are}} revoked. Programs that use it are refused at once.',
    },
    willNot: '{count, plural, one {# is} other {# are}} not recalled here, but replaced on the page of the record.',
    ofPageOnly: 'Credentials are recalled one by one: choose rows of a page.',
    results: 'Result of the recall',
    result: {
      done: 'Recalled',
      waits: 'Waits',
      refused: 'Refused',
      elsewhere: 'Not here',
    },
    did: {
      ASK_CHANGE: 'The next login asks for a new password.',
      RESET_FACTOR: 'The second factor is gone, and the sessions have ended.',
      REVOKE: 'The key no longer works.',
    },
    waits: 'The reset takes effect when a second person approves it under “Waiting changes”.',
    elsewhere: 'Open the record and enter a new password, key or certificate, or reset the password of the user.',
  },
  empty: {
    title: 'No credentials match',
    text: 'Every account has at least a password or a one-time code.',
  },
  audit: {
    events: {
      user: {
        password_change_asked: 'New password asked for',
      },
    },
  },
} as const
