/** The way from a list to the files that fill it, for those who may create its records. */

import type { ExportableList } from '@serialis/contract/lists.ts'
import type { PermissionName } from '@serialis/contract/permissions.ts'
import { useTranslations } from 'use-intl'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import type { HeadCommand } from '../../../kit/page/head-commands.ts'

export function useMasterImports(list: ExportableList, permission: PermissionName): HeadCommand {
  const t = useTranslations('masters')
  return { label: t('import'), to: pathTo(paths.masterImports, { master: list }), permission }
}
