/** One published version: its fields, and what it changed against the version before. */

import { getNestedModelVersion } from '@serialis/contract/engagement/collections/nested-models/nested-models.routes.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../../kit/language/time.ts'
import { useParam } from '../../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { DetailPage } from '../../../kit/page/DetailPage.tsx'
import { Card } from '../../../kit/ui/Card.tsx'
import { LinkButton } from '../../../kit/ui/LinkButton.tsx'
import { EffectTag } from '../meta-data/EffectTag.tsx'
import { ChangeTable, FieldTable, SchemaText } from '../meta-data/FieldTables.tsx'
import { useNameOf } from '../shared/useNameOf.ts'

export function NestedModelVersionPage() {
  const t = useTranslations('nestedModels')
  const words = useTranslations('metaData')
  const nameOf = useNameOf()
  const { exact } = useFormats()
  const id = useParam()
  const number = useParam('number')
  return (
    <DetailPage
      route={getNestedModelVersion}
      input={{ params: { id, number: Number(number) } }}
      head={(version) => ({
        title: t('versions.of', { name: nameOf(version), number: String(version.number) }),
        lead: t('versions.by', {
          name: version.publishedBy,
          at: exact(version.publishedAt),
          reason: version.reason,
        }),
        steps: [],
        actions: <LinkButton to={pathTo(paths.nestedModel, { id })}>{t('versions.back')}</LinkButton>,
      })}
    >
      {({ fields, changes, effect }) => (
        <>
          {changes.length > 0 && (
            <Card title={words('draftCard.change')} note={<EffectTag effect={effect} />}>
              <ChangeTable caption={words('draftCard.change')} changes={changes} />
            </Card>
          )}
          <Card title={t('fieldsOfVersion', { number })}>
            <div className="stack">
              <FieldTable caption={t('fieldsOfVersion', { number })} fields={fields} />
              <SchemaText fields={fields} />
            </div>
          </Card>
        </>
      )}
    </DetailPage>
  )
}
