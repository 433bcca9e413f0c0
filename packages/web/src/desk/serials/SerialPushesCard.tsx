/** Which external systems received a code, newest first, and which of them refused it; nothing when there are none. */

import { listSerialPushes } from '@serialis/contract/desk/push/push.routes.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { useMay } from '../../kit/navigation/Can.tsx'
import { GoTo } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { useRead } from '../../kit/wire/server-state.ts'
import { PushStatusTag } from '../push/shared/push.display.tsx'

export function SerialPushesCard({ ordinal }: { ordinal: number }) {
  const t = useTranslations('push')
  const may = useMay()
  const { instant, clauses } = useFormats()
  const { data } = useRead(listSerialPushes, { params: { ordinal } }, { enabled: may('pushes.list') })
  if (data === undefined || data.items.length === 0) return null
  return (
    <Card title={t('title')}>
      <ul className="serial-alerts">
        {data.items.map((push) => (
          <li key={push.id}>
            <span>
              {may('pushes.detail') ? (
                <GoTo to={pathTo(paths.push, { id: push.id })}>{push.targetName}</GoTo>
              ) : (
                push.targetName
              )}
            </span>
            <span className="soft">
              {clauses([
                t(`triggers.${push.trigger}`),
                instant(push.at),
                push.rejection && (push.rejection.text || push.rejection.code || t('noCode')),
              ])}
            </span>
            {push.rejection === null ? (
              <PushStatusTag job={push} />
            ) : (
              <StatusTag tone="rejected">{t('batchStatus.REJECTED')}</StatusTag>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
