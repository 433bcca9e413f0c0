/** Two columns of cards that fill up independently: what matters most at the left, what accompanies it at the right. */

import type { ReactNode } from 'react'
import '../ui/ui.css'

export const Columns = ({ main, side }: { main: ReactNode; side: ReactNode }) => (
  <div className="columns">
    <div className="stack">{main}</div>
    <div className="stack">{side}</div>
  </div>
)
