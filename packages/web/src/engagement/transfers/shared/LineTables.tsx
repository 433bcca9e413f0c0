/** Lines of a transfer model and changes of them to read. */

import type { TransferLine } from '@serialis/contract/engagement/transfers/transfer-lines.ts'
import type { DictNamed, LineChange } from '@serialis/contract/engagement/transfers/transfer-models.schema.ts'
import { useTranslations } from 'use-intl'
import { Rows } from '../../../kit/list/Rows.tsx'
import { Code } from '../../../kit/ui/Code.tsx'
import '../transfer-models.css'
import { useLineText } from './useLineText.ts'

interface LineTableProps {
  caption: string
  lines: readonly TransferLine[]
  dicts: readonly DictNamed[]
}

export function LineTable({ caption, lines, dicts }: LineTableProps) {
  const t = useTranslations('transferModels')
  const { sourceOf, stepsOf, errorOf } = useLineText(dicts)
  if (lines.length === 0) return <p className="soft">{t('lines.none')}</p>
  return (
    <Rows<TransferLine>
      caption={caption}
      rows={lines}
      rowKey={({ target }) => target}
      columns={[
        { name: 'target', title: t('fields.target'), cell: ({ target }) => <Code isUngrouped>{target}</Code> },
        {
          name: 'source',
          title: t('fields.source'),
          cell: (line) => <span className="transfer-words">{sourceOf(line)}</span>,
        },
        {
          name: 'steps',
          title: t('fields.steps'),
          cell: (line) => <span className="transfer-words">{stepsOf(line)}</span>,
        },
        { name: 'onError', title: t('fields.onError'), cell: errorOf },
      ]}
    />
  )
}

interface LineChangesProps {
  changes: readonly LineChange[]
  dicts: readonly DictNamed[]
}

export function LineChanges({ changes, dicts }: LineChangesProps) {
  const t = useTranslations('transferModels')
  const { textOf } = useLineText(dicts)
  return (
    <Rows<LineChange>
      caption={t('changes.title')}
      rows={changes}
      rowKey={({ target }) => target}
      columns={[
        { name: 'change', title: t('changes.title'), cell: ({ change }) => t(`changes.${change}`) },
        { name: 'target', title: t('fields.target'), cell: ({ target }) => <Code isUngrouped>{target}</Code> },
        {
          name: 'before',
          title: t('changes.before'),
          cell: ({ before }) => before && <span className="transfer-words">{textOf(before)}</span>,
        },
        {
          name: 'after',
          title: t('changes.after'),
          cell: ({ after }) => after && <span className="transfer-words">{textOf(after)}</span>,
        },
      ]}
    />
  )
}
