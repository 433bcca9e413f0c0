import { AS2_PATH } from '@serialis/contract/plant/sources/accounts.schema.ts'
import { getMe } from '@serialis/contract/platform/access/access.routes.ts'
import { useRead } from '../../../kit/wire/server-state.ts'

/** Where partners send AS2 messages for this tenant, as seen from this browser. */
export function useAs2Address(): string {
  const { data } = useRead(getMe, {})
  return `${location.origin}${AS2_PATH}/${data?.tenant ?? ''}`
}
