/**
 * Shared by the parts of the desk: the modes the user may use, the name of a container in an address, and the text of a
 * problem.
 */

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

/** Is read back as exactly this pack, whatever else has the serial. */
export const keyOf = ({ code, gtin }: Pick<DeskContainer, 'code' | 'gtin'>): string =>
  gtin === null ? code : traceLinkKey({ gtin, serial: code })

export function useProblemText(): (problem: PackingProblem) => string {
  const errorText = useErrorText()
  return ({ key, params }) => errorText(key, params)
}
