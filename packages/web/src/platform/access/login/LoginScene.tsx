/** The quiet half of the login page: the mark, a sentence, and a strip of codes seen from far away. */

import { useTranslations } from 'use-intl'
import { Mark } from '../../../kit/shell/Mark.tsx'

const SIDE = 26
/** A fixed pattern with the two solid edges of a DataMatrix; the same on every visit. */
const isDark = (x: number, y: number) =>
  x === 0 ||
  y === SIDE - 1 ||
  (y === 0 && x % 2 === 0) ||
  (x === SIDE - 1 && y % 2 === 1) ||
  (x > 0 && y > 0 && (x * 7 + y * 13 + ((x * y) % 11) * 5) % 9 < 4)
const CELLS = Array.from({ length: SIDE * SIDE }, (_, i) => ({ x: i % SIDE, y: Math.floor(i / SIDE) })).filter(
  ({ x, y }) => isDark(x, y),
)

export function LoginScene() {
  const t = useTranslations()
  return (
    <aside className="login-scene">
      <div className="login-brand">
        <Mark size={28} />
        {t('kit.product')}
      </div>
      <p className="login-lead">{t('access.login.lead')}</p>
      <svg className="login-symbol" viewBox={`0 0 ${SIDE} ${SIDE}`} aria-hidden="true">
        {CELLS.map(({ x, y }) => (
          <rect key={`${x}.${y}`} x={x + 0.06} y={y + 0.06} width="0.88" height="0.88" rx="0.12" />
        ))}
      </svg>
    </aside>
  )
}
