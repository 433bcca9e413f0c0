import type { EventPhrases } from './event-codes.ts'

export const auditEn = {
  title: 'Event log', one: 'Event', lead: 'Every command of every person, in order, sealed in a chain that shows any later change.',
  fields: { at: 'When', action: 'What', actor: 'Who', subject: 'Concerns', reason: 'Reason', signed: 'Signed', recordedAt: 'Recorded', request: 'Request', ip: 'Address', from: 'From', to: 'To', field: 'Field', before: 'Before', after: 'After', seal: 'Seal', sealHash: 'Hash', sealedAt: 'Sealed', signature: 'Signature', digest: 'Digest of the signed version' },
  system: 'System', signed: 'Signed', details: 'What changed', facts: 'Facts', notSealed: 'Waits for the seal, a second at most', sealNumber: 'Number {number} in the chain',
  empty: { title: 'No events match', text: 'Take a filter away, or widen it.' },
  subjects: { alert: 'Alert', api_key: 'API key', application: 'Application', factory: 'Factory', line: 'Line', list: 'List', order: 'Order', packaging_template: 'Packaging template', product: 'Product', result_file: 'Result file', role: 'Role', sn_rule: 'SN rule', rule_version: 'Rule version', task: 'Task', user: 'User', other: 'Record' },
  actions: {
    alert: { raised: 'Alert raised', status_changed: 'Alert status changed' },
    api_key: { created: 'API key created', revoked: 'API key revoked' },
    application: { created: 'Serial numbers applied for', codes_downloaded: 'Codes of an application downloaded' },
    factory: { created: 'Factory created', changed: 'Factory changed', deleted: 'Factory deleted' },
    line: { created: 'Line created', changed: 'Line changed', approved: 'Line approved', rejected: 'Line rejected', undone: 'Change of a line withdrawn', activated: 'Line activated', inactivated: 'Line inactivated', deleted: 'Line deleted' },
    list: { exported: 'Export of a list started', export_finished: 'Export of a list finished' },
    order: { created: 'Order created', edited: 'Order edited', revised: 'Order revised', deleted: 'Order deleted', submitted: 'Order submitted', withdrawn: 'Order withdrawn', approved: 'Order approved', rejected: 'Order rejected', codes_task_started: 'Assignment of codes started', codes_assigned: 'Codes assigned', codes_not_assigned: 'Codes could not be assigned', sn_task_reassigned: 'Assignment of codes started again', made_available: 'Order offered to lines', line_awaited: 'Order waits for a line', line_assigned: 'Line assigned', line_reassigned: 'Another line assigned', taken: 'Order taken by a line', package_ordered: 'Package being built', package_built: 'Package built', package_downloaded: 'Package downloaded', placed_out: 'Placed out, acknowledged by the line', started: 'Production started', unused_returned: 'Unused codes returned', quantities_corrected: 'Quantities corrected', samples_decided: 'Samples decided', scan_started: 'Scan started', packs_scanned: 'Packs scanned', scan_removed: 'Scan removed', scan_finished: 'Scan finished', scan_reopened: 'Scan reopened', scan_skipped: 'Scan skipped', confirmed: 'Order finally confirmed', scrapped: 'Order scrapped' },
    packaging_template: { created: 'Packaging template created', changed: 'Packaging template changed', deleted: 'Packaging template deleted' },
    product: { created: 'Product created', changed: 'Product changed', approved: 'Product approved', rejected: 'Product rejected', undone: 'Change of a product withdrawn', deleted: 'Product deleted' },
    result_file: { uploaded: 'Result file uploaded', check_started: 'Check of a result file started', checked: 'Result file checked', unreadable: 'Result file could not be read', commit_started: 'Commit of a result file started', committed: 'Result file committed', commit_failed: 'Commit of a result file failed', refused: 'Result file refused', downloaded: 'Result file downloaded', errors_downloaded: 'Refused rows downloaded' },
    role: { created: 'Role created', changed: 'Role changed', deleted: 'Role deleted' },
    session: { opened: 'Logged in', closed: 'Logged out' },
    sn_rule: { created: 'SN rule created', version_created: 'Rule version drafted', version_changed: 'Rule version changed', version_deleted: 'Rule version deleted', version_approved: 'Rule version approved', version_retired: 'Rule version retired' },
    task: { cancel_requested: 'Task stopped', retried: 'Task started again', file_downloaded: 'Result of a task downloaded' },
    user: { created: 'User created', changed: 'User changed', disabled: 'User disabled', enabled: 'User enabled', password_changed: 'Own password changed', password_reset: 'Password reset', sessions_ended: 'Sessions ended' },
  } satisfies EventPhrases,
} as const
