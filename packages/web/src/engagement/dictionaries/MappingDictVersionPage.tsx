/** One published version: its items, and what it changed against the version before. */

import { getMappingDictVersion } from '@serialis/contract/engagement/dictionaries/mapping-dicts.routes.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { useParam } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { DetailPage } from '../../kit/page/DetailPage.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { LinkButton } from '../../kit/ui/LinkButton.tsx'
import { useNameOf } from '../collections/shared/useNameOf.ts'
import { ItemChanges, ItemTable, PolicyLine } from './items/ItemTables.tsx'

export function MappingDictVersionPage() {
  const t = useTranslations('mappingDicts')
  const nameOf = useNameOf()
  const { exact } = useFormats()
  const id = useParam()
  const number = useParam('number')
  return (
    <DetailPage
      route={getMappingDictVersion}
      input={{ params: { id, number: Number(number) } }}
      head={(version) => ({
        title: t('versions.of', { name: nameOf(version), number: String(version.number) }),
        lead: t('versions.by', {
          name: version.publishedBy,
          at: exact(version.publishedAt),
          reason: version.reason,
        }),
        steps: [],
        actions: <LinkButton to={pathTo(paths.mappingDict, { id })}>{t('versions.back')}</LinkButton>,
      })}
    >
      {({ policy, defaultValue, items, changes }) => (
        <>
          {changes.length > 0 && (
            <Card title={t('changes.title')}>
              <ItemChanges caption={t('changes.title')} changes={changes} />
            </Card>
          )}
          <Card title={t('itemsOfVersion', { number })}>
            <div className="stack">
              <PolicyLine policy={policy} defaultValue={defaultValue} />
              <ItemTable caption={t('itemsOfVersion', { number })} items={items} />
            </div>
          </Card>
        </>
      )}
    </DetailPage>
  )
}
