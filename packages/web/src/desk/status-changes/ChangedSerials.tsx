/** The outcome for each serial number, page by page. */

import { type ChangePart, changeParts } from '@serialis/contract/desk/status-changes/status-changes.schema.ts'
import { Segmented } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { columnsOf } from '../../kit/list/columns.ts'
import { List, type RowOf } from '../../kit/list/ListPage.tsx'
import { pathTo, paths } from '../../kit/navigation/paths.ts'
import { Code } from '../../kit/ui/Code.tsx'
import { StateTag } from '../../numbers/ledger/shared/StateTag.tsx'
import type { ChangeProps, Desk } from './shared/desks.ts'

const reading = columnsOf<RowOf<Desk['routes']['serials']>>()

export function ChangedSerials({ desk, change }: ChangeProps) {
  const t = useTranslations('statusChanges')
  const words = useTranslations('ledger')
  const [part, setPart] = useState<ChangePart>('changed')
  const names = {
    changed: t(change.status === 'DONE' ? 'outcome.did' : 'outcome.will'),
    already: t('outcome.already'),
    refused: t('outcome.refused'),
  }
  return (
    <section className="changed-serials" aria-label={t('outcome.oneByOne')}>
      <header>
        <h2>{t('outcome.oneByOne')}</h2>
        <Segmented
          aria-label={t('outcome.oneByOne')}
          value={part}
          onChange={setPart}
          options={changeParts.map((value) => ({ value, label: names[value] }))}
        />
      </header>
      <List
        key={part}
        name="changes.serials"
        route={desk.routes.serials}
        fixed={{ params: { id: change.id }, query: { part } }}
        prefix="sn."
        title={t('outcome.oneByOne')}
        rowFields={['ordinal']}
        rowKey={(serial) => String(serial.ordinal)}
        open={(serial) => pathTo(paths.serial, { id: serial.ordinal })}
        columns={[
          { name: 'code', title: t('fields.code'), cell: (serial) => <Code>{serial.code}</Code> },
          { name: 'level', title: t('fields.level'), cell: (serial) => words(`level.${serial.level}`) },
          {
            name: 'status',
            title: t('fields.status'),
            cell: ({ status }) => <StateTag status={status} />,
          },
          reading(['reason'], {
            name: 'why',
            title: t('fields.why'),
            cell: ({ reason }) => reason && t(`refusals.${reason}`),
          }),
        ]}
        empty={{ title: t('outcome.nothingAlready'), text: '' }}
      />
    </section>
  )
}
