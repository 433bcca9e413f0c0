/** Error keys of the platform's realm and of the tenants that it manages. */
export const tenantManagementErrors = {
  /** A platform administrator asks for a route of a tenant. */
  not_for_platform: 403,
  /** A login with the right password at a tenant that is suspended. */
  tenant_suspended: 403,
  /** Whatever else a session or key of a suspended tenant asks for. */
  tenant_out_of_service: 503,
  tenant_id_can_not_be_empty: 400,
  tenant_id_wrong_format: 400,
  tenant_name_can_not_be_empty: 400,
  tenant_exists: 409,
  tenant_already_has_people: 409,
  /** An administrator of the tenant can log in: the platform gives it none. */
  tenant_has_administrator: 409,
  recovery_open: 409,
  /** It was confirmed, withdrawn, or has expired. */
  recovery_over: 409,
  /** An account of a packaging supplier administers nothing. */
  recovery_account_of_supplier: 409,
  /** The quotas that the platform set for the tenant. */
  user_quota_reached: 429,
  code_quota_reached: 429,
  /** Nobody resets or confirms for themselves. */
  another_administrator_needed: 409,
} as const
