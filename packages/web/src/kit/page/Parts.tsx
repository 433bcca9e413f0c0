/**
 * The parts of a record's page below what matters now: one at a time, each with an address of its own (`?part=`). A part
 * that was seen stays on the page, so that a text that was begun there is kept.
 */

import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { GoTo, useSearch } from '../navigation/navigate.tsx'
import '../ui/ui.css'

export interface Part {
  /** In the address. */
  name: string
  title: string
  content: ReactNode
}

/** `false` for a part that the record does not have yet; the first one is shown by default. */
export function Parts({ label, parts }: { label: string; parts: readonly (Part | false)[] }) {
  const search = useSearch()
  const address = useLocation({ select: ({ pathname }) => pathname })
  const [seen, setSeen] = useState<readonly string[]>([])
  const present = parts.filter((part) => part !== false)
  const here = (present.find(({ name }) => name === search['part']) ?? present[0])?.name
  if (here === undefined) return null
  if (!seen.includes(here)) setSeen([...seen, here])
  return (
    <div className="parts">
      <nav aria-label={label}>
        <ul>
          {present.map(({ name, title }) => (
            <li key={name}>
              <GoTo to={address} search={{ ...search, part: name }} resetScroll={false} isCurrent={name === here}>
                {title}
              </GoTo>
            </li>
          ))}
        </ul>
      </nav>
      {present.map(
        ({ name, content }) =>
          (name === here || seen.includes(name)) && (
            <div key={name} className="part" hidden={name !== here}>
              {content}
            </div>
          ),
      )}
    </div>
  )
}
