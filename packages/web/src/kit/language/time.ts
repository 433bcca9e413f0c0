/** The formats of this session: the tenant's zone, the chosen language. */

import { useMemo } from 'react'
import { useSession } from '../wire/session.ts'
import { type Formats, formats } from './formats.ts'
import { useAppLocale } from './i18n.tsx'

export function useFormats(): Formats {
  const { zone } = useSession()
  const locale = useAppLocale()
  return useMemo(() => formats(zone, locale), [zone, locale])
}
