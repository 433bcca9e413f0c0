/** The first rows of a file for who uploaded it, and the rows that were refused. */

import { downloadEndpointFileFaults } from '@serialis/contract/engagement/inbound/files.routes.ts'
import { ENDPOINT_FILE_FAULTS_SHOWN, type EndpointFile } from '@serialis/contract/engagement/inbound/files.schema.ts'
import { endpointFileTexts } from '@serialis/contract/engagement/inbound/files.texts.ts'
import { Button } from 'antd'
import { useLocale, useTranslations } from 'use-intl'
import { Rows } from '../../../kit/list/Rows.tsx'
import { warnOf } from '../../../kit/notices/notices.ts'
import { Card } from '../../../kit/ui/Card.tsx'
import { Num } from '../../../kit/ui/Num.tsx'
import { download } from '../../../kit/wire/transfer.ts'

const COLUMNS_SHOWN = 8

export function PreviewCard({ preview }: { preview: NonNullable<EndpointFile['preview']> }) {
  const t = useTranslations('endpointFiles')
  const titles = preview.titles.length > 0 ? preview.titles : [t('element')]
  const left = titles.length - COLUMNS_SHOWN
  return (
    <Card title={t('preview')} isWide>
      <p>
        {t('previewLead')} {left > 0 && t('moreColumns', { count: left })}
      </p>
      <Rows
        rows={preview.rows}
        rowKey={(row) => String(row.line)}
        caption={t('preview')}
        columns={[
          { name: 'line', title: t('line'), cell: (row) => <Num>{row.line}</Num> },
          ...titles.slice(0, COLUMNS_SHOWN).map((title, at) => ({
            name: `cell${at}`,
            title,
            cell: (row: (typeof preview.rows)[number]) => row.cells[at] ?? '',
          })),
        ]}
      />
    </Card>
  )
}

export function FaultsCard({ file: { id, faults, allowed } }: { file: EndpointFile }) {
  const t = useTranslations('endpointFiles')
  const texts = endpointFileTexts[useLocale() === 'zh' ? 'zh' : 'en']
  return (
    <Card
      title={t('faults')}
      isWide
      actions={
        allowed.includes('download') && (
          <Button
            size="small"
            onClick={() => void download(downloadEndpointFileFaults, { params: { id } }).catch(warnOf)}
          >
            {t('download')}
          </Button>
        )
      }
    >
      <p>{t('faultsLead', { count: String(ENDPOINT_FILE_FAULTS_SHOWN) })}</p>
      <Rows
        rows={faults}
        rowKey={(fault) => String(fault.line)}
        caption={t('faults')}
        columns={[
          { name: 'line', title: t('line'), cell: (fault) => <Num>{fault.line}</Num> },
          { name: 'reason', title: t('reason'), cell: (fault) => texts.faults[fault.reason] },
        ]}
      />
    </Card>
  )
}
