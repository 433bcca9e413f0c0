/** Export buttons for lists that the user may export but not read on screen. */

import { type ExportableList, exportableLists } from '@serialis/contract/lists.ts'
import type { PermissionName } from '@serialis/contract/permissions.ts'
import { ExportButton } from './ExportButton.tsx'

const lists = Object.keys(exportableLists) as ExportableList[]

export const ExportsOf = ({ permissions }: { permissions: readonly PermissionName[] }) =>
  lists
    .filter((list) => permissions.includes(exportableLists[list].permission))
    .map((list) => <ExportButton key={list} list={list} filter={{}} />)
