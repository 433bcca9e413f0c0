/** What the desk's parts share: the modes one may use, the way a container is named in an address, and how a problem is said. */

import {
  deskModes,
  type DeskContainer,
  type DeskMode,
  type PackingProblem,
} from '@serialis/contract/desk/packing/packing.schema.ts'
import { traceLinkKey } from '@serialis/contract/kit/gs1.ts'
import type { PermissionName } from '@serialis/contract/permissions.ts'
import { useErrorText } from '../../kit/language/i18n.tsx'
import { useMay } from '../../kit/navigation/Can.tsx'

const modePermissions: Record<DeskMode, PermissionName> = {
  PACK: 'packing.pack',
  UNPACK: 'packing.pack',
  MOVE: 'packing.pack',
  MERGE: 'packing.merge',
  REPLACE: 'packing.replace',
}

export function useModes(): DeskMode[] {
  const may = useMay()
  return deskModes.filter((mode) => may(modePermissions[mode]))
}

/** Reads back as exactly this pack, whatever else carries the serial. */
export const keyOf = ({ code, gtin }: Pick<DeskContainer, 'code' | 'gtin'>): string =>
  gtin === null ? code : traceLinkKey({ gtin, serial: code })

export function useProblemText(): (problem: PackingProblem) => string {
  const errorText = useErrorText()
  return ({ key, params }) => errorText(key, params)
}
