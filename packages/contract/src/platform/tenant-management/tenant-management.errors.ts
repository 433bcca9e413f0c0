/** Error keys of the platform's realm and of the tenants that it manages. */
export const tenantManagementErrors = {
  /** A platform administrator asks for a route of a tenant. */
  not_for_platform: 403,
  /** A login with the right password at a tenant that is suspended. */
  tenant_suspended: 403,
  /** Whatever else a session or key of a suspended tenant asks for. */
  tenant_out_of_service: 503,
  /** A command, or a key, of a tenant that is closed. */
  tenant_closed: 403,
  /** Only who holds every permission takes the export of a closing tenant, or declines it. */
  closing_administrator_needed: 403,
  closing_announced: 409,
  closing_none: 409,
  /** The day on which the tenant closes has not come yet. */
  closing_not_due: 409,
  /** Neither was an export taken since the announcement, nor was it declined. */
  closing_export_missing: 409,
  /** People can still read the tenant. */
  deletion_not_due: 409,
  deletion_open: 409,
  /** It was withdrawn, or has begun. */
  deletion_over: 409,
  /** A tenant that was deleted before this one was made issued codes under the GTIN. */
  gtin_of_deleted_tenant: 409,
  closing_day_past: 400,
  closing_retention_too_short: 400,
  tenant_id_can_not_be_empty: 400,
  tenant_id_wrong_format: 400,
  tenant_name_can_not_be_empty: 400,
  tenant_exists: 409,
  /** A live tenant has one test environment at a time, and a test environment none. */
  sandbox_exists: 409,
  sandbox_of_sandbox: 409,
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
