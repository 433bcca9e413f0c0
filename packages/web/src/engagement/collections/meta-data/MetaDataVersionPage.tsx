/** One published version: its fields, and what it changed against the version before. */

import { getMetaDataVersion } from '@serialis/contract/engagement/collections/meta-data.routes.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../../kit/language/time.ts'
import { useParam } from '../../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { DetailPage } from '../../../kit/page/DetailPage.tsx'
import { Card } from '../../../kit/ui/Card.tsx'
import { LinkButton } from '../../../kit/ui/LinkButton.tsx'
import { StatusTag } from '../../../kit/ui/StatusTag.tsx'
import { useNameOf } from '../shared/useNameOf.ts'
import { EffectTag } from './EffectTag.tsx'
import { ChangeTable, FieldTable, SchemaText } from './FieldTables.tsx'
import { metaDataTones } from './meta-data.tones.ts'

export function MetaDataVersionPage() {
  const t = useTranslations('metaData')
  const nameOf = useNameOf()
  const { exact } = useFormats()
  const id = useParam()
  const number = useParam('number')
  return (
    <DetailPage
      route={getMetaDataVersion}
      input={{ params: { id, number: Number(number) } }}
      head={(version) => ({
        title: t('versionOf', { name: nameOf(version), number: String(version.number) }),
        lead: t('versions.by', {
          name: version.publishedBy,
          at: exact(version.publishedAt),
          reason: version.reason,
        }),
        tag: (
          <StatusTag tone={metaDataTones[version.status]} term={`metaData.${version.status}`}>
            {t(`status.${version.status}`)}
          </StatusTag>
        ),
        steps: [],
        actions: <LinkButton to={pathTo(paths.metaDataPage, { id })}>{t('versions.back')}</LinkButton>,
      })}
    >
      {({ fields, changes, effect }) => (
        <>
          {changes.length > 0 && (
            <Card title={t('draftCard.change')} note={<EffectTag effect={effect} />}>
              <ChangeTable caption={t('draftCard.change')} changes={changes} />
            </Card>
          )}
          <Card title={t('published.title', { number })}>
            <div className="stack">
              <FieldTable caption={t('published.title', { number })} fields={fields} />
              <SchemaText fields={fields} />
            </div>
          </Card>
        </>
      )}
    </DetailPage>
  )
}
