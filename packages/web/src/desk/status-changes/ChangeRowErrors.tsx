/** Lines with errors; and what was repaired while reading. The whole list is a download. */

import { useTranslations } from 'use-intl'
import { Rows } from '../../kit/list/Rows.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { Code } from '../../kit/ui/Code.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import type { ChangeProps } from './shared/desks.ts'

export function ChangeRowErrors({ change }: ChangeProps) {
  const t = useTranslations('statusChanges')
  const { rowErrors, outcome } = change
  const notes = outcome?.notes ?? []
  return (
    <>
      {notes.length > 0 && (
        <Card title={t('outcome.notesTitle')} isWide>
          <ul className="row">
            {notes.map(({ note, count }) => (
              <li key={note}>{t(`outcome.notes.${note}`, { count: String(count) })}</li>
            ))}
          </ul>
        </Card>
      )}
      {rowErrors.length > 0 && (
        <Card
          title={t('outcome.rowErrors')}
          note={t('outcome.shownErrors', {
            shown: String(rowErrors.length),
            all: String(outcome?.rowErrorCount ?? rowErrors.length),
          })}
          isWide
        >
          <Rows
            caption={t('outcome.rowErrors')}
            rows={rowErrors.slice(0, 200)}
            rowKey={(error) => `${error.line}${error.error}`}
            columns={[
              {
                name: 'line',
                title: t('fields.line'),
                align: 'end',
                width: '6em',
                cell: (error) => <Num>{error.line}</Num>,
              },
              {
                name: 'code',
                title: t('fields.code'),
                cell: (error) => error.code !== '' && <Code isUngrouped>{error.code.slice(0, 80)}</Code>,
              },
              {
                name: 'why',
                title: t('fields.why'),
                cell: (error) => t(`rows.${error.error}`, { line: '', ...error.params } as never),
              },
            ]}
          />
        </Card>
      )}
    </>
  )
}
