/** Names of states and levels of serial numbers, for the console, for files and for printed reports. */

import type { PackagingLevel } from './serial-states.ts'
import type { ShownState } from './shown-states.ts'

export const stateTextsEn = {
  NEW: 'Issued',
  COMMISSIONED: 'Commissioned',
  PLANT_USED: 'Commissioned',
  ACTIVATION: 'Active',
  ACTIVATED: 'Active',
  CRM_SCAN: 'Scanned by consumer',
  SAM_MARK: 'Marked as sample',
  SAMPLE: 'Sample taken',
  INTERNAL_USE: 'Internal use',
  NSO: 'On hold',
  DC_RETURN: 'Returned to DC',
  DC_DISPOSAL: 'With the disposer',
  INACTIVATED: 'Inactivated',
  INACTIVATE: 'Inactivated',
  DESTORY: 'Destroyed',
  AGING_DESTORY: 'Destroyed, expired',
  PLANT_DESTROY: 'Destroyed in plant',
  DC_DESTROY: 'Destroyed in DC',
  DC_MANUAL_DESTROY_CAN_NOT_READ: 'Destroyed, code unreadable',
} as const satisfies Record<ShownState, string>

export const levelTextsEn = {
  EA: 'Unit',
  BUNDLE: 'Bundle',
  CA: 'Case',
  PL: 'Pallet',
} as const satisfies Record<PackagingLevel, string>
