/** What a tenant uses of its quotas now, and day by day. */

import {
  QUOTA_NAMES,
  QUOTA_WARNING,
  type QuotaName,
  type QuotaUsage as Usage,
  type UsageDay,
} from '@serialis/contract/platform/usage/usage.schema.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../../kit/language/time.ts'
import { Rows } from '../../../kit/list/Rows.tsx'
import { Facts } from '../../../kit/page/Facts.tsx'
import { StatusTag } from '../../../kit/ui/StatusTag.tsx'

interface Quota {
  used: number
  maximum: number | null
  warnedAt: string | null
  shown: (n: number) => string
}

/** Marked once it is nearly used, with the moment of the warning, and once nothing is left. */
function QuotaShare({ used, maximum, warnedAt, shown }: Quota) {
  const t = useTranslations('usage')
  const { instant } = useFormats()
  if (maximum === null) return <span className="num">{t('unlimited', { used: shown(used) })}</span>
  const text = t('share', { used: shown(used), maximum: shown(maximum) })
  if (used < maximum * QUOTA_WARNING) return <span className="num">{text}</span>
  return (
    <>
      <StatusTag tone={used >= maximum ? 'rejected' : 'hold'}>{text}</StatusTag>
      {warnedAt !== null && <div className="soft">{t('quota.warned', { at: instant(warnedAt) })}</div>}
    </>
  )
}

export function QuotaUsage({ usage }: { usage: Usage }) {
  const t = useTranslations('usage')
  const { bytes, number } = useFormats()
  const shownAs = (name: QuotaName) => (name === 'storedBytes' ? bytes : number)
  return (
    <div className="stack">
      <Facts
        facts={QUOTA_NAMES.map((name) => ({
          label: t(`quota.${name}`),
          value: (
            <QuotaShare
              used={usage.now[name]}
              maximum={usage.quotas[name]}
              warnedAt={usage.warned[name]}
              shown={shownAs(name)}
            />
          ),
        }))}
      />
      <p className="soft">{t('quota.rule', { percent: String(QUOTA_WARNING * 100) })}</p>
      {usage.days.length > 0 && (
        <Rows
          caption={t('quota.days')}
          rows={usage.days}
          rowKey={({ day }) => day}
          columns={[
            { name: 'day', title: t('quota.day'), cell: ({ day }: UsageDay) => day },
            ...QUOTA_NAMES.map((name) => ({
              name,
              title: t(`quota.${name}`),
              align: 'end' as const,
              cell: (row: UsageDay) => <span className="num">{shownAs(name)(row[name])}</span>,
            })),
          ]}
        />
      )}
    </div>
  )
}
