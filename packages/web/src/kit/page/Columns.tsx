/** Two columns of cards that fill up independently: the main content on the left, the rest on the right. */

import type { ReactNode } from 'react'
import '../ui/ui.css'

export const Columns = ({ main, side }: { main: ReactNode; side: ReactNode }) => (
  <div className="columns">
    <div className="stack">{main}</div>
    <div className="stack">{side}</div>
  </div>
)
