/** An address, id or key that is longer than its place. */

import { Code } from '../../kit/ui/Code.tsx'
import './inbound.css'

export const Long = ({ children, isCopyable = false }: { children: string; isCopyable?: boolean }) => (
  <span className="inbound-long">
    <Code isUngrouped isCopyable={isCopyable}>
      {children}
    </Code>
  </span>
)
