/** What a tenant uses of its quotas now, and day by day. */

import {
  QUOTA_WARNING,
  type QuotaUsage as Usage,
  type UsageDay,
} from '@serialis/contract/platform/usage/usage.schema.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../../kit/language/time.ts'
import { Rows } from '../../../kit/list/Rows.tsx'
import { Facts } from '../../../kit/page/Facts.tsx'
import { StatusTag } from '../../../kit/ui/StatusTag.tsx'

const NAMES = ['users', 'storedBytes', 'codes'] as const

/** Marked once it is nearly used, and once nothing is left. */
function QuotaShare({ used, maximum, shown }: { used: number; maximum: number | null; shown: (n: number) => string }) {
  const t = useTranslations('usage')
  if (maximum === null) return <span className="num">{t('unlimited', { used: shown(used) })}</span>
  const text = t('share', { used: shown(used), maximum: shown(maximum) })
  if (used < maximum * QUOTA_WARNING) return <span className="num">{text}</span>
  return <StatusTag tone={used >= maximum ? 'rejected' : 'hold'}>{text}</StatusTag>
}

export function QuotaUsage({ usage }: { usage: Usage }) {
  const t = useTranslations('usage')
  const { bytes, number } = useFormats()
  const shownAs = (name: (typeof NAMES)[number]) => (name === 'storedBytes' ? bytes : number)
  return (
    <div className="stack">
      <Facts
        facts={NAMES.map((name) => ({
          label: t(`quota.${name}`),
          value: <QuotaShare used={usage.now[name]} maximum={usage.quotas[name]} shown={shownAs(name)} />,
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
            ...NAMES.map((name) => ({
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
