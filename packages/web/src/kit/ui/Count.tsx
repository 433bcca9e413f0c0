/** How many wait, on an icon of the header; the icon's own text says it to screen readers. */

import { useFormats } from '../language/time.ts'

export function Count({ children, isUrgent = false }: { children: number; isUrgent?: boolean }) {
  const { number } = useFormats()
  return (
    <span className={isUrgent ? 'count count-urgent num' : 'count num'} aria-hidden="true">
      {number(children)}
    </span>
  )
}
