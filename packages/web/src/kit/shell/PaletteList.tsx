/** The list under the box: controlled from the box, chosen with Enter or a tap. */

import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { usePhrase } from '../language/i18n.tsx'
import type { PaletteOption } from './palette.ts'

export interface PaletteListProps {
  id: string
  options: readonly PaletteOption[]
  active: number
  text: string
  onChoose: (option: PaletteOption) => void
}

export function PaletteList({ id, options, active, text, onChoose }: PaletteListProps) {
  const t = useTranslations('kit.shell.palette')
  const phrase = usePhrase()
  const list = useRef<HTMLUListElement>(null)
  useEffect(
    () => void list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' }),
    [active],
  )
  return (
    <ul ref={list} id={id} role="listbox" aria-label={t('label')} className="palette" hidden={options.length === 0}>
      {options.map((option, at) => (
        // The box keeps the focus: the list is controlled from there.
        <li
          key={option.key}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
        >
          {option.kind === 'page' ? (
            <span>{phrase(option.title)}</span>
          ) : (
            <span>{t.rich(option.kind, { text: () => <span className="mono palette-text">{text}</span> })}</span>
          )}
          {option.kind === 'page' && <span className="soft">{t('page')}</span>}
        </li>
      ))}
    </ul>
  )
}
