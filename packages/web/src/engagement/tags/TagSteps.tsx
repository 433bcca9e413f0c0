/** What can be done with a tag now: delete a draft, activate, archive. */

import { activateTag, archiveTag, deleteTag } from '@serialis/contract/engagement/tags/tags.routes.ts'
import type { Tag } from '@serialis/contract/engagement/tags/tags.schema.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useGo } from '../../kit/navigation/navigate.tsx'
import { paths } from '../../kit/navigation/paths.ts'
import { ReasonedStep } from '../../kit/page/ReasonedStep.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { useCommand } from '../../kit/wire/server-state.ts'
import { useTagName } from './tags.display.ts'

const STEPS = [
  { name: 'activate', route: activateTag, done: 'activated', isDanger: false },
  { name: 'archive', route: archiveTag, done: 'archived', isDanger: true },
] as const

function DeleteStep({ tag }: { tag: Tag }) {
  const t = useTranslations('tags.actions')
  const nameOf = useTagName()
  const go = useGo()
  const [isAsking, setAsking] = useState(false)
  const { id, version } = tag
  const command = useCommand(deleteTag, { onDone: () => go(paths.tags) })
  return (
    <>
      <Button danger onClick={() => setAsking(true)}>
        {t('delete')}
      </Button>
      {isAsking && (
        <Dialog
          title={t('deleteTitle', { name: nameOf(tag) })}
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

export function TagSteps({ tag }: { tag: Tag }) {
  const t = useTranslations('tags.actions')
  const nameOf = useTagName()
  const { id, version, allowed } = tag
  return (
    <>
      {allowed.includes('delete') && <DeleteStep tag={tag} />}
      {STEPS.map(
        ({ name, route, done, isDanger }) =>
          allowed.includes(name) && (
            <ReasonedStep
              key={name}
              route={route as typeof activateTag}
              input={(reason) => ({ params: { id }, body: { version, reason } })}
              label={t(name)}
              title={t(`${name}Title`, { name: nameOf(tag) })}
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
