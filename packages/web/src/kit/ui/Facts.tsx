/** Name and value pairs of a record; an empty value is shown as a dash, never left out. */
import type { ReactNode } from 'react'
import './ui.css'

export interface Fact {
  label: string
  value: ReactNode
}

const DASH = '–'
const isEmpty = (value: ReactNode) => value === null || value === undefined || value === ''

export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="facts">
    {facts.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{isEmpty(value) ? <span className="soft">{DASH}</span> : value}</dd>
      </div>
    ))}
  </dl>
)
