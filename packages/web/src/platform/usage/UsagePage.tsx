/** What users and keys use of what they may. */

import { getUsage } from '@serialis/contract/platform/usage/usage.routes.ts'
import type { Share, Usage } from '@serialis/contract/platform/usage/usage.schema.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { Rows } from '../../kit/list/Rows.tsx'
import { DetailPage } from '../../kit/page/DetailPage.tsx'
import { Facts } from '../../kit/page/Facts.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { QuotaUsage } from './shared/QuotaUsage.tsx'

const REFRESH_MS = 15_000

/** A share as numbers; marked once nothing is left. */
function ShareCell({ used, maximum, isBytes = false }: Share & { isBytes?: boolean }) {
  const t = useTranslations('usage')
  const { bytes, number } = useFormats()
  const shown = isBytes ? bytes : number
  const text = t('share', { used: shown(used), maximum: shown(maximum) })
  return used >= maximum ? <StatusTag tone="rejected">{text}</StatusTag> : <span className="num">{text}</span>
}

function Limits({ usage }: { usage: Usage }) {
  const t = useTranslations('usage')
  const { bytes, number } = useFormats()
  const { exportFiles, requests } = usage
  const perSecond = (count: number) => t('perSecond', { count: number(count) })
  return (
    <Card title={t('limits')} isWide>
      <Facts
        facts={[
          { label: t('fields.tasks'), value: <ShareCell {...usage.tasks} /> },
          { label: t('fields.files'), value: <ShareCell {...usage.files} isBytes /> },
          {
            label: t('fields.exportFiles'),
            value: t('exportFiles', {
              count: exportFiles.count,
              size: bytes(exportFiles.bytes),
              days: number(exportFiles.days),
            }),
          },
          { label: t('fields.requestsUser'), value: perSecond(requests.user) },
          { label: t('fields.requestsKey'), value: perSecond(requests.key) },
          { label: t('fields.requestsTenant'), value: perSecond(requests.tenant) },
        ]}
      />
    </Card>
  )
}

function Callers({ callers }: Pick<Usage, 'callers'>) {
  const t = useTranslations('usage')
  const shares = (['tasks', 'exports', 'feeds', 'preferences'] as const).map((name) => ({
    name,
    title: t(`fields.${name}`),
    align: 'end' as const,
    cell: (caller: Usage['callers'][number]) => <ShareCell {...caller[name]} />,
  }))
  return (
    <Card title={t('callers')} note={t('callersNote')} isWide>
      {callers.length === 0 ? (
        <EmptyState title={t('empty.title')} text={t('empty.text')} />
      ) : (
        <Rows
          caption={t('callers')}
          rows={callers}
          rowKey={({ id }) => id}
          columns={[
            { name: 'name', title: t('fields.caller'), cell: ({ name, account }) => `${name} (${account})` },
            ...shares,
          ]}
        />
      )}
    </Card>
  )
}

export function UsagePage() {
  const t = useTranslations('usage')
  const { exact } = useFormats()
  return (
    <DetailPage
      route={getUsage}
      input={{}}
      refreshMs={REFRESH_MS}
      head={(usage) => ({ steps: [], title: t('title'), lead: t('asOf', { at: exact(usage.at) }) })}
    >
      {(usage) => (
        <>
          <Card title={t('quota.title')} isWide>
            <QuotaUsage usage={usage.quota} />
          </Card>
          <Limits usage={usage} />
          <Callers callers={usage.callers} />
        </>
      )}
    </DetailPage>
  )
}
