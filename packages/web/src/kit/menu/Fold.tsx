/** A part of the menu under a title that folds it; how the user left it is stored. */

import { type ReactNode, useId } from 'react'
import { type MenuPart, useChoices } from './menu-choices.ts'

export interface FoldProps {
  part: MenuPart
  title: string
  /** Whether it is unfolded before the user has chosen. */
  atFirst: boolean
  /** It contains sections of its own. */
  isOuter?: boolean
  children: ReactNode
}

export function Fold({ part, title, atFirst, isOuter = false, children }: FoldProps) {
  const id = useId()
  const choices = useChoices()
  const isOpen = choices?.isOpen(part, atFirst) ?? atFirst
  return (
    <section className={isOuter ? 'nav-section nav-outer' : 'nav-section'}>
      <h2>
        <button
          type="button"
          className="plain nav-fold"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => choices?.setOpen(part, !isOpen)}
        >
          <span>{title}</span>
          <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
            <path d="m3 4.5 3 3 3-3" fill="none" stroke="currentColor" strokeWidth="1.5" />
          </svg>
        </button>
      </h2>
      <div id={id} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </section>
  )
}
