import type { TrafficKind, TrafficOutcome } from '@serialis/contract/platform/traffic/traffic.schema.ts'

export const trafficEn = {
  title: 'Technical log',
  lead: 'What went out to partners and came in from them, with its outcome. What people did is in the event log.',
  logins: 'Logins in the event log',
  milliseconds: '{count} ms',
  seconds: '{count} s',
  fields: {
    at: 'When',
    direction: 'Way',
    kind: 'Kind',
    partner: 'Partner',
    name: 'What',
    outcome: 'Outcome',
    duration: 'Duration',
    milliseconds: 'Duration (ms)',
    size: 'Size',
    attempt: 'Attempts',
    reference: 'Reference',
    from: 'From',
    to: 'Before',
  },
  directions: { OUT: 'Out', IN: 'In' },
  kinds: {
    PUSH: 'Push of codes',
    PULL: 'Request for codes',
    MESSAGE: 'Message with codes',
    LINE: 'Production line',
    MAIL: 'Mail',
  } satisfies Record<TrafficKind, string>,
  outcomes: {
    DONE: 'Done',
    WAITING: 'Waiting',
    REFUSED: 'Refused',
    FAILED: 'Failed',
    CANCELLED: 'Cancelled',
  } satisfies Record<TrafficOutcome, string>,
  empty: {
    title: 'Nothing was sent or received',
    text: 'Pushes, requests for codes, messages, files of lines and mails appear here by themselves.',
  },
  permissions: { actions: {}, subjects: { traffic: 'Technical log' } },
} as const
