/** The content of an opening stock next to the counts of the other system; differences are highlighted. */

import {
  ONBOARDING_ROWS_MAXIMUM,
  type OpeningStockCount,
  type OpeningStockOutcome,
} from '@serialis/contract/desk/opening-stock/opening-stock.schema.ts'
import { useTranslations } from 'use-intl'
import { NumberInput } from '../../kit/form/NumberInput.tsx'
import { numberOf } from '../../kit/form/values/typed-number.ts'
import { useFormats } from '../../kit/language/time.ts'
import { Rows } from '../../kit/list/Rows.tsx'
import { Facts } from '../../kit/page/Facts.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { StateTag } from '../../numbers/ledger/shared/StateTag.tsx'

export function FoundCard({ outcome }: { outcome: OpeningStockOutcome }) {
  const t = useTranslations('openingStock')
  return (
    <Card title={t('found')} isWide>
      <Facts
        facts={[
          { label: t('fields.rows'), value: <Num>{outcome.rows}</Num> },
          { label: t('fields.errorRows'), value: <Num>{outcome.errorRows}</Num> },
          { label: t('batches'), value: <Num>{outcome.batches}</Num> },
          { label: t('containers'), value: <Num>{outcome.containers}</Num> },
          { label: t('partial'), value: <Num>{outcome.partial}</Num> },
          { label: t('packed'), value: <Num>{outcome.packed}</Num> },
        ]}
      />
    </Card>
  )
}

function State({ of: { status, isCommissioned } }: { of: OpeningStockCount }) {
  const own = useTranslations('openingStock')
  return (
    <>
      <StateTag status={status} isCommissioned={isCommissioned} />
      {!isCommissioned && (
        <>
          {' '}
          <span className="soft">{own('neverUsed')}</span>
        </>
      )}
    </>
  )
}

interface Props {
  counts: readonly OpeningStockCount[]
  expected: readonly (number | null)[]
  /** Without it the counts are read-only. */
  onChange?: (at: number, count: number | null) => void
}

export function CompareCard({ counts, expected, onChange }: Props) {
  const t = useTranslations('openingStock')
  const level = useTranslations('ledger.level')
  const { number } = useFormats()
  const rows = counts.map((count, at) => ({ ...count, at, told: expected[at] ?? null }))
  return (
    <Card title={t('compare')} isWide>
      <div className="stack">
        {onChange && <p className="soft">{t('compareLead')}</p>}
        <Rows
          caption={t('compare')}
          rows={rows}
          rowKey={(row) => String(row.at)}
          columns={[
            {
              name: 'product',
              title: t('product'),
              cell: (row) => row.product || <span className="soft">{t('sscc')}</span>,
            },
            { name: 'level', title: t('level'), cell: (row) => level(row.level) },
            { name: 'state', title: t('state'), cell: (row) => <State of={row} /> },
            { name: 'inFile', title: t('inFile'), align: 'end', cell: (row) => <Num>{row.count}</Num> },
            {
              name: 'expected',
              title: t('expected'),
              align: 'end',
              cell: (row) =>
                onChange ? (
                  <NumberInput
                    aria-label={`${t('expected')} ${row.product} ${level(row.level)}`}
                    min={0}
                    max={ONBOARDING_ROWS_MAXIMUM}
                    isWhole
                    value={row.told}
                    onChange={(next) => onChange(row.at, next === undefined ? null : numberOf(next))}
                  />
                ) : (
                  <Num>{row.told ?? 0}</Num>
                ),
            },
            {
              name: 'difference',
              title: t('difference'),
              align: 'end',
              cell: (row) =>
                row.told === null ? (
                  ''
                ) : row.told === row.count ? (
                  <Num>{0}</Num>
                ) : (
                  <StatusTag tone="rejected">{number(row.count - row.told)}</StatusTag>
                ),
            },
          ]}
        />
      </div>
    </Card>
  )
}
