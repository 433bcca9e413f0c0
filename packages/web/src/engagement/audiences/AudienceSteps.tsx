/** What can be done with an audience now: delete a draft, activate, pause, resume, archive. */

import {
  activateAudience,
  archiveAudience,
  buildAudience,
  deleteAudience,
  getAudienceReaders,
  pauseAudience,
  resumeAudience,
} from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import type { Audience } from '@serialis/contract/engagement/audiences/audiences.schema.ts'
import { useTranslations } from 'use-intl'
import { paths } from '../../kit/navigation/paths.ts'
import { DeleteStep } from '../../kit/page/DeleteStep.tsx'
import { ReasonedStep } from '../../kit/page/ReasonedStep.tsx'
import { Readers } from '../tags/shared/Readers.tsx'
import { useAudienceName } from './audiences.display.ts'

const STEPS = [
  { name: 'activate', route: activateAudience, done: 'activated', isDanger: false },
  { name: 'build', route: buildAudience, done: 'buildStarted', isDanger: false },
  { name: 'pause', route: pauseAudience, done: 'paused', isDanger: false },
  { name: 'resume', route: resumeAudience, done: 'resumed', isDanger: false },
  { name: 'archive', route: archiveAudience, done: 'archived', isDanger: true },
] as const

export function AudienceSteps({ audience }: { audience: Audience }) {
  const t = useTranslations('audiences.actions')
  const nameOf = useAudienceName()
  const { id, version, allowed } = audience
  return (
    <>
      {allowed.includes('delete') && (
        <DeleteStep
          route={deleteAudience}
          input={{ params: { id }, query: { version } }}
          label={t('delete')}
          title={t('deleteTitle', { name: nameOf(audience) })}
          list={paths.audiences}
        >
          <p>{t('deleteText')}</p>
          <Readers route={getAudienceReaders} id={id} />
        </DeleteStep>
      )}
      {STEPS.map(
        ({ name, route, done, isDanger }) =>
          allowed.includes(name) && (
            <ReasonedStep
              key={name}
              route={route as typeof activateAudience}
              input={(reason) => ({ params: { id }, body: { version, reason } })}
              label={t(name)}
              title={t(`${name}Title`, { name: nameOf(audience) })}
              done={t(done)}
              isDanger={isDanger}
              inPlace
            >
              <p>{t(`${name}Text`)}</p>
              {name === 'archive' && <Readers route={getAudienceReaders} id={id} />}
            </ReasonedStep>
          ),
      )}
    </>
  )
}
