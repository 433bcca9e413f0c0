/** The balance: what was placed out equals what came back. Zero is the goal, and each number links to its rows. */

import { useTranslations } from 'use-intl'
import { useFormats } from '../language/time.ts'
import type { Search } from '../navigation/search.ts'
import { Num } from '../ui/Num.tsx'
import { ToneShape } from '../ui/ToneShape.tsx'
import './pictures.css'

export interface BalanceValue {
  count: number
  to?: string
  search?: Search
}
export interface BalanceRow {
  label: string
  /** One value per head; a single one without heads. */
  values: readonly BalanceValue[]
}
export interface BalanceProps {
  /** Columns, e.g. packaging levels. */
  heads?: readonly string[]
  /** What was placed out, then what came back. */
  rows: readonly BalanceRow[]
  /** What is missing: zero is the goal. */
  rest: BalanceRow
}

const Value = ({ count, to, search }: BalanceValue) => (
  <Num {...(to !== undefined && { to })} {...(search && { search })}>
    {count}
  </Num>
)

export function Balance({ heads = [], rows, rest }: BalanceProps) {
  const t = useTranslations('kit.pictures')
  const { number } = useFormats()
  const missing = rest.values.reduce((sum, { count }) => sum + Math.abs(count), 0)
  return (
    <table className="balance">
      <caption className="unseen">{t('balance')}</caption>
      {heads.length > 0 && (
        <thead>
          <tr>
            <td />
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map(({ label, values }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {values.map((value, at) => (
              <td key={at}>
                <Value {...value} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className={missing === 0 ? 'balance-zero' : 'balance-off'}>
          <th scope="row">
            <span className="row">
              <ToneShape tone={missing === 0 ? 'active' : 'rejected'} />
              {rest.label}
            </span>
            <span className="unseen">
              {missing === 0 ? t('balanced') : t('notBalanced', { count: number(missing) })}
            </span>
          </th>
          {rest.values.map((value, at) => (
            <td key={at}>
              <Value {...value} />
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  )
}
