/** The formats of this session: the tenant's zone, the chosen language. */

import { useSession } from '../wire/session.ts'
import { type Formats, formats } from './formats.ts'
import { useAppLocale } from './i18n.tsx'

/** By zone and language: a browser takes long to make them, and each cell of a list formats. */
const made = new Map<string, Formats>()

export function useFormats(): Formats {
  const { zone } = useSession()
  const locale = useAppLocale()
  const key = `${zone} ${locale}`
  const known = made.get(key) ?? formats(zone, locale)
  made.set(key, known)
  return known
}
