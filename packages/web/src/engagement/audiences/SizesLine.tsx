/** How many members an audience had at the end of each of the last days, as a line in a row of the list. */

import { FEWEST_TOLD } from '@serialis/contract/engagement/members/few-members.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { toneFill } from '../../kit/look/tone.ts'

const WIDTH = 90
const HEIGHT = 22

export function SizesLine({ sizes }: { sizes: readonly (number | null)[] }) {
  const t = useTranslations('audienceRules.sizes')
  const { number } = useFormats()
  const textOf = (count: number | null | undefined) =>
    count === null || count === undefined ? t('few', { count: String(FEWEST_TOLD) }) : number(count)
  // What is fewer than ten lies on the ground.
  const counts = sizes.map((count) => count ?? 0)
  const highest = Math.max(1, ...counts)
  const step = WIDTH / Math.max(1, counts.length - 1)
  const points = counts.map((count, at) => `${at * step},${HEIGHT - 1 - (count / highest) * (HEIGHT - 2)}`)
  const text = t('line', { first: textOf(sizes[0]), last: textOf(sizes.at(-1)), days: String(sizes.length) })
  return (
    <svg width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={text}>
      <title>{text}</title>
      <polyline points={points.join(' ')} fill="none" stroke={toneFill('active')} strokeWidth={1.5} />
    </svg>
  )
}
