/** Seventy colours, and none. */

import { EDITOR_COLOURS } from '@serialis/contract/platform/rich-text/editor-limits.ts'
import { useTranslations } from 'use-intl'

interface PaletteProps {
  chosen: string | null
  onPick: (colour: string | null) => void
}

export function Palette({ chosen, onPick }: PaletteProps) {
  const t = useTranslations('richText')
  return (
    <div className="rich-palette">
      <button type="button" className="rich-item" onClick={() => onPick(null)}>
        {t('noColour')}
      </button>
      <div className="rich-colours">
        {EDITOR_COLOURS.flat().map((colour) => (
          <button
            key={colour}
            type="button"
            className="rich-colour"
            style={{ background: colour }}
            title={colour}
            aria-label={t('colour', { colour })}
            aria-pressed={chosen === colour}
            onClick={() => onPick(colour)}
          />
        ))}
      </div>
    </div>
  )
}
