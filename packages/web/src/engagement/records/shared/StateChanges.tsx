/** What a state of a record changed, field by field. */

import type { MetaField } from '@serialis/contract/engagement/collections/meta-data.schema.ts'
import { fieldOfPlace } from '@serialis/contract/engagement/records/record-values.ts'
import type { ChangedValue, RecordVersionShown } from '@serialis/contract/engagement/records/records.schema.ts'
import { useTranslations } from 'use-intl'
import '../records.css'
import { useFieldWords } from './useFieldWords.ts'

export function StateChanges({
  fields,
  version,
}: {
  fields: readonly MetaField[]
  version: Pick<RecordVersionShown, 'changes' | 'isFirst'>
}) {
  const t = useTranslations('records.states')
  const { labelOf } = useFieldWords()
  const labelAt = ({ path }: ChangedValue) => {
    const field = fields.find((one) => one.path === fieldOfPlace(path))
    return field === undefined ? path : labelOf(field)
  }
  if (version.isFirst) return <p className="soft">{t('first')}</p>
  if (version.changes.length === 0) return <p className="soft">{t('same')}</p>
  return (
    <ul className="record-changes">
      {version.changes.map((change) => (
        <li key={change.path}>
          {t('change', {
            path: labelAt(change),
            before: change.before ?? t('none'),
            after: change.after ?? t('none'),
          })}
        </li>
      ))}
    </ul>
  )
}
