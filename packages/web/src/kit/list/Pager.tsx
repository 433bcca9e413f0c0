/** Keyset paging: forward and back. The number of rows is shown where it is counted; elsewhere the pager says so. */

import type { Total } from '@serialis/contract/kit/list.ts'
import { Button, Select } from 'antd'
import { useTranslations } from 'use-intl'
import { useFormats } from '../language/time.ts'
import { type ListState, PAGE_SIZES } from './list-state.ts'

interface PagerProps {
  /** The list's title: a page may have several. */
  of: string
  state: ListState
  count: number
  next: string | null
  counted: Total
  /** The rows on screen are still those of the page before: its end leads nowhere from here. */
  isBusy: boolean
}

function Range({ state, count, next, counted: { total, isTotalOpen } }: Omit<PagerProps, 'of' | 'isBusy'>) {
  const t = useTranslations('kit.list')
  const { number } = useFormats()
  if (state.page === null || count === 0) return null
  const first = state.page * state.limit + 1
  const last = first + count - 1
  const values = { from: number(first), to: number(last) }
  // The last page knows how many there are.
  const all = next === null ? last : total
  if (all === undefined) return <span className="num soft">{t('rangeOpen', values)}</span>
  const isOpen = next !== null && isTotalOpen === true
  return <span className="num soft">{t(isOpen ? 'rangeOver' : 'range', { ...values, total: number(all) })}</span>
}

export function Pager({ of, state, count, next, counted, isBusy }: PagerProps) {
  const t = useTranslations('kit.list')
  const sizes = PAGE_SIZES.map((value) => ({ value, label: t('perPage', { count: String(value) }) }))
  return (
    <nav className="pager" aria-label={t('paging', { list: of })}>
      <Range state={state} count={count} next={next} counted={counted} />
      <Select
        size="small"
        aria-label={t('perPageLabel')}
        value={state.limit}
        options={sizes}
        onChange={state.setLimit}
      />
      <div className="row pager-end">
        {state.page === null ? (
          <Button onClick={state.toFirst}>{t('first')}</Button>
        ) : (
          <Button disabled={state.page === 0} onClick={state.back}>
            {t('previous')}
          </Button>
        )}
        <Button disabled={next === null} onClick={() => next !== null && !isBusy && state.forward(next, counted)}>
          {t('next')}
        </Button>
      </div>
    </nav>
  )
}
