/** A card with a heading; `span` takes two columns of a detail page. */

import { type ReactNode, useId } from 'react'
import './ui.css'

export function Card({
  title,
  note,
  actions,
  children,
  isWide = false,
}: {
  title?: string
  note?: ReactNode
  actions?: ReactNode
  children: ReactNode
  isWide?: boolean
}) {
  const id = useId()
  return (
    <section className={isWide ? 'card card-wide' : 'card'} {...(title !== undefined && { 'aria-labelledby': id })}>
      {title !== undefined && (
        <header>
          <h2 id={id}>{title}</h2>
          {note !== undefined && <span className="soft">{note}</span>}
          {actions !== undefined && <span className="card-actions row">{actions}</span>}
        </header>
      )}
      {children}
    </section>
  )
}
