import type { SupplierRule } from './suppliers.status.ts'

/** Error keys of packaging suppliers, their authority, and their requests. */
export const suppliersErrors = {
  name_or_supplier_code_exists: 409,
  supplier_can_not_be_empty: 400,
  supplier_name_can_not_be_empty: 400,
  supplier_code_can_not_be_empty: 400,
  supplier_code_wrong_format: 400,
  address_can_not_be_empty: 400,
  contacts_can_not_be_empty: 400,
  phone_can_not_be_empty: 400,
  lock_status_can_not_be_empty: 400,
  period_can_not_be_empty: 400,
  supplier_status_does_not_allow: 409,
  supplier_not_exists: 400,
  supplier_still_used: 409,
  supplier_period_ends_in_the_past: 400,
  supplier_authority_exists: 409,
  /** Rules of a supplier's request, in order; `params.rule` names the rule. */
  supplier_not_active: 400,
  supplier_period_over: 400,
  supplier_has_no_authority: 400,
  supplier_level_not_allowed: 400,
  supplier_authority_period_over: 400,
  supplier_quantity_above_maximum: 400,
  order_of_another_supplier: 400,
  supplier_request_not_needed: 409,
  supplier_request_decided: 409,
  supplier_request_by_yourself: 409,
  /** A user or key of a supplier, on a route that is not for suppliers. */
  not_for_suppliers: 403,
} as const

/** The error key of each rule. */
export const supplierRuleKeys = {
  ACTIVE: 'supplier_not_active',
  PERIOD: 'supplier_period_over',
  AUTHORITY: 'supplier_has_no_authority',
  LEVEL: 'supplier_level_not_allowed',
  AUTHORITY_PERIOD: 'supplier_authority_period_over',
  QUANTITY: 'supplier_quantity_above_maximum',
  ALLOCATED: 'application_exceeds_allocated_quantity',
} as const satisfies Record<SupplierRule, keyof typeof suppliersErrors | 'application_exceeds_allocated_quantity'>
