/** Refused rows with their line, code and reason; the whole list is a download. */

import type { ResultFileDetail } from '@serialis/contract/plant/results/results.schema.ts'
import { useTranslations } from 'use-intl'
import { Rows } from '../../kit/list/Rows.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { Code } from '../../kit/ui/Code.tsx'
import { Num } from '../../kit/ui/Num.tsx'

export function RowErrors({ file }: { file: ResultFileDetail }) {
  const t = useTranslations('results')
  // A file that cannot be read to its end has no outcome, but may have refused rows before the position where it stops.
  const all = file.outcome?.errors.rows ?? file.rowErrors.length
  if (file.rowErrors.length === 0)
    return file.outcome ? (
      <Card title={t('rowErrors')}>
        <p className="soft">{t('noErrors')}</p>
      </Card>
    ) : null
  return (
    <Card
      title={t('rowErrors')}
      note={t('shownErrors', { shown: String(file.rowErrors.length), all: String(all) })}
      isWide
    >
      <Rows
        caption={t('rowErrors')}
        rows={file.rowErrors}
        rowKey={(error) => `${error.line}${error.error}${error.column ?? ''}`}
        columns={[
          { name: 'line', title: t('line'), align: 'end', width: '6em', cell: (error) => <Num>{error.line}</Num> },
          { name: 'code', title: t('code'), cell: (error) => error.code && <Code>{error.code}</Code> },
          {
            name: 'why',
            title: t('why'),
            cell: (error) =>
              t(`rows.${error.error}`, {
                column: error.column ?? '',
                value: '',
                expected: '',
                line: '',
                level: '',
                ...error.params,
              } as never),
          },
        ]}
      />
    </Card>
  )
}
