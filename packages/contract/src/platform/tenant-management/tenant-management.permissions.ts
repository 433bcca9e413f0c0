/** Subject types of the event log, and who may read their history: the tenant itself, as the platform changes it. */
export const tenantManagementSubjects = {
  tenant: { history: 'events.list' },
} as const

/** Events of reads: the platform looked at the tenant. */
export const tenantManagementEvents = ['tenant.looked_at'] as const
