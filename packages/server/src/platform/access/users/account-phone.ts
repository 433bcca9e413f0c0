import { mobileNumber } from '@serialis/contract/platform/access/mobile-number.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { fieldFailure } from '../../../kit/http/failure.ts'

/** The number as it is stored. `before` stays as it is: one of an earlier release must not hold up other changes. */
export function phoneOf({ tenant }: Pick<Ctx, 'tenant'>, phone: string, before = ''): string {
  if (phone === before) return phone
  if (phone === '') return ''
  const number = mobileNumber(phone, tenant)
  if (number === undefined) throw fieldFailure('phone', 'mobile_wrong_format', 'mobile_wrong_format')
  return number
}
