/** What can be done with a collection now: delete a draft, publish, deprecate, take that back, archive. */

import {
  archiveCollection,
  deleteCollection,
  deprecateCollection,
  publishCollection,
  restoreCollection,
} from '@serialis/contract/engagement/collections/collections.routes.ts'
import type { Collection } from '@serialis/contract/engagement/collections/collections.schema.ts'
import { useTranslations } from 'use-intl'
import { paths } from '../../kit/navigation/paths.ts'
import { DeleteStep } from '../../kit/page/DeleteStep.tsx'
import { ReasonedStep } from '../../kit/page/ReasonedStep.tsx'
import { useNameOf } from './shared/useNameOf.ts'

const STEPS = [
  { name: 'publish', route: publishCollection, done: 'published', isDanger: false },
  { name: 'deprecate', route: deprecateCollection, done: 'deprecated', isDanger: false },
  { name: 'restore', route: restoreCollection, done: 'restored', isDanger: false },
  { name: 'archive', route: archiveCollection, done: 'archived', isDanger: true },
] as const

export function CollectionSteps({ collection }: { collection: Collection }) {
  const t = useTranslations('collections.actions')
  const nameOf = useNameOf()
  const { id, version, allowed } = collection
  return (
    <>
      {allowed.includes('delete') && (
        <DeleteStep
          route={deleteCollection}
          input={{ params: { id }, query: { version } }}
          label={t('delete')}
          title={t('deleteTitle', { name: nameOf(collection) })}
          list={paths.collections}
        >
          <p>{t('deleteText')}</p>
        </DeleteStep>
      )}
      {STEPS.map(
        ({ name, route, done, isDanger }) =>
          allowed.includes(name) && (
            <ReasonedStep
              key={name}
              route={route as typeof publishCollection}
              input={(reason) => ({ params: { id }, body: { version, reason } })}
              label={t(name)}
              title={t(`${name}Title`, { name: nameOf(collection) })}
              done={t(done)}
              isDanger={isDanger}
              inPlace
            >
              <p>{t(`${name}Text`)}</p>
            </ReasonedStep>
          ),
      )}
    </>
  )
}
