/** The way from a list to the files that fill it, for those who may create its records. */

import type { ExportableList } from '@serialis/contract/lists.ts'
import type { PermissionName } from '@serialis/contract/permissions.ts'
import { useTranslations } from 'use-intl'
import { Can } from '../../../kit/navigation/Can.tsx'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { LinkButton } from '../../../kit/ui/LinkButton.tsx'

export function ImportMastersLink({ list, permission }: { list: ExportableList; permission: PermissionName }) {
  const t = useTranslations('masters')
  return (
    <Can permission={permission}>
      <LinkButton to={pathTo(paths.masterImports, { master: list })}>{t('import')}</LinkButton>
    </Can>
  )
}
