import { alertTypeTextsEn } from '@serialis/contract/alerts/alerts.texts.ts'
import type { alertsErrors } from '@serialis/contract/alerts/alerts.errors.ts'
import type { RepairName } from '@serialis/contract/alerts/alerts.repairs.ts'
import type { AlertLevel, AlertSubjectType, AlertType } from '@serialis/contract/alerts/alerts.schema.ts'
import type { TYPES_WITHOUT_REPAIR } from '@serialis/contract/alerts/alerts.types.ts'
import type { AlertStatus, AlertStep } from '@serialis/contract/alerts/alerts.status.ts'
import type { AlertCase } from './alerts.cases.ts'

export const alertsEn = {
  title: 'Alert log', one: 'Alert',
  fields: { type: 'What happened', level: 'Level', status: 'Status', subject: 'Concerns', raisedAt: 'First raised', lastRaisedAt: 'Last raised', count: 'Times', owner: 'Owner', note: 'Note', causeGoneAt: 'Cause gone since', repair: 'Repaired with', from: 'Raised from', to: 'Raised until' },
  empty: { title: 'No alerts', text: 'Nothing waits for you. When an import, an order or a line needs a person, it appears here.' },
  open: 'Open (new or in work)', mine: 'Mine', openAlerts: 'Open alerts', owners: 'Taken by',
  levels: { HIGH: 'High', MIDDLE: 'Middle', LOW: 'Low' } satisfies Record<AlertLevel, string>,
  status: { NEW: 'New', ACTIVE: 'In work', SOLVED: 'Solved', UNSOLVED: 'Not solved', OBSOLETE: 'Obsolete' } satisfies Record<AlertStatus, string>,
  commands: { NEW: 'New', ACTIVE: 'Take it', SOLVED: 'Mark as solved', UNSOLVED: 'Mark as not solved', OBSOLETE: 'Mark as obsolete' } satisfies Record<AlertStatus, string>,
  done: 'Status changed', noteHint: 'Say what was done, or why nothing was.', reopen: 'Open again',
  types: alertTypeTextsEn,
  subjects: { supplier: 'Packaging supplier', order: 'Production order', user: 'User', line: 'Production line', product: 'Product', result_file: 'Result file', push_target: 'Push target', push_job: 'Push', pool: 'SN pool', sn_pull: 'Pull of serial numbers', sn_message: 'Incoming SN data', tracelink_account: 'TraceLink account', sftp_account: 'SFTP account', webservice_account: 'Web service account', mail_settings: 'Mail server', scrap: 'Scrapping of batch', task_kind: 'Background work', status_update: 'Status update', activation: 'Activation', extract: 'List for an inspector', recall: 'Recall' } satisfies Record<AlertSubjectType, string>,
  what: 'What to do', happened: 'What happened', orders: 'Orders that wait for it', noOrders: 'No order waits for it.', moreOrders: 'and others',
  repairStarted: 'Repair started', repaired: 'Solved', needsRight: 'A repair is possible: {repair}. It needs a right that you do not have.', takesIt: 'Whoever repairs takes the alert. It is solved when the cause has ended.',
  writeNote: 'Write a note', noted: 'Note kept', timeline: 'What became of it', goOn: 'Open {subject}',
  steps: {
    RAISED: 'Raised, level {level}', CAUSE_BACK: 'The cause is back', LEVEL_RAISED: 'Level raised from {from} to {to}', TAKEN: 'Taken', NOTED: 'Note', REPAIRED: 'Repair used: {repair}', CAUSE_GONE: 'The cause is gone',
    SOLVED: 'Solved', UNSOLVED: 'Left unsolved', OBSOLETE: 'Obsolete', REOPENED: 'Opened again', MAILED: '{count, plural, one {# mail} other {# mails}} sent',
  } satisfies Record<AlertStep, string>,
  ownSteps: { SOLVED: 'Solved: the cause ended after the repair', OBSOLETE: 'Obsolete: the cause is gone', closed: 'Closed: nothing came after it for {days} days' },
  means: {
    E1: 'Something went wrong that nobody foresaw. What had begun was taken back: nothing is half done.',
    E2: 'Three checks in a row got no good answer. Until it is back nothing goes there and nothing comes from there; what waits is kept.',
    E3: 'Somebody has to act before this goes on.',
    E4: 'The partner did not deliver the serial numbers after all tries. Orders that need them wait.',
    E5: 'Codes for the order could not be reserved. Nothing was taken in part; the order waits.',
    E6: 'There is no way to get codes for this product: its source is not supported, or no account covers it.',
    E7: 'Serial numbers that came in could not be read. The message is kept as it came; none of its codes can be used yet.',
    E8: 'The codes of the order did not reach the other side, also not with the last try. The other side does not know them yet.',
    E9: 'A request of the supplier failed, or its file could not be read. Nothing of it was taken in.',
    E10: 'A result file of the line was not taken in. It is kept as it came; the order waits for a decision.',
    E11: 'A supplier asked for something that its authority does not allow. Nothing was given out.',
    E12: 'The order needs more codes than its rule or its line can give. Nothing was taken in part; the order waits.',
    S1: 'Wrong passwords were given three times under a signature.',
  } satisfies Record<AlertType, string>,
  meansOf: {
    recallGivenUp: 'The order was to go to another line. Its line could not be asked for the package, so nobody knows whether the package is still used.',
    recallRefused: 'The order was to go to another line, but its line had begun with it before it gave the package back.',
    as2Message: 'An AS2 message came in the name of this account and was refused. Nothing of it was kept, and the sender was told so.',
    lineFile: 'A file that the line left was laid aside with the reason beside it. No order has changed.',
  } satisfies Record<AlertCase, string>,
  facts: {
    orderNo: 'Order', name: 'Name', file: 'File', errors: 'Refused rows', failures: 'Failed checks', product: 'Product', quantity: 'Asked for', missing: 'Missing', need: 'Needed', left: 'Left', rule: 'Rule', line: 'Line',
    maximum: 'Most allowed', account: 'Account', tries: 'Tries', hours: 'Hours waited', free: 'Free codes', waiting: 'Needed by orders', threshold: 'Threshold', today: 'Refused today',
  },
  bell: { label: 'Alerts: {high} high of {all} open', none: 'No open alerts', drawer: 'Open alerts', all: 'All alerts', sound: 'Sound for new high alerts', arrived: 'New alert: {type}', offline: 'Not connected. Alerts are shown with a delay.' },
  kinds: {
    title: 'Alert types', one: 'Alert type', lead: 'How pressing each type is, who is told by mail when an alert is high, and when nobody is.',
    level: 'Level of new alerts', levelHint: 'A level only ever rises while an alert is open.', mailboxes: 'Mailboxes', mailboxesHint: 'Told when an alert of this type is high, beside the mailbox of each order it concerns. One address per line.',
    noMailboxes: 'Only those of the orders', silenceHours: 'Silence in hours', silenceHint: 'After a mail about a record, no other about the same record for so long. 0: each is told.', noSilence: 'None',
    quiet: 'Quiet hours', quietFrom: 'Quiet from', quietTo: 'Quiet until', quietHint: 'No mails between these times of day. What is still open at the end is told then. Empty: never quiet.', noQuiet: 'Never',
    closes: 'Closed after days', closesHint: 'Such an alert never clears itself. It is closed at night when nothing came after it for so many days. Empty: never.', never: 'Never', open: 'Open', save: 'Save', saved: 'Alert type saved', history: 'History', hours: '{count, plural, one {# hour} other {# hours}}', days: '{count, plural, one {# day} other {# days}}',
    repairs: 'Repairs', means: 'What it means',
    none: {
      S1: 'Only the owner of the account can say whether it was him. An administrator disables the account on its own page.',
    } satisfies Record<keyof typeof TYPES_WITHOUT_REPAIR, string>,
  },
  taskKinds: { alerts_close_old: 'Close old alerts about suppliers' },
  advice: {
    E1: 'Open the record it concerns and run the step again. If it fails once more, tell your administrator the time shown here.', E2: 'Check that the partner can be reached, then test the connection.',
    E3: 'Open the record it concerns and take the next step.', E4: 'Check the account and the partner, then pull again.', E5: 'Request codes where an SN pool is short. Else check the rule of each packaging level and its capacity, then assign the codes again.',
    E6: 'Choose a supported source in the product, then assign the codes again.', E7: 'Open the message, correct it and replay it.', E8: 'Check the target, then place the order out again.',
    E9: 'Carry the request out, or ask the supplier to send it or its file again.', E10: 'Open the result file, look at its row errors, and send a corrected file.', E11: 'Look at the rule named in the refusal.',
    E12: 'Split the order, or use a rule with more capacity.', S1: 'Ask the owner of the account whether it was them. If not, disable the account.',
  } satisfies Record<AlertType, string>,
  adviceOf: {
    recallGivenUp: 'Recall the package again once the line can be reached. Or go to the line, see to it that the package is deleted, and say on the order what became of it.',
    recallRefused: 'Leave the order with the line and take in its results. If it must not be made there, stop the line and scrap the order.',
    as2Message: 'Compare the certificates and AS2 identifiers on the account with those the partner uses, then ask the partner to send again. The alert ends with the next message that is right. If the partner sent nothing, somebody else uses its name: tell the partner.',
    lineFile: 'Open the line traffic, look at the reason beside the file, and have the line send it again as it should be. The alert ends with the next good file.',
  } satisfies Record<AlertCase, string>,
  repairs: {
    retryTask: 'Run it again', checkConnection: 'Test the connection', retryPull: 'Pull again', reassignSnTask: 'Assign the codes again', startWorkflow: 'Start the workflow', requestCodes: 'Request codes', otherLine: 'Choose another line',
    splitOrder: 'Make the order smaller', replayMessage: 'Replay the message', repush: 'Push again', placeOutAgain: 'Place out again', recheckResult: 'Check the file again', approveSupplierRequest: 'Approve the request', carryOutRequest: 'Carry the request out',
    recallAgain: 'Recall the package again', settleByHand: 'Say what became of the package', leaveOnLine: 'Leave the order with the line',
  } satisfies Record<RepairName, string>,
  errors: {
    alert_has_ended: 'This alert has ended. Load the page again.',
    alert_cause_remains: 'It was tried, and the cause is still there.',
    alert_repair_not_offered: 'There is nothing to repair this way any more. Load the page again.',
    alert_status_change_not_allowed: 'This alert cannot go to that status any more. Load the page again.',
    alert_note_can_not_be_empty: 'Write a note: what was done, or why nothing was.',
    alert_reopen_too_late: 'A solved alert can be opened again for 7 days only.',
    alert_open_already: 'There is already an open alert for the same object.',
  } satisfies Record<keyof typeof alertsErrors, string>,
} as const
