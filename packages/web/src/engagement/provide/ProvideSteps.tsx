/** What can be done with a provide endpoint now: enable, disable, delete. */

import {
  deleteProvideEndpoint,
  disableProvideEndpoint,
  enableProvideEndpoint,
} from '@serialis/contract/engagement/provide/provide-endpoints.routes.ts'
import type { ProvideEndpoint } from '@serialis/contract/engagement/provide/provide-endpoints.schema.ts'
import { useTranslations } from 'use-intl'
import { paths } from '../../kit/navigation/paths.ts'
import { DeleteStep } from '../../kit/page/DeleteStep.tsx'
import { ReasonedStep } from '../../kit/page/ReasonedStep.tsx'
import { useNameOf } from '../collections/shared/useNameOf.ts'

const STEPS = [
  { name: 'enable', route: enableProvideEndpoint, done: 'enabled', isDanger: false },
  { name: 'disable', route: disableProvideEndpoint, done: 'disabled', isDanger: true },
] as const

export function ProvideSteps({ endpoint }: { endpoint: ProvideEndpoint }) {
  const t = useTranslations('provideEndpoints.actions')
  const nameOf = useNameOf()
  const { id, version, allowed } = endpoint
  return (
    <>
      {allowed.includes('delete') && (
        <DeleteStep
          route={deleteProvideEndpoint}
          input={{ params: { id }, query: { version } }}
          label={t('delete')}
          title={t('deleteTitle', { name: nameOf(endpoint) })}
          list={paths.provideEndpoints}
        >
          <p>{t('deleteText')}</p>
        </DeleteStep>
      )}
      {STEPS.map(
        ({ name, route, done, isDanger }) =>
          allowed.includes(name) && (
            <ReasonedStep
              key={name}
              route={route as typeof enableProvideEndpoint}
              input={(reason) => ({ params: { id }, body: { version, reason } })}
              label={t(name)}
              title={t(`${name}Title`, { name: nameOf(endpoint) })}
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
