/** On the page of a code: the member who owns the pack. Nothing where nobody does. */

import { getSerialOwner } from '@serialis/contract/engagement/members/owned-serials.routes.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { useMay } from '../../kit/navigation/Can.tsx'
import { GoTo } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { useRead } from '../../kit/wire/server-state.ts'

export function SerialOwner({ ordinal }: { ordinal: number }) {
  const t = useTranslations('ownedSerials')
  const may = useMay()
  const { instant } = useFormats()
  const { data } = useRead(getSerialOwner, { params: { ordinal } })
  if (data === undefined || (data.owner === null && !data.isHidden)) return null
  const { owner } = data
  const name = owner && (owner.name || t('nameless'))
  return (
    <Card title={t('owner.title')}>
      {owner === null ? (
        <p>{t('owner.hidden')}</p>
      ) : (
        <>
          {may('members.list') ? <GoTo to={pathTo(paths.member, { id: owner.id })}>{name}</GoTo> : name}
          <div className="soft">{t('owner.since', { at: instant(owner.since) })}</div>
        </>
      )}
    </Card>
  )
}
