/** Names and values of fields; what no page has a phrase for is spelled as the program spells it. */

import type { ReactNode } from 'react'
import './audit.css'

/** A name of the program in a text: `signedStep`, `pool_runs_out`, `PLACE_OUT`. */
const SPELLED = /\b[a-z]+[A-Z]\w*(?:: |：)|[A-Za-z\d]_[A-Za-z\d]/

export const FieldName = ({ isTechnical, children }: { isTechnical: boolean; children: ReactNode }) =>
  isTechnical ? <code>{children}</code> : children

export const FieldValue = ({ children }: { children: string }) =>
  SPELLED.test(children) ? (
    <code className="event-value">{children}</code>
  ) : (
    <span className="event-value">{children}</span>
  )
