import type { TenantStatus } from '@serialis/contract/platform/tenants/tenants.schema.ts'
import type { Tone } from '../../kit/look/tone.ts'

export const tenantTones: Record<TenantStatus, Tone> = {
  READY: 'active',
  SUSPENDED: 'hold',
  CLOSED: 'inactive',
  DELETING: 'waiting',
  DELETED: 'rejected',
}
