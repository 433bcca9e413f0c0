/** Serial numbers by status and level, with one bar of their shares. */

import { packagingLevels } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { type ShownState, shownStates } from '@serialis/contract/numbers/ledger/shown-states.ts'
import type { Dashboard } from '@serialis/contract/workplace/overview/overview.schema.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { Rows } from '../../kit/list/Rows.tsx'
import { toneFill } from '../../kit/look/tone.ts'
import { paths } from '../../kit/navigation/paths.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { stateTones } from '../../numbers/ledger/shared/ledger.tones.ts'
import { StateTag } from '../../numbers/ledger/shared/StateTag.tsx'

interface StatusRow {
  state: ShownState
  counts: Map<string, number>
  total: number
}

/** In the order of the list of states. */
function rowsOf(byState: Dashboard['serials']['byState']): StatusRow[] {
  return shownStates.flatMap((state) => {
    const own = byState.filter((row) => row.state === state)
    const counts = new Map<string, number>(own.map(({ level, count }) => [level, count]))
    return own.length === 0 ? [] : [{ state, counts, total: own.reduce((sum, { count }) => sum + count, 0) }]
  })
}

export function SerialsCard({ serials }: Pick<Dashboard, 'serials'>) {
  const t = useTranslations('overview')
  const ledger = useTranslations('ledger')
  const { number } = useFormats()
  const rows = rowsOf(serials.byState)
  if (rows.length === 0)
    return (
      <Card title={t('serials')}>
        <EmptyState title={t('noSerials')} />
      </Card>
    )
  const levels = packagingLevels.filter((level) => serials.byState.some((row) => row.level === level))
  return (
    <Card title={t('serials')} note={t('serialsNote', { count: number(serials.total) })}>
      <div className="shares" aria-hidden="true">
        {rows.map((row) => (
          <span
            key={row.state}
            style={{
              flexGrow: Math.max(row.total, serials.total / 120),
              background: toneFill(stateTones[row.state]),
            }}
            title={ledger(`status.${row.state}`)}
          />
        ))}
      </div>
      <Rows
        caption={t('serials')}
        rows={rows}
        rowKey={(row) => row.state}
        columns={[
          {
            name: 'status',
            title: t('status'),
            cell: (row) => <StateTag status={row.state} />,
          },
          ...levels.map((level) => ({
            name: level,
            title: ledger(`level.${level}`),
            align: 'end' as const,
            cell: (row: StatusRow) => {
              const count = row.counts.get(level) ?? 0
              return count === 0 ? (
                <Num>{0}</Num>
              ) : (
                <Num to={paths.serials} search={{ status: row.state, level }}>
                  {count}
                </Num>
              )
            },
          })),
          {
            name: 'total',
            title: t('total'),
            align: 'end',
            cell: (row) => (
              <Num to={paths.serials} search={{ status: row.state }}>
                {row.total}
              </Num>
            ),
          },
        ]}
      />
    </Card>
  )
}
