/** For each field of a record: where its value came from. */

import { getRecordLineage } from '@serialis/contract/engagement/applying/lineage.routes.ts'
import type { RecordShown } from '@serialis/contract/engagement/records/records.schema.ts'
import { useTranslations } from 'use-intl'
import { useRead } from '../../kit/wire/server-state.ts'
import { LineageRows } from './shared/LineageRows.tsx'
import { useFieldWords } from './shared/useFieldWords.ts'

export function RecordLineage({ record: { id, fields } }: { record: RecordShown }) {
  const t = useTranslations('records')
  const { labelOf } = useFieldWords()
  const { data } = useRead(getRecordLineage, { params: { id } }, { keepsPrevious: true })
  const labelAt = (path: string) => {
    const field = fields.find((one) => one.path === path)
    return field === undefined ? path : labelOf(field)
  }
  return (
    <LineageRows
      origins={data?.fields.map(({ path, source, version, isEarliest, at, by, message }) => ({
        key: path,
        label: labelAt(path),
        gave: t(isEarliest ? 'lineage.ofOrBefore' : 'lineage.of', {
          source: t(`sources.${source}`),
          version: String(version),
        }),
        isByMessage: source === 'MESSAGE',
        at,
        by,
        message,
      }))}
    />
  )
}
