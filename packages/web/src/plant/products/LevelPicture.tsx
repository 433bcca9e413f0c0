/** How a pack is filled: nested boxes, the outermost around the next one, with the neighbouring packs as a count. */

import { unitsInside } from '@serialis/contract/plant/products/packaging.ts'
import type { TemplateLevel } from '@serialis/contract/plant/products/templates.schema.ts'
import { useTranslations } from 'use-intl'
import { Code } from '../../kit/ui/Code.tsx'
import './products.css'

export type PictureLevel = TemplateLevel & { gtin?: string | null }

const TILES = 24

/** The packs next to the drawn one: as many small squares as there are, or a row of them when there are many. */
function Beside({ count }: { count: number }) {
  if (count <= 1) return null
  return (
    <span className="level-tiles" aria-hidden="true">
      {Array.from({ length: Math.min(count - 1, TILES) }, (_, at) => (
        <span key={at} className="level-tile" />
      ))}
      {count - 1 > TILES && <span className="soft">{'…'}</span>}
    </span>
  )
}

function Box({ levels }: { levels: readonly PictureLevel[] }) {
  const t = useTranslations('templates')
  const product = useTranslations('products.capacity')
  const names = useTranslations('ledger.level')
  const at = levels.at(-1)
  if (at === undefined) return null
  const inside = levels.at(-2)
  return (
    <div className={at.codeType === 'NONE' ? 'level-box level-box-plain' : 'level-box'}>
      <p className="level-head">
        <strong>{names(at.level)}</strong>
        {inside && <span className="num">{product('of', { count: at.capacity, level: names(inside.level) })}</span>}
        <span className="soft">{t(`codeTypes.${at.codeType}`)}</span>
        {levels.length > 2 && (
          <span className="soft">{product('units', { count: unitsInside(levels, at.level) })}</span>
        )}
        {at.gtin ? (
          <Code isCopyable isUngrouped>
            {at.gtin}
          </Code>
        ) : null}
      </p>
      {inside && (
        <div className="level-inside">
          <Box levels={levels.slice(0, -1)} />
          <Beside count={at.capacity} />
        </div>
      )}
    </div>
  )
}

/** Levels from the unit outward, as everywhere. */
export const LevelPicture = ({ levels }: { levels: readonly PictureLevel[] }) => <Box levels={levels} />
