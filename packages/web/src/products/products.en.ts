import type { ArticleStatus, HistoryReason } from '@serialis/contract/products/products.status.ts'
import type { productsErrors } from '@serialis/contract/products/products.errors.ts'
import type { SnSource } from '@serialis/contract/products/products.schema.ts'

export const productsEn = {
  title: 'Products', one: 'Product', lead: 'What is packed and numbered. A change waits for another person’s approval; until then the approved version stays in force.',
  create: 'New product', edit: 'Edit product', save: 'Send for approval', created: 'Product sent for approval', saved: 'Change sent for approval',
  empty: { title: 'No products yet', text: 'A product names its GTINs, how it is packed and who makes its serial numbers. Create one, then let a colleague approve it.' },
  fields: {
    code: 'Code', name: 'Name', status: 'Status', search: 'Code or name', gtin: 'GTIN', gtinOfUnit: 'GTIN of the unit', ratio: 'Packing ratio', template: 'Packing-level template', packagingLevel: 'Packed up to', snSource: 'Serial code source',
    validity: 'Validity', periodType: 'Unit of validity', workflow: 'Workflow', category: 'Category', groups: 'Groups', companyCode: 'Company code', productionLine: 'Production line', ownerGLN: 'Owner GLN', vendorGLN: 'Vendor GLN', producerGLN: 'Producer GLN',
    approver: 'Approver', approvalTime: 'Approval time', opinion: 'Opinion', changedAt: 'Changed', revision: 'Revision', author: 'Written by', writtenAt: 'Written', level: 'Level', capacity: 'Contains', codeType: 'Code', zeroBox: 'Partial pack', rule: 'SN rule',
  },
  hints: {
    code: 'Letters, digits and . _ / -. It goes into files for the line and stays for good.', codeStays: 'The code stays for good.', companyCode: 'GS1 company prefix, 4 to 12 digits. GTINs carry it and SSCCs begin with it.',
    packagingLevel: 'The outermost pack of this product. Outer levels of the template are left out.', productionLine: 'Orders of this product propose it.', workflow: 'Who signs the orders of this product, and whether the warehouse scans.',
    noTemplate: 'Choose a template first: it says which levels there are.', frozen: 'Serial numbers were issued with this GTIN, so it stays.', rule: 'Only approved rules that make codes of this kind. Without one, codes cannot be generated here.', newTemplate: 'The template has a newer structure; saving takes it over.',
  },
  sections: { packing: 'Packing and GTINs', making: 'Making', parties: 'Parties' },
  deriveKey: 'Use {key}, the unit’s with indicator {indicator}',
  capacity: { unit: 'Single pack', of: '{count, number} × {level}', units: '{count, plural, one {# unit} other {# units}} in all' },
  status: { UNAPPROVED: 'Waiting for approval', APPROVED: 'Approved', REJECTED: 'Rejected', DELETE: 'Deleted' } satisfies Record<ArticleStatus, string>,
  replaced: 'Replaced', inForce: 'In force',
  reasons: { CREATE: 'Created', MODIFY: 'Changed', DELETE: 'Deleted', UNAPPROVED: 'Changed, waits for approval again', APPROVED: 'Approved', UNDO: 'Change withdrawn', REJECTED: 'Rejected' } satisfies Record<HistoryReason, string>,
  step: '{what}, revision {revision}',
  sources: { TRACELINK: 'TraceLink', pharmforce: 'Generated here' } satisfies Record<SnSource, string>,
  periods: { '1': 'Months', '2': 'Years' },
  validity: { '1': '{count, plural, one {# month} other {# months}}', '2': '{count, plural, one {# year} other {# years}}' },
  cards: { life: 'Life of the product', newest: 'Revision {revision}', standing: 'In force until approval: revision {revision}', packing: 'Packing', history: 'History', revisions: 'Revisions' },
  waiting: 'A change waits for approval. Orders still use revision {revision}.', waitingFirst: 'Orders cannot use this product before it is approved.', rejectedNote: 'The change was rejected. Orders still use revision {revision}.', rejectedFirst: 'It was rejected. Edit it to send it for approval again.',
  onlyOthers: 'You wrote this change, so another person decides about it.',
  changed: '{field}: {from} → {to}', nothing: 'empty', was: 'was {value}',
  actions: {
    edit: 'Edit', approve: 'Approve', reject: 'Reject', undo: 'Withdraw change', delete: 'Delete', approveTitle: 'Approve {code}, revision {revision}', rejectTitle: 'Reject {code}, revision {revision}', undoTitle: 'Withdraw the change of {code}', deleteTitle: 'Delete {code}',
    undoText: 'Revision {revision} is dropped; the approved one counts again.', deleteText: 'It disappears from lists and choices. Its history and the serial numbers made with it stay.',
    approved: 'Product approved', rejected: 'Change rejected', undone: 'Change withdrawn', deleted: 'Product deleted',
  },
  errors: {
    category_code_exists: 'Another category has this code.', category_name_exists: 'Another category has this name.', category_not_exists: 'This category does not exist any more.', category_still_used: 'Products or categories are in this category. Move them first.',
    category_too_deep: 'Categories go {maximum} levels deep at most.', category_inside_itself: 'A category cannot stand inside itself or inside one of its own.', category_code_can_not_be_empty: 'Enter a code.', category_name_can_not_be_empty: 'Enter a name.',
    group_code_exists: 'Another group has this code.', group_name_exists: 'Another group has this name.', group_not_exists: 'One of these groups does not exist any more.', group_code_can_not_be_empty: 'Enter a code.', group_name_can_not_be_empty: 'Enter a name.', class_code_wrong_format: 'Use letters, digits and - only.',
    article_code_exists: 'Another product has this code.', article_name_exists: 'Another product has this name.', gtin_exists: 'Another product has one of these GTINs.', gtin_frozen: 'Serial numbers were issued with the old GTIN, so it cannot change.',
    product_still_used_by_an_order: 'An order still uses this product, so it cannot be deleted.', approver_is_author: 'You wrote this change. Another person must decide about it.', product_workflow_retired: 'Revision {revision} names the workflow "{workflowName}", which has been retired. Edit the product and choose another workflow; the new revision can be approved.', no_revision_in_force: 'Nothing was approved before, so there is nothing to go back to.',
    article_code_can_not_be_empty: 'Enter a code.', article_name_can_not_be_empty: 'Enter a name.', validity_can_not_be_empty: 'Enter the validity.', packing_level_template_can_not_be_empty: 'Choose a packing-level template.', gtin_can_not_be_empty: 'This level needs a GTIN.',
    company_code_can_not_be_empty: 'Levels with SSCC need the company code.', article_code_wrong_format: 'Use letters, digits and . _ / - only.', company_code_wrong_format: 'Enter 4 to 12 digits.', gtin_wrong_format: 'A GTIN has 8, 12, 13 or 14 digits.',
    gtin_indicator_wrong: 'Indicator 9 is for goods of varying weight; they carry no serial numbers.', gtin_listed_twice: 'Each level needs a GTIN of its own.', gtin_not_of_company: 'This GTIN does not carry the company code.', gtin_not_for_this_level: 'Packs of this level carry an SSCC and no GTIN.',
    rule_version_not_usable: 'Choose an approved rule that makes codes of this kind.', gln_wrong_format: 'A GLN has 13 digits.', level_listed_twice: 'This level is listed twice.', level_not_in_template: 'The template does not have this level.', levels_differ_from_template: 'The levels differ from the template. Choose the template again.',
  } satisfies Record<keyof typeof productsErrors, string>,
} as const
