/** What can be done with a collection now: delete a draft, publish, deprecate, take that back, archive. */

import {
  archiveCollection,
  deleteCollection,
  deprecateCollection,
  publishCollection,
  restoreCollection,
} from '@serialis/contract/engagement/collections/collections.routes.ts'
import type { Collection } from '@serialis/contract/engagement/collections/collections.schema.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useGo } from '../../kit/navigation/navigate.tsx'
import { paths } from '../../kit/navigation/paths.ts'
import { ReasonedStep } from '../../kit/page/ReasonedStep.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { useCommand } from '../../kit/wire/server-state.ts'
import { useNameOf } from './shared/useNameOf.ts'

const STEPS = [
  { name: 'publish', route: publishCollection, done: 'published', isDanger: false },
  { name: 'deprecate', route: deprecateCollection, done: 'deprecated', isDanger: false },
  { name: 'restore', route: restoreCollection, done: 'restored', isDanger: false },
  { name: 'archive', route: archiveCollection, done: 'archived', isDanger: true },
] as const

function DeleteStep({ collection }: { collection: Collection }) {
  const t = useTranslations('collections.actions')
  const nameOf = useNameOf()
  const go = useGo()
  const [isAsking, setAsking] = useState(false)
  const { id, version } = collection
  const command = useCommand(deleteCollection, { onDone: () => go(paths.collections) })
  return (
    <>
      <Button danger onClick={() => setAsking(true)}>
        {t('delete')}
      </Button>
      {isAsking && (
        <Dialog
          title={t('deleteTitle', { name: nameOf(collection) })}
          confirm={t('delete')}
          isDanger
          isBusy={command.isBusy}
          onClose={() => setAsking(false)}
          onConfirm={() => void command.run({ params: { id }, query: { version } })}
        >
          <p>{t('deleteText')}</p>
        </Dialog>
      )}
    </>
  )
}

export function CollectionSteps({ collection }: { collection: Collection }) {
  const t = useTranslations('collections.actions')
  const nameOf = useNameOf()
  const { id, version, allowed } = collection
  return (
    <>
      {allowed.includes('delete') && <DeleteStep collection={collection} />}
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
