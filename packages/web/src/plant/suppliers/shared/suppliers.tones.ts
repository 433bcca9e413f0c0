import type { SupplierRequestStatus, SupplierStatus } from '@serialis/contract/plant/suppliers/suppliers.status.ts'
import type { Tone } from '../../../kit/look/tone.ts'

export const supplierTones: Record<SupplierStatus, Tone> = {
  ACTIVE: 'active',
  EXPIRED: 'waiting',
  LOCKED: 'rejected',
  DELETE: 'inactive',
}
export const requestTones: Record<SupplierRequestStatus, Tone> = {
  OPEN: 'waiting',
  APPROVED: 'active',
  REFUSED: 'rejected',
  WITHDRAWN: 'inactive',
}
