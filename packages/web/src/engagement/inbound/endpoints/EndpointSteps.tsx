/** What can be done with an endpoint now: enable, disable, delete. */

import {
  deleteSubscribeEndpoint,
  disableSubscribeEndpoint,
  enableSubscribeEndpoint,
} from '@serialis/contract/engagement/inbound/endpoints.routes.ts'
import type { Endpoint } from '@serialis/contract/engagement/inbound/endpoints.schema.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useGo } from '../../../kit/navigation/navigate.tsx'
import { paths } from '../../../kit/navigation/paths.ts'
import { ReasonedStep } from '../../../kit/page/ReasonedStep.tsx'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { useCommand } from '../../../kit/wire/server-state.ts'
import { useNameOf } from '../../collections/shared/useNameOf.ts'

const STEPS = [
  { name: 'enable', route: enableSubscribeEndpoint, done: 'enabled', isDanger: false },
  { name: 'disable', route: disableSubscribeEndpoint, done: 'disabled', isDanger: true },
] as const

function DeleteStep({ endpoint }: { endpoint: Endpoint }) {
  const t = useTranslations('subscribeEndpoints.actions')
  const nameOf = useNameOf()
  const go = useGo()
  const [isAsking, setAsking] = useState(false)
  const { id, version } = endpoint
  const command = useCommand(deleteSubscribeEndpoint, { onDone: () => go(paths.subscribeEndpoints) })
  return (
    <>
      <Button danger onClick={() => setAsking(true)}>
        {t('delete')}
      </Button>
      {isAsking && (
        <Dialog
          title={t('deleteTitle', { name: nameOf(endpoint) })}
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

export function EndpointSteps({ endpoint }: { endpoint: Endpoint }) {
  const t = useTranslations('subscribeEndpoints.actions')
  const nameOf = useNameOf()
  const { id, version, allowed } = endpoint
  return (
    <>
      {allowed.includes('delete') && <DeleteStep endpoint={endpoint} />}
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
