/** What stays of a deleted tenant, to be read, printed, and kept as a file. */

import type { DeletionProof } from '@serialis/contract/platform/tenant-management/tenant-management.schema.ts'
import { Button } from 'antd'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { Rows } from '../../kit/list/Rows.tsx'
import { Facts } from '../../kit/page/Facts.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { Code } from '../../kit/ui/Code.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { saveText } from '../../kit/wire/transfer.ts'

export function DeletionProofCard({ proof }: { proof: DeletionProof }) {
  const t = useTranslations('tenantManagement')
  const levels = useTranslations('ledger.level')
  const { number } = useFormats()
  const save = () => saveText(`${JSON.stringify(proof, null, 2)}\n`, `deletion-${proof.tenant}.json`)
  const { head, ranges, backups } = proof
  return (
    <Card title={t('cards.proof')} isWide actions={<Button onClick={save}>{t('actions.saveProof')}</Button>}>
      <div className="stack">
        <Facts
          facts={[
            { label: t('deletion.fields.head'), value: head === null ? null : String(head['sequence']) },
            {
              label: t('deletion.fields.headHash'),
              value: head === null ? null : <span className="mono tenant-digest">{String(head['hash'])}</span>,
            },
          ]}
        />
        <h3>{t('deletion.ranges')}</h3>
        {ranges.length === 0 ? (
          <p className="soft">{t('deletion.noRanges')}</p>
        ) : (
          <Rows
            caption={t('deletion.ranges')}
            rows={ranges}
            rowKey={({ gtin, level, ruleVersionId }) => `${gtin} ${level} ${ruleVersionId}`}
            columns={[
              { name: 'gtin', title: t('deletion.fields.gtin'), cell: ({ gtin }) => gtin && <Code>{gtin}</Code> },
              { name: 'level', title: t('deletion.fields.level'), cell: ({ level }) => levels(level as 'EA') },
              {
                name: 'rule',
                title: t('deletion.fields.rule'),
                cell: ({ rule, version }) => `${rule} ${version}`,
              },
              {
                name: 'indexes',
                title: t('deletion.fields.indexes'),
                cell: ({ firstIndex, lastIndex }) => `${number(firstIndex)}–${number(lastIndex)}`,
              },
              { name: 'codes', title: t('deletion.fields.codes'), align: 'end', cell: ({ codes }) => number(codes) },
            ]}
          />
        )}
        <h3>{t('deletion.backups')}</h3>
        {backups.length === 0 ? (
          <p className="soft">{t('deletion.noBackups')}</p>
        ) : (
          <Rows
            caption={t('deletion.backups')}
            rows={backups}
            rowKey={({ name }) => name}
            columns={[
              { name: 'name', title: t('deletion.fields.backup'), cell: ({ name }) => name },
              { name: 'at', title: t('deletion.fields.at'), cell: ({ at }) => <Instant>{at}</Instant> },
              {
                name: 'until',
                title: t('deletion.fields.until'),
                cell: ({ keep }) => (keep === null ? t('deletion.untilRemoved') : t('deletion.untilNewer', { keep })),
              },
            ]}
          />
        )}
      </div>
    </Card>
  )
}
