/** The pages of files of plain masters: those of every uploaded table. The address names the kind of master. */

import { exportableLists } from '@serialis/contract/lists.ts'
import type { ImportRoutes } from '@serialis/contract/platform/imports/imports.routes.ts'
import { masterImports } from '@serialis/contract/platform/masters/master-files.routes.ts'
import type { ReactNode } from 'react'
import { useRoomPhrase } from '../../kit/language/i18n.tsx'
import { useParam } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { PageUnread, PageWaiting } from '../../kit/page/PageStates.tsx'
import { useRead } from '../../kit/wire/server-state.ts'
import type { ImportKind, OfKind } from '../imports/shared/import-kind.ts'
import { ImportDetailPage } from '../imports/shared/ImportDetailPage.tsx'
import { ImportListPage } from '../imports/shared/ImportListPage.tsx'
import { ImportUploadPage } from '../imports/shared/ImportUploadPage.tsx'

const KEY_COLUMN = 'name'
/** Columns that the rows show besides the name. */
const SHOWN = 3

const listsByName: Readonly<Record<string, { permission: string } | undefined>> = exportableLists

function OfMaster({ page: Page }: { page: (props: OfKind) => ReactNode }) {
  const nameOf = useRoomPhrase('permissions')
  const master = useParam('master')
  const { data, error, refetch } = useRead(masterImports.columns, { params: { master } })
  if (error && data === undefined) return <PageUnread error={error} onAgain={() => void refetch()} />
  if (data === undefined) return <PageWaiting />
  const { columns, rowsMaximum } = data
  const titlesIn = (locale: 'en' | 'zh') => Object.fromEntries(columns.map((column) => [column.name, column[locale]]))
  const [rights = ''] = listsByName[master]?.permission.split('.') ?? []
  const kind: ImportKind = {
    phrases: 'masterImports',
    of: nameOf(`subjects.${rights}`, master),
    // Their paths name the master besides the file.
    routes: masterImports as unknown as ImportRoutes,
    params: { master },
    words: {
      columns: columns.map(({ name }) => name),
      keyColumn: KEY_COLUMN,
      titles: { en: titlesIn('en'), zh: titlesIn('zh') },
      faults: { en: {}, zh: {} },
    },
    rowsMaximum,
    shown: columns
      .filter(({ name }) => name !== KEY_COLUMN)
      .slice(0, SHOWN)
      .map(({ name }) => ({ column: name })),
    createsOnly: true,
    createPath: pathTo(paths.masterImportCreate, { master }),
    pathOf: (id) => pathTo(paths.masterImport, { master, id }),
  }
  return <Page kind={kind} />
}

export const MasterImportListPage = () => <OfMaster page={ImportListPage} />
export const MasterImportUploadPage = () => <OfMaster page={ImportUploadPage} />
export const MasterImportDetailPage = () => <OfMaster page={ImportDetailPage} />
