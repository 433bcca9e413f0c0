import type { linesErrors } from '@serialis/contract/production/lines.errors.ts'
import type { LineHistoryStep, LineMode, LineType } from '@serialis/contract/production/lines.schema.ts'
import type { LineApproval, LineStatus } from '@serialis/contract/production/lines.status.ts'

export const linesEn = {
  title: 'Production lines', one: 'Production line', lead: 'Where orders are printed and packed. Settings wait for another person’s approval; a line then still has to be put to work.',
  create: 'New line', edit: 'Edit line', save: 'Send for approval', created: 'Line sent for approval', saved: 'Change sent for approval',
  empty: { title: 'No production lines yet', text: 'A line has an address, a factory and limits. Create one, let a colleague approve it, then put it to work.' },
  fields: {
    code: 'Code', name: 'Name', search: 'Code or name', ip: 'IP address', type: 'Type', factory: 'Factory', mode: 'Mode', maximumOrders: 'Maximum number of orders', maximumSerials: 'Maximum number of serial codes', status: 'Status', approval: 'Approval',
    changedAt: 'Changed', approver: 'Approver', approvalTime: 'Approval time', opinion: 'Opinion', author: 'Written by', writtenAt: 'Written', revision: 'Revision',
  },
  hints: {
    code: 'Capital letters, digits and -. Files of the line and SN rules carry it; it stays for good.', codeStays: 'The code stays for good.', ip: 'IPv4 or IPv6.', maximumOrders: 'Orders that may be open on the line at once.', maximumSerials: 'Of one order, all packing levels together.', noFactory: 'The factory is missing? Add it under Factories.',
  },
  types: { OCS: 'OCS', pharmapack: 'Pharmapack' } satisfies Record<LineType, string>,
  modes: { PUSH: 'A planner assigns orders', PULL: 'The line takes the next order' } satisfies Record<LineMode, string>,
  modeShort: { PUSH: 'Push', PULL: 'Pull' } satisfies Record<LineMode, string>,
  status: { ACTIVE: 'Active', INACTIVE: 'Inactive', DELETE: 'Deleted' } satisfies Record<LineStatus, string>,
  approval: { UNAPPROVED: 'Waiting for approval', APPROVED: 'Approved', REJECTED: 'Rejected' } satisfies Record<LineApproval, string>,
  replaced: 'Replaced', inForce: 'In force',
  reasons: { CREATE: 'Created', MODIFY: 'Changed', DELETE: 'Deleted', UNAPPROVED: 'Changed, waits for approval again', APPROVED: 'Approved', UNDO: 'Change withdrawn', REJECTED: 'Rejected', ACTIVE: 'Put to work', INACTIVE: 'Taken out of work' } satisfies Record<LineHistoryStep['reason'], string>,
  cards: { work: 'Work', settings: 'Settings', newest: 'Settings, revision {revision}', standing: 'In force until approval: revision {revision}', history: 'History', revisions: 'Revisions' },
  waiting: 'A change of the settings waits for approval. The line works with revision {revision}.', waitingFirst: 'The line can be put to work once its settings are approved.', rejectedNote: 'The change was rejected. The line works with revision {revision}.', rejectedFirst: 'The settings were rejected. Edit them to send them for approval again.',
  onlyOthers: 'You wrote this change, so another person decides about it.',
  changed: '{field}: {from} → {to}', nothing: 'empty', was: 'was {value}',
  actions: {
    connection: 'Connection', traffic: 'Line traffic', edit: 'Edit', approve: 'Approve', reject: 'Reject', undo: 'Withdraw change', activate: 'Put to work', inactivate: 'Take out of work', delete: 'Delete',
    approveTitle: 'Approve line {code}, revision {revision}', rejectTitle: 'Reject line {code}, revision {revision}', undoTitle: 'Withdraw the change of line {code}', activateTitle: 'Put line {code} to work', inactivateTitle: 'Take line {code} out of work', deleteTitle: 'Delete line {code}',
    undoText: 'Revision {revision} is dropped; the approved settings count again.', activateText: 'Orders can be assigned to it from now on.', inactivateText: 'No order can be assigned to it until it is put to work again.', deleteText: 'It disappears from lists and choices; its history stays.',
    approved: 'Line approved', rejected: 'Change rejected', undone: 'Change withdrawn', activated: 'Line is at work', inactivated: 'Line is out of work', deleted: 'Line deleted',
  },
  factories: {
    title: 'Factories', one: 'Factory', lead: 'The places where production lines stand.', create: 'New factory', edit: 'Edit factory', save: 'Save', created: 'Factory created', saved: 'Factory saved', deleted: 'Factory deleted', delete: 'Delete', deleteTitle: 'Delete {name}', deleteText: 'No line stands in it.',
    empty: { title: 'No factories yet', text: 'A factory has a GLN, an SGLN and a time zone. Lines stand in one.' },
    fields: { name: 'Name', gln: 'GLN', sgln: 'SGLN', zone: 'Time zone', lines: 'Lines', steps: 'Steps' },
    hints: { sgln: 'Company prefix, location and extension with dots, e.g. 4012345.00000.0', zone: 'Name of the zone, e.g. Asia/Shanghai' },
  },
  errors: {
    line_name_exists: 'Another line has this name.', line_code_exists: 'Another line has this code.', line_not_exists: 'This production line does not exist or was never approved.', line_not_approved: 'The settings of the line are not approved yet.',
    line_has_open_orders: 'Orders are on this line. Finish them or assign them to another line first.', line_still_used: 'A product proposes this line, so it cannot be deleted.', line_name_can_not_be_empty: 'Enter a name.', line_code_can_not_be_empty: 'Enter a code.',
    line_code_wrong_format: 'Use capital letters, digits and - only.', ip_can_not_be_empty: 'Enter the IP address.', ip_wrong_format: 'This is no IPv4 or IPv6 address.', factory_can_not_be_empty: 'Choose a factory.', maximum_orders_can_not_be_empty: 'Enter how many orders may be open.', maximum_serials_can_not_be_empty: 'Enter how many serial codes an order may have.',
    factory_name_can_not_be_empty: 'Enter a name.', factory_name_exists: 'Another factory has this name.', factory_gln_exists: 'Another factory has this GLN.', factory_not_exists: 'This factory does not exist.', factory_still_used: 'A line stands or stood in this factory, so it cannot be deleted.',
    sgln_wrong_format: 'Write company prefix, location and extension with dots; the first two have 12 digits together.', sgln_differs_from_gln: 'The SGLN must begin with the first 12 digits of the GLN.', zone_unknown: 'This time zone is not known.',
  } satisfies Record<keyof typeof linesErrors, string>,
} as const
