import { alertTypeTextsEn } from '@serialis/contract/alerts/alerts.texts.ts'
import type { alertsErrors } from '@serialis/contract/alerts/alerts.errors.ts'
import type { RepairName } from '@serialis/contract/alerts/alerts.repairs.ts'
import type { AlertLevel, AlertSubjectType, AlertType } from '@serialis/contract/alerts/alerts.schema.ts'
import type { AlertStatus } from '@serialis/contract/alerts/alerts.status.ts'

export const alertsEn = {
  title: 'Alert log', one: 'Alert',
  fields: { type: 'What happened', level: 'Level', status: 'Status', subject: 'Concerns', raisedAt: 'First raised', lastRaisedAt: 'Last raised', count: 'Times', owner: 'Owner', note: 'Note', causeGoneAt: 'Cause gone since' },
  empty: { title: 'No alerts', text: 'Nothing waits for you. When an import, an order or a line needs a person, it appears here.' },
  levels: { HIGH: 'High', MIDDLE: 'Middle', LOW: 'Low' } satisfies Record<AlertLevel, string>,
  status: { NEW: 'New', ACTIVE: 'In work', SOLVED: 'Solved', UNSOLVED: 'Not solved', OBSOLETE: 'Obsolete' } satisfies Record<AlertStatus, string>,
  commands: { NEW: 'New', ACTIVE: 'Take it', SOLVED: 'Mark as solved', UNSOLVED: 'Mark as not solved', OBSOLETE: 'Mark as obsolete' } satisfies Record<AlertStatus, string>,
  done: 'Status changed', noteHint: 'Say what was done, or why nothing was.', reopen: 'Open again',
  types: alertTypeTextsEn,
  subjects: { supplier: 'Packaging supplier', order: 'Production order', user: 'User', line: 'Production line', product: 'Product', result_file: 'Result file', push_target: 'Push target', push_job: 'Push', pool: 'SN pool', sn_pull: 'Pull of serial numbers', sn_message: 'Incoming SN data', tracelink_account: 'TraceLink account', sftp_account: 'SFTP account', webservice_account: 'Web service account', mail_settings: 'Mail server', scrap: 'Scrapping of batch', task_kind: 'Background work', status_update: 'Status update', activation: 'Activation', extract: 'List for an inspector', recall: 'Recall' } satisfies Record<AlertSubjectType, string>,
  what: 'What to do',
  advice: {
    E1: 'Open the record it concerns and run the step again. If it fails once more, tell your administrator the time shown here.', E2: 'Check that the partner can be reached, then test the connection.',
    E3: 'Open the record it concerns and take the next step.', E4: 'Check the account and the partner, then pull again.', E5: 'Check the rule of each packaging level and its capacity, then assign the codes again.',
    E6: 'Choose a supported source in the product, then assign the codes again.', E7: 'Open the message, correct it and replay it.', E8: 'Check the target, then place the order out again.',
    E9: 'Tell the supplier what was refused.', E10: 'Open the result file, look at its row errors, and send a corrected file.', E11: 'Look at the rule named in the refusal.',
    E12: 'Split the order, or use a rule with more capacity.', S1: 'Ask the owner of the account whether it was them. If not, disable the account.',
  } satisfies Record<AlertType, string>,
  repairs: {
    retryTask: 'Run it again', checkConnection: 'Test the connection', retryPull: 'Pull again', reassignSnTask: 'Assign the codes again', startWorkflow: 'Start the workflow', requestCodes: 'Request codes', otherLine: 'Choose another line',
    splitOrder: 'Make the order smaller', replayMessage: 'Replay the message', repush: 'Push again', placeOutAgain: 'Place out again', recheckResult: 'Check the file again', approveSupplierRequest: 'Decide about the request',
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
