/** Name and value pairs of a record; an empty value is shown as a dash, never omitted. */

import type { ReactNode } from 'react'
import { isEmptyNode } from '../ui/empty-node.ts'
import '../ui/ui.css'

export interface Fact {
  label: string
  value: ReactNode
}

const DASH = '–'

export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="facts">
    {facts.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{isEmptyNode(value) ? <span className="soft">{DASH}</span> : value}</dd>
      </div>
    ))}
  </dl>
)
