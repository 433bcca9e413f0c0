/** The roles that hold a permission, by name, wherever a page or a refusal names the permission. */

import { listHolders } from '@serialis/contract/platform/access/access.routes.ts'
import { useTranslations } from 'use-intl'
import { useRead } from '../../../kit/wire/server-state.ts'
import { useIsSupplier } from '../access.api.ts'

declare module '../../../kit/shell/slots.ts' {
  interface Slots {
    /** `codes`: all codes that are asked about in the same place, so that one request answers them. */
    Holders: (props: { code: string; codes: string }) => React.ReactNode
  }
}

export function Holders({ code, codes }: { code: string; codes: string }) {
  const t = useTranslations('kit')
  // How the brand owner divides its work is not shown to suppliers.
  const isOwn = useIsSupplier() === false
  const { data } = useRead(listHolders, { query: { codes } }, { enabled: isOwn })
  if (data === undefined) return null
  const roles = data.items.find((item) => item.code === code)?.roles ?? []
  return (
    <span className="holders">
      {roles.length === 0
        ? t('steps.noHolders')
        : t('steps.holders', { roles: roles.join(t('permissionNames.separator')) })}
    </span>
  )
}
