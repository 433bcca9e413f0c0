/**
 * The level of a pool as a bar: free and requested codes, compared with threshold and target, with the numbers next to
 * it.
 */

import type { Pool } from '@serialis/contract/plant/pools/pools.schema.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { toneFill } from '../../kit/look/tone.ts'
import { Num } from '../../kit/ui/Num.tsx'
import './pools.css'
import { poolTones } from './pools.tones.ts'

export const STOCK_FIELDS = ['counts', 'underWay', 'waiting', 'threshold', 'target', 'state', 'source'] as const
type Stock = Pick<Pool, (typeof STOCK_FIELDS)[number]>

/** A little more than needed, so that a full pool still shows its target. */
const ROOM = 1.15

function Bar({ stock }: { stock: Stock }) {
  const t = useTranslations('pools.bar')
  const {
    counts: { free },
    underWay,
    threshold,
    target,
    state,
  } = stock
  const most = Math.max(1, free + underWay, target * ROOM, threshold * ROOM)
  const at = (count: number) => `${Math.min(100, (count / most) * 100)}%`
  return (
    <span className="stock-bar" role="img" aria-label={t('label', { free, threshold, target })}>
      <span className="stock-fill" style={{ left: 0, width: at(free), background: toneFill(poolTones[state]) }} />
      {underWay > 0 && (
        <span
          className="stock-coming"
          style={{ left: at(free), width: at(underWay), background: toneFill('waiting') }}
        />
      )}
      {target > threshold && <span className="stock-mark stock-target" style={{ left: at(target) }} />}
      {threshold > 0 && <span className="stock-mark" style={{ left: at(threshold) }} />}
    </span>
  )
}

/** For a row of a list. */
export function StockBar({ stock }: { stock: Stock }) {
  const t = useTranslations('pools.bar')
  const { number } = useFormats()
  return (
    <span className="stock">
      {stock.source === 'TRACELINK' && <Bar stock={stock} />}
      <span className="stock-notes">
        <span className="num">
          {stock.target > 0
            ? t('ofTarget', { free: stock.counts.free, target: stock.target })
            : number(stock.counts.free)}
        </span>
        {stock.underWay > 0 && <span>{t('underWay', { count: stock.underWay })}</span>}
      </span>
    </span>
  )
}

/** For the pool's own page. */
export function LargeStock({ stock }: { stock: Stock }) {
  const t = useTranslations('pools.bar')
  const pools = useTranslations('pools')
  return (
    <div className="stock stock-large">
      <p className="row">
        <span className="stock-figure num">
          <Num>{stock.counts.free}</Num>
        </span>{' '}
        <span className="soft">{pools('fields.stock')}</span>
      </p>
      {stock.source === 'TRACELINK' && <Bar stock={stock} />}
      <p className="stock-notes">
        {stock.threshold > 0 && <span>{t('threshold', { count: stock.threshold })}</span>}
        {stock.target > 0 && <span>{t('target', { count: stock.target })}</span>}
        {stock.underWay > 0 && <span>{t('underWay', { count: stock.underWay })}</span>}
        {stock.waiting > 0 && <span>{t('waiting', { count: stock.waiting })}</span>}
      </p>
    </div>
  )
}
