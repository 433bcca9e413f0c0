/** What is chosen, in words that leave no doubt which "all" is meant, and what can be done with it. */

import type { Total } from '@serialis/contract/kit/list.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../language/time.ts'
import type { useSelection } from './useSelection.ts'

interface SelectionBarProps {
  chosen: Pick<ReturnType<typeof useSelection>, 'selection' | 'isAll' | 'chooseAll' | 'clear'>
  /** How many are on the page. */
  rows: number | undefined
  /** Rows on other pages can be chosen too. */
  hasOthers: boolean
  /** How many match the filters, where the list knows it. */
  counted: Total
  /** Absent where the list is a part of another page. */
  onPrint: (() => void) | undefined
  children: ReactNode
}

export function SelectionBar({ chosen, rows, hasOthers, counted, onPrint, children }: SelectionBarProps) {
  const { isAll, chooseAll } = chosen
  const count = chosen.selection.rows.length
  const t = useTranslations('kit.list')
  const { number } = useFormats()
  const total = counted.isTotalOpen ? undefined : counted.total
  const matching = total === undefined ? t('selectMatching') : t('selectMatchingOf', { total: number(total) })
  const matched = total === undefined ? t('selectedMatching') : t('selectedMatchingOf', { total: number(total) })
  return (
    <div className="list-bulk" role="group" aria-label={t('chosenRows')}>
      <span role="status">{isAll ? matched : t('selected', { count })}</span>
      {isAll ? (
        <Button type="link" onClick={() => chooseAll(false)}>
          {t('selectPageOnly')}
        </Button>
      ) : (
        hasOthers &&
        count === rows && (
          <Button type="link" onClick={() => chooseAll(true)}>
            {matching}
          </Button>
        )
      )}
      {children}
      {onPrint && <Button onClick={onPrint}>{t('print')}</Button>}
      <Button type="link" onClick={chosen.clear}>
        {t('clearSelection')}
      </Button>
    </div>
  )
}
