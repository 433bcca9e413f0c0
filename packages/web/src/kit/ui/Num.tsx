/** A number by locale, with digits of equal width; a link when it leads to its rows. */

import { useFormats } from '../language/time.ts'
import { GoTo } from '../navigation/navigate.tsx'
import type { Search } from '../navigation/search.ts'

export function Num({ children, to, search }: { children: number; to?: string; search?: Search }) {
  const { number } = useFormats()
  const text = <span className="num">{number(children)}</span>
  return to === undefined ? (
    text
  ) : (
    <GoTo to={to} className="num-link" {...(search && { search })}>
      {text}
    </GoTo>
  )
}
