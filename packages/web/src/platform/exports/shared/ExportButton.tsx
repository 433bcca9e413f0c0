/** The list as a file: starts a task with the filters that the page shows; the file is offered with the task. */

import { type ExportableList, exportableLists } from '@serialis/contract/lists.ts'
import { exportList } from '@serialis/contract/platform/exports/exports.routes.ts'
import { EXPORT_FORMATS } from '@serialis/contract/platform/exports/exports.schema.ts'
import { Button, Dropdown } from 'antd'
import { useTranslations } from 'use-intl'
import { Can } from '../../../kit/navigation/Can.tsx'
import type { Search } from '../../../kit/navigation/search.ts'
import { say } from '../../../kit/notices/notices.ts'
import { useCommand } from '../../../kit/wire/server-state.ts'

export function ExportButton({ list, filter }: { list: ExportableList; filter: Search }) {
  const t = useTranslations('kit.list')
  const { run, isBusy } = useCommand(exportList, { onDone: () => say(t('exportStarted')) })
  const items = EXPORT_FORMATS.map((format) => ({
    key: format,
    label: t(`formats.${format}`),
    onClick: () => void run({ body: { list, format, filter } }),
  }))
  return (
    <Can permission={exportableLists[list].permission}>
      <Dropdown menu={{ items }} trigger={['click']}>
        <Button loading={isBusy}>{t('exporting')}</Button>
      </Dropdown>
    </Can>
  )
}
