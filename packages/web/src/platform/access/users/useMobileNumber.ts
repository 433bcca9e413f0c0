/** Judges a mobile number by the function of the contract, which is loaded with the first form that has one. */

import { getMe } from '@serialis/contract/platform/access/access.routes.ts'
import { useQuery } from '@tanstack/react-query'
import { useRead } from '../../../kit/wire/server-state.ts'

/** Answers the number as it will be stored, undefined when it is none, and null before the plans are loaded. */
export function useMobileNumber(): (text: string) => string | null | undefined {
  const { data: me } = useRead(getMe, {})
  const { data: judge } = useQuery({
    queryKey: ['mobileNumber'],
    queryFn: async () => (await import('@serialis/contract/platform/access/mobile-number.ts')).mobileNumber,
    staleTime: Infinity,
    retry: false,
  })
  return (text) => (judge && me ? judge(text, { zone: me.tenantZone, locale: me.locale }) : null)
}
