/** The list under the box: controlled from the box, chosen with Enter or a tap. */

import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { HitState } from './HitState.tsx'
import type { PaletteOption } from './palette.ts'

export interface PaletteListProps {
  id: string
  options: readonly PaletteOption[]
  active: number
  text: string
  onChoose: (option: PaletteOption) => void
}

function OptionText({ option, text }: { option: PaletteOption; text: string }) {
  const t = useTranslations('kit.shell.palette')
  const level = useTranslations('ledger.level')
  if (option.kind === 'hit') {
    const { kind, title, about, level: packaging } = option.hit
    return (
      <>
        <span className="palette-what">
          <span className={kind === 'code' ? 'mono palette-text' : 'palette-text'}>{title}</span>
          {about !== '' && <span className="soft palette-text">{about}</span>}
          <HitState hit={option.hit} />
        </span>
        <span className="soft">{packaging === null ? t(`kinds.${kind}`) : level(packaging)}</span>
      </>
    )
  }
  if (option.kind === 'page' || option.kind === 'action' || option.kind === 'recent')
    return (
      <>
        <span className="palette-text">{option.title}</span>
        <span className="soft">{t(option.kind)}</span>
      </>
    )
  return <span>{t.rich(option.kind, { text: () => <span className="mono palette-text">{text}</span> })}</span>
}

export function PaletteList({ id, options, active, text, onChoose }: PaletteListProps) {
  const t = useTranslations('kit.shell.palette')
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
          <OptionText option={option} text={text} />
        </li>
      ))}
    </ul>
  )
}
