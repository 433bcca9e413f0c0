import type { lockStatuses, SupplierRequestStatus, SupplierRule, SupplierStatus } from '@serialis/contract/suppliers/suppliers.status.ts'
import type { SupplierAction } from '@serialis/contract/suppliers/suppliers.schema.ts'
import type { suppliersErrors } from '@serialis/contract/suppliers/suppliers.errors.ts'

export const suppliersEn = {
  title: 'Packaging suppliers', one: 'Packaging supplier', lead: 'Companies that pack for you. Each may ask for codes only within its period and its authority.',
  create: 'New supplier', edit: 'Edit supplier', save: 'Save supplier', created: 'Supplier created', saved: 'Supplier saved',
  empty: { title: 'No packaging suppliers yet', text: 'Create one with its period, then say in its authority which codes it may ask for.' },
  fields: {
    name: 'Name', code: 'Supplier code', search: 'Code or name', address: 'Address', contacts: 'Contacts', phone: 'Phone', role: 'Role', periodFrom: 'First day', period: 'Length', periodType: 'Unit', validUntil: 'Last day', status: 'Status', lockStatus: 'Lock status',
    lockReason: 'Why it is locked', createdAt: 'Created', timePeriod: 'Time period',
  },
  hints: { code: 'Letters, digits, dots, dashes and slashes. Files and interfaces carry it; it stays for good.', codeStays: 'The code stays for good.', role: 'The role that its users get.', lastDay: 'Its last day is {day}.' },
  periodTypes: { '1': 'Months', '2': 'Years' },
  length: { '1': '{count, plural, one {# month} other {# months}}', '2': '{count, plural, one {# year} other {# years}}' },
  between: '{from} to {to}',
  status: { ACTIVE: 'Active', EXPIRED: 'Expired', LOCKED: 'Locked', DELETE: 'Deleted' } satisfies Record<SupplierStatus, string>,
  lockStatus: { UNLOCKED: 'Not locked', LOCKED: 'Locked' } satisfies Record<(typeof lockStatuses)[number], string>,
  endsSoon: '{days, plural, =0 {Ends today} one {Ends tomorrow} other {Ends in # days}}',
  cards: { facts: 'Supplier', used: 'What belongs to it', history: 'History', refusals: 'Refused requests', requests: 'Asks for approval' },
  used: { authorities: 'Authorities', orders: 'Orders', applications: 'Applications', users: 'Users', keys: 'API keys', openRequests: 'Open requests' },
  actions: {
    edit: 'Edit', extend: 'Extend', lock: 'Lock', unlock: 'Unlock', delete: 'Delete',
    lockTitle: 'Lock {name}', lockText: 'It may ask for no more codes. Codes that it has stay valid.', locked: 'Supplier locked',
    unlockTitle: 'Unlock {name}', unlockText: 'It may ask for codes again within its period and authority.', unlocked: 'Supplier unlocked',
    extendTitle: 'Extend the period of {name}', extended: 'Period changed', reason: 'Reason', deleteTitle: 'Delete {name}', deleteText: 'Nothing belongs to it. Its history stays.', deleted: 'Supplier deleted', user: 'New user', authority: 'New authority',
  } satisfies Record<SupplierAction, string> & Record<string, string>,
  rules: {
    ACTIVE: 'Supplier is active', PERIOD: 'Today lies in its period', AUTHORITY: 'It has authority for the product', LEVEL: 'The authority covers the level', AUTHORITY_PERIOD: 'Today lies in the period of the authority', QUANTITY: 'Not more than the maximum', ALLOCATED: 'Not more than the order was allocated',
  } satisfies Record<SupplierRule, string>,
  refusals: { rule: 'Rule that was broken', product: 'Product', level: 'Level', quantity: 'Quantity', by: 'Who', at: 'When', empty: { title: 'Nothing refused', text: 'Requests that break a rule are listed here with the rule.' } },
  authorities: {
    title: 'Supplier authorities', one: 'Supplier authority', lead: 'Which codes each supplier may ask for: product, packing level, how many at once, from when to when.',
    create: 'New authority', edit: 'Edit authority', save: 'Save authority', created: 'Authority created', saved: 'Authority saved', deleted: 'Authority deleted', delete: 'Delete', deleteTitle: 'Delete this authority', deleteText: 'The supplier may ask for no more codes of {product}, {level}. Codes that it has stay valid.',
    fields: { supplier: 'Supplier', product: 'Product', level: 'Packing level', maximum: 'Maximum single application code count', state: 'State', period: 'Period', steps: 'Steps' },
    hints: { maximum: 'Most codes in one application. For more, the supplier asks for approval.', fixed: 'Supplier, product and level stay. For others, create another authority.' },
    state: { inForce: 'In force', over: 'Not in its period', supplier: 'Supplier not active' },
    empty: { title: 'No authority yet', text: 'Without authority a supplier may ask for no codes.' },
  },
  requests: {
    title: 'Requests for approval', one: 'Request for approval', lead: 'More codes at once than a supplier’s authority says. Somebody else than who asked decides.',
    fields: { supplier: 'Supplier', product: 'Product', level: 'Level', quantity: 'Asked for', maximum: 'Maximum', order: 'Order', status: 'Status', reason: 'Reason', requestedBy: 'Asked by', requestedAt: 'Asked', decidedBy: 'Decided by', decision: 'Opinion', steps: 'Steps' },
    status: { OPEN: 'Open', APPROVED: 'Approved', REFUSED: 'Refused', WITHDRAWN: 'Withdrawn' } satisfies Record<SupplierRequestStatus, string>,
    approve: 'Approve', refuse: 'Refuse', withdraw: 'Withdraw',
    approveTitle: 'Issue {quantity} codes to {supplier}', approveText: 'The maximum of its authority is {maximum}. The codes are issued at once, for this request alone.', refuseTitle: 'Refuse the request of {supplier}', refuseText: 'It asked for {quantity} codes; its maximum is {maximum}.', withdrawTitle: 'Withdraw the request', withdrawText: 'Nobody decides about it any more.',
    approved: 'Codes issued', refused: 'Request refused', withdrawn: 'Request withdrawn', asked: 'Asked for approval',
    ask: 'Ask for approval', askTitle: 'Ask for approval of {quantity} codes', askText: 'The maximum at once is {maximum}. Somebody of the brand owner decides; the codes are issued then.', reasonLabel: 'Why so many are needed',
    empty: { title: 'No requests', text: 'A supplier that needs more codes at once than its maximum asks here.' },
  },
  own: {
    authority: 'What is needed', authorityHint: 'Product and level that you may ask for, and how many at once.', option: '{product} ({code}), {level}: at most {maximum}', none: 'You may ask for no codes at present. Speak to the brand owner.',
    lead: 'The codes are issued at once, within what the brand owner allows.', until: 'Valid until {day}', requests: 'Your requests for approval', card: 'What you may ask for',
  },
  errors: {
    name_or_supplier_code_exists: 'Another supplier has this name or code.', supplier_can_not_be_empty: 'Choose a supplier.', supplier_name_can_not_be_empty: 'Enter a name.', supplier_code_can_not_be_empty: 'Enter a supplier code.',
    supplier_code_wrong_format: 'Use letters, digits, dots, dashes and slashes only.', address_can_not_be_empty: 'Enter the address.', contacts_can_not_be_empty: 'Enter who is to be asked for.', phone_can_not_be_empty: 'Enter a phone number.',
    lock_status_can_not_be_empty: 'Say whether it is locked.', period_can_not_be_empty: 'Enter how long.', supplier_status_does_not_allow: 'This is not possible in the supplier’s present status.', supplier_not_exists: 'This supplier does not exist.',
    supplier_still_used: 'Orders, applications, users, keys or authorities name this supplier, so it cannot be deleted.', supplier_period_ends_in_the_past: 'The last day would be {day}, which has passed.', supplier_authority_exists: 'There is an authority for this supplier, product and level already.',
    supplier_not_active: 'Rule broken: the supplier is active. {supplier} is locked or deleted.', supplier_period_over: 'Rule broken: today lies in the supplier’s period. It goes from {from} to {until}.',
    supplier_has_no_authority: 'Rule broken: the supplier has authority for the product. {supplier} has none for it.', supplier_level_not_allowed: 'Rule broken: the authority covers the level. {supplier} may not ask for this one.',
    supplier_authority_period_over: 'Rule broken: today lies in the period of the authority. It goes from {from} to {until}.', supplier_quantity_above_maximum: 'Rule broken: not more than {maximum, number} codes at once. Ask for approval if more are needed.',
    order_of_another_supplier: 'This order is not packed by that supplier.', supplier_request_not_needed: 'The maximum is {maximum, number}: apply for the codes, no approval is needed.', supplier_request_decided: 'This request is decided already.',
    supplier_request_by_yourself: 'You asked for it, so another person decides.', not_for_suppliers: 'This is not open to suppliers.',
  } satisfies Record<keyof typeof suppliersErrors, string>,
  taskKinds: { suppliers_expire: 'End the periods of suppliers' },
} as const
