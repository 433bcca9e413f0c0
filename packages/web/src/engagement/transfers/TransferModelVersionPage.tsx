/** One published version: its lines and its sample, and what it changed against the version before. */

import { getTransferModelVersion } from '@serialis/contract/engagement/transfers/transfer-models.routes.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { useMay } from '../../kit/navigation/Can.tsx'
import { GoTo, useParam } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { Columns } from '../../kit/page/Columns.tsx'
import { DetailPage } from '../../kit/page/DetailPage.tsx'
import { Facts } from '../../kit/page/Facts.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { LinkButton } from '../../kit/ui/LinkButton.tsx'
import { useNameOf } from '../collections/shared/useNameOf.ts'
import { LineChanges, LineTable } from './shared/LineTables.tsx'
import './transfer-models.css'

export function TransferModelVersionPage() {
  const t = useTranslations('transferModels')
  const nameOf = useNameOf()
  const may = useMay()
  const { exact, percent } = useFormats()
  const id = useParam()
  const number = useParam('number')
  return (
    <DetailPage
      route={getTransferModelVersion}
      input={{ params: { id, number: Number(number) } }}
      head={(version) => ({
        title: t('versions.of', { name: nameOf(version), number: String(version.number) }),
        lead: t('versions.by', {
          name: version.publishedBy,
          at: exact(version.publishedAt),
          reason: version.reason,
        }),
        steps: [],
        actions: <LinkButton to={pathTo(paths.transferModel, { id })}>{t('versions.back')}</LinkButton>,
      })}
    >
      {({ lines, dicts, changes, collection, metaNumber, coverage, sample }) => (
        <Columns
          main={
            <>
              {changes.length > 0 && (
                <Card title={t('changes.title')}>
                  <LineChanges changes={changes} dicts={dicts} />
                </Card>
              )}
              <Card title={t('linesOfVersion', { number })}>
                <LineTable caption={t('linesOfVersion', { number })} lines={lines} dicts={dicts} />
              </Card>
            </>
          }
          side={
            <>
              <Card title={t('cards.target')}>
                <Facts
                  facts={[
                    { label: t('fields.collection'), value: nameOf(collection) },
                    {
                      label: t('fields.metaNumber'),
                      value: may('metaData.list') ? (
                        <GoTo to={pathTo(paths.metaDataVersion, { id: collection.id, number: String(metaNumber) })}>
                          {String(metaNumber)}
                        </GoTo>
                      ) : (
                        String(metaNumber)
                      ),
                    },
                    { label: t('fields.coverage'), value: percent(coverage / 100) },
                  ]}
                />
              </Card>
              <Card title={t('fields.sample')}>
                <pre className="transfer-json mono">{sample}</pre>
              </Card>
            </>
          }
        />
      )}
    </DetailPage>
  )
}
