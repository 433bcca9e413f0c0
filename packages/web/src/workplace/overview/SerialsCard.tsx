/** Serial numbers by status and level, with one bar of their shares. */

import { packagingLevels, type SerialStatus } from '@serialis/contract/numbers/ledger/serial-states.ts'
import type { Dashboard } from '@serialis/contract/workplace/overview/overview.schema.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { Rows } from '../../kit/list/Rows.tsx'
import { toneFill } from '../../kit/look/tone.ts'
import { paths } from '../../kit/navigation/paths.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { serialTones } from '../../numbers/ledger/shared/ledger.tones.ts'

interface StatusRow {
  status: SerialStatus
  counts: Map<string, number>
  total: number
}

function rowsOf(byStatus: Dashboard['serials']['byStatus']): StatusRow[] {
  const rows = new Map<SerialStatus, StatusRow>()
  for (const { status, level, count } of byStatus) {
    const row = rows.get(status) ?? { status, counts: new Map<string, number>(), total: 0 }
    row.counts.set(level, (row.counts.get(level) ?? 0) + count)
    row.total += count
    rows.set(status, row)
  }
  return [...rows.values()].sort((a, b) => b.total - a.total)
}

export function SerialsCard({ serials }: Pick<Dashboard, 'serials'>) {
  const t = useTranslations('overview')
  const ledger = useTranslations('ledger')
  const { number } = useFormats()
  const rows = rowsOf(serials.byStatus)
  const levels = packagingLevels.filter((level) => serials.byStatus.some((row) => row.level === level))
  return (
    <Card title={t('serials')} note={t('serialsNote', { count: number(serials.total) })}>
      <div className="shares" aria-hidden="true">
        {rows.map((row) => (
          <span
            key={row.status}
            style={{
              flexGrow: Math.max(row.total, serials.total / 120),
              background: toneFill(serialTones[row.status]),
            }}
            title={ledger(`status.${row.status}`)}
          />
        ))}
      </div>
      <Rows
        caption={t('serials')}
        rows={rows}
        rowKey={(row) => row.status}
        columns={[
          {
            name: 'status',
            title: t('status'),
            cell: (row) => <StatusTag tone={serialTones[row.status]}>{ledger(`status.${row.status}`)}</StatusTag>,
          },
          ...levels.map((level) => ({
            name: level,
            title: ledger(`level.${level}`),
            align: 'end' as const,
            cell: (row: StatusRow) => (
              <Num to={paths.serials} search={{ status: row.status, level }}>
                {row.counts.get(level) ?? 0}
              </Num>
            ),
          })),
          {
            name: 'total',
            title: t('total'),
            align: 'end',
            cell: (row) => (
              <Num to={paths.serials} search={{ status: row.status }}>
                {row.total}
              </Num>
            ),
          },
        ]}
      />
    </Card>
  )
}
