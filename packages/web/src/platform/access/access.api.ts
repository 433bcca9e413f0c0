/** The current user, for pages that offer more or less to some users. */

import { getMe } from '@serialis/contract/platform/access/access.routes.ts'
import { getPasswordPolicy } from '@serialis/contract/platform/access/password-policy.routes.ts'
import { POLICY_MINIMUM } from '@serialis/contract/platform/access/password-policy.schema.ts'
import { useRead } from '../../kit/wire/server-state.ts'

/** True when the user belongs to a packaging supplier, undefined until that is known. */
export function useIsSupplier(): boolean | undefined {
  const { data } = useRead(getMe, {})
  return data === undefined ? undefined : data.supplierId !== null
}

/** The least number of characters of a new password. */
export function usePasswordMinimum(): number {
  const { data } = useRead(getPasswordPolicy, {})
  return data?.minimum ?? POLICY_MINIMUM.default
}
