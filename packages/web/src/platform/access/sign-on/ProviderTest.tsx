/** Asks the provider at the entered address what it is. */

import { testSignOn } from '@serialis/contract/platform/access/sign-on/sign-on.routes.ts'
import type { SignOnProbe } from '@serialis/contract/platform/access/sign-on/sign-on.schema.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { StatusTag } from '../../../kit/ui/StatusTag.tsx'
import { useCommand } from '../../../kit/wire/server-state.ts'
import './sign-on.css'

export function ProviderTest({ issuer }: { issuer: string }) {
  const t = useTranslations('signOn.test')
  const [tested, setTested] = useState<{ issuer: string; probe: SignOnProbe } | null>(null)
  const command = useCommand(testSignOn, { onDone: (probe) => setTested({ issuer, probe }), inPlace: true })
  const probe = tested?.issuer === issuer ? tested.probe : null
  return (
    <div className="provider-test">
      <Button
        loading={command.isBusy}
        disabled={issuer.trim() === ''}
        onClick={() => void command.run({ body: { issuer } })}
      >
        {t('action')}
      </Button>
      <div role="status">
        {probe && (
          <>
            <StatusTag tone={probe.problem === null ? 'active' : 'rejected'}>
              {probe.problem === null ? t('good', { ms: String(probe.milliseconds) }) : t('bad')}
            </StatusTag>
            <p className="soft">
              {probe.problem === null
                ? t('endpoint', { address: probe.authorizationEndpoint })
                : t(`problems.${probe.problem}`)}
            </p>
          </>
        )}
      </div>
    </div>
  )
}
