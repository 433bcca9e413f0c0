/** An instant in the tenant's time zone; seconds and the zone's name on hover, or always with `isExact`. */

import { useFormats } from '../language/time.ts'

export function Instant({ children, isExact = false }: { children: string | null | undefined; isExact?: boolean }) {
  const { instant, exact } = useFormats()
  if (!children) return null
  return (
    <time className="num" dateTime={children} title={exact(children)}>
      {isExact ? exact(children) : instant(children)}
    </time>
  )
}
