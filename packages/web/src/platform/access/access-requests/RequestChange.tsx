/** What a request changes, value by value and permission by permission: what its approver signs. */

import type { AccessRequestDetail } from '@serialis/contract/platform/access-requests/access-requests.schema.ts'
import { useTranslations } from 'use-intl'
import { usePermissionNames } from '../../../kit/language/i18n.tsx'
import { useFormats } from '../../../kit/language/time.ts'
import { Facts } from '../../../kit/page/Facts.tsx'
import { useSlots } from '../../../kit/shell/slots.ts'
import './access-requests.css'

type Changed = AccessRequestDetail['changes'][number]

/** The names of suppliers and factories, which other rooms know. */
function useNames(
  suppliers: readonly { id: string; name: string }[],
  factories: readonly { id: string; name: string }[],
) {
  const t = useTranslations('accessRequests')
  const codes = useTranslations('oneTimeCodes')
  const { list } = useFormats()
  return ({ field }: Changed, value: string): string => {
    if (field === 'secondFactor') return t(value === 'REQUIRED' ? 'secondFactor.REQUIRED' : 'secondFactor.NOT_REQUIRED')
    if (field === 'delivery') return value === 'MAIL' ? codes('MAIL') : codes('CODE')
    const known = field === 'supplier' ? suppliers : field === 'sites' ? factories : []
    return list(value.split(', ').map((part) => known.find(({ id }) => id === part)?.name ?? part))
  }
}

/** Nothing for an empty list. */
function Permissions({ heading, codes }: { heading: string; codes: readonly string[] }) {
  const nameOf = usePermissionNames()
  if (codes.length === 0) return null
  return (
    <>
      <h3>{heading}</h3>
      <ul className="changed-permissions">
        {codes.map((code) => (
          <li key={code}>{nameOf(code)}</li>
        ))}
      </ul>
    </>
  )
}

function Change({
  request,
  suppliers,
  factories,
}: {
  request: AccessRequestDetail
  suppliers: readonly { id: string; name: string }[]
  factories: readonly { id: string; name: string }[]
}) {
  const t = useTranslations('accessRequests')
  const nameOf = useNames(suppliers, factories)
  const { changes, grants, takes, grantsAll, kind } = request
  return (
    <>
      <p className="soft">{t(`what.${kind}`)}</p>
      <Facts
        facts={[
          { label: t('fields.subject'), value: request.subject.name },
          ...changes.map((changed) => ({
            label: t(`changed.${changed.field}`),
            value:
              changed.before === ''
                ? nameOf(changed, changed.after)
                : `${nameOf(changed, changed.before)} → ${nameOf(changed, changed.after) || t('nothing')}`,
          })),
          ...(grantsAll ? [{ label: t('fields.grants'), value: t('everything') }] : []),
          { label: t('fields.reason'), value: request.reason },
        ]}
      />
      {!grantsAll && <Permissions heading={t('fields.grants')} codes={grants} />}
      <Permissions heading={t('fields.takes')} codes={takes} />
    </>
  )
}

export function RequestChange({ request }: { request: AccessRequestDetail }) {
  const { SupplierChoices, FactoryChoices } = useSlots()
  return (
    <SupplierChoices>
      {({ suppliers }) => (
        <FactoryChoices>
          {({ factories }) => <Change request={request} suppliers={suppliers} factories={factories} />}
        </FactoryChoices>
      )}
    </SupplierChoices>
  )
}
