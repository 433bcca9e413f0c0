/** What can be done with an endpoint now: enable, disable, delete. */

import {
  deleteSubscribeEndpoint,
  disableSubscribeEndpoint,
  enableSubscribeEndpoint,
} from '@serialis/contract/engagement/inbound/endpoints.routes.ts'
import type { Endpoint } from '@serialis/contract/engagement/inbound/endpoints.schema.ts'
import { useTranslations } from 'use-intl'
import { paths } from '../../../kit/navigation/paths.ts'
import { DeleteStep } from '../../../kit/page/DeleteStep.tsx'
import { ReasonedStep } from '../../../kit/page/ReasonedStep.tsx'
import { useNameOf } from '../../collections/shared/useNameOf.ts'

const STEPS = [
  { name: 'enable', route: enableSubscribeEndpoint, done: 'enabled', isDanger: false },
  { name: 'disable', route: disableSubscribeEndpoint, done: 'disabled', isDanger: true },
] as const

export function EndpointSteps({ endpoint }: { endpoint: Endpoint }) {
  const t = useTranslations('subscribeEndpoints.actions')
  const nameOf = useNameOf()
  const { id, version, allowed } = endpoint
  return (
    <>
      {allowed.includes('delete') && (
        <DeleteStep
          route={deleteSubscribeEndpoint}
          input={{ params: { id }, query: { version } }}
          label={t('delete')}
          title={t('deleteTitle', { name: nameOf(endpoint) })}
          list={paths.subscribeEndpoints}
        >
          <p>{t('deleteText')}</p>
        </DeleteStep>
      )}
      {STEPS.map(
        ({ name, route, done, isDanger }) =>
          allowed.includes(name) && (
            <ReasonedStep
              key={name}
              route={route as typeof enableSubscribeEndpoint}
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
