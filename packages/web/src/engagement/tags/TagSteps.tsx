/** What can be done with a tag now: delete a draft, activate, archive. */

import { activateTag, archiveTag, deleteTag, getTagReaders } from '@serialis/contract/engagement/tags/tags.routes.ts'
import type { Tag } from '@serialis/contract/engagement/tags/tags.schema.ts'
import { useTranslations } from 'use-intl'
import { paths } from '../../kit/navigation/paths.ts'
import { DeleteStep } from '../../kit/page/DeleteStep.tsx'
import { ReasonedStep } from '../../kit/page/ReasonedStep.tsx'
import { Readers } from './shared/Readers.tsx'
import { useTagName } from './tags.display.ts'

const STEPS = [
  { name: 'activate', route: activateTag, done: 'activated', isDanger: false },
  { name: 'archive', route: archiveTag, done: 'archived', isDanger: true },
] as const

export function TagSteps({ tag }: { tag: Tag }) {
  const t = useTranslations('tags.actions')
  const nameOf = useTagName()
  const { id, version, allowed } = tag
  return (
    <>
      {allowed.includes('delete') && (
        <DeleteStep
          route={deleteTag}
          input={{ params: { id }, query: { version } }}
          label={t('delete')}
          title={t('deleteTitle', { name: nameOf(tag) })}
          list={paths.tags}
        >
          <p>{t('deleteText')}</p>
          <Readers route={getTagReaders} id={id} />
        </DeleteStep>
      )}
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
              {name === 'archive' && <Readers route={getTagReaders} id={id} />}
            </ReasonedStep>
          ),
      )}
    </>
  )
}
