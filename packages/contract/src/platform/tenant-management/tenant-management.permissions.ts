/** Subject types of the event log, and who may read their history: the tenant itself, as the platform changes it. */
export const tenantManagementSubjects = {
  tenant: { history: 'events.list' },
} as const

/** Events of no command: the platform looked at the tenant, and the export of a closing tenant was written. */
export const tenantManagementEvents = ['tenant.looked_at', 'tenant.export_taken'] as const
