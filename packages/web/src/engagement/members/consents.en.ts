import type {
  ConsentChannel,
  ConsentPurpose,
  ConsentSource,
  ConsentState,
} from '@serialis/contract/engagement/members/consents.schema.ts'

export const consentsEn = {
  title: 'Consents',
  none: 'The member has not agreed to anything yet. Nothing may be sent for marketing.',
  record: 'Record a decision',
  recordTitle: 'Record what the member decided',
  recorded: 'Decision recorded',
  earlier: 'Earlier',
  said: '{day}, {source}: {proof}',
  by: 'Recorded by {name}, {at}',
  line: 'Line {line} of an import',
  fields: {
    purpose: 'Purpose',
    channel: 'Channel',
    state: 'Decision',
    decidedOn: 'Day of the decision',
    source: 'How the member said it',
    proof: 'Proof',
  },
  hints: {
    purpose: 'Recalls and safety need no consent.',
    channel: 'Marketing is agreed to for each channel.',
    state: 'A decision is never changed: what the member says later is recorded as a new one.',
    decidedOn: 'In the time zone of your company. An earlier day is kept as history.',
    source: 'The proof is found there.',
    proof:
      'Where it can be seen: the number of a form, of a call or of an e-mail. No names, numbers or addresses of people.',
  },
  purposes: {
    MARKETING: 'Marketing',
    LOYALTY: 'Points and rewards',
    PROFILING: 'Audiences and recommendations',
    HEALTH: 'Use of data on medicines',
  } satisfies Record<ConsentPurpose, string>,
  channels: {
    SMS: 'Text message',
    EMAIL: 'E-mail',
    WECHAT: 'WeChat',
    CALL: 'Phone call',
  } satisfies Record<ConsentChannel, string>,
  states: {
    GRANTED: 'Agreed',
    DENIED: 'Refused',
    REVOKED: 'Withdrawn',
  } satisfies Record<ConsentState, string>,
  sources: {
    PAPER: 'Paper form',
    PHONE: 'Phone call',
    SHOP: 'In a shop',
    WEBSITE: 'Website',
    APP: 'App or mini program',
    LETTER: 'Letter or e-mail',
  } satisfies Record<ConsentSource, string>,
} as const
