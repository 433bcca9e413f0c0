/** A key goes to another person: one offers it, the other accepts it. */

import { acceptApiKey, offerApiKey } from '@serialis/contract/platform/access/api-keys.routes.ts'
import type { ApiKey } from '@serialis/contract/platform/access/api-keys.schema.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { TextField } from '../../../kit/form/fields.tsx'
import { FormDrawer } from '../../../kit/form/FormDrawer.tsx'
import { useContractForm } from '../../../kit/form/useContractForm.ts'
import { Can } from '../../../kit/navigation/Can.tsx'
import { say } from '../../../kit/notices/notices.ts'
import { useCommand } from '../../../kit/wire/server-state.ts'

type Offered = Pick<ApiKey, 'id' | 'name' | 'isOfferedToMe'>

function Offer({ apiKey, onClose }: { apiKey: Offered; onClose: () => void }) {
  const t = useTranslations('keys')
  const form = useContractForm(offerApiKey, {
    params: { id: apiKey.id },
    initial: { account: '' },
    draft: `hand-over of api key ${apiKey.id}`,
    onDone: () => {
      say(t('offered'))
      onClose()
    },
  })
  return (
    <FormDrawer title={t('offerTitle', { name: apiKey.name })} form={form} submit={t('offer')} onClose={onClose}>
      <TextField form={form} name="account" label={t('fields.account')} hint={t('hints.offer')} maxLength={60} />
    </FormDrawer>
  )
}

export function HandOver({ apiKey }: { apiKey: Offered }) {
  const t = useTranslations('keys')
  const [isAsking, setAsking] = useState(false)
  const accept = useCommand(acceptApiKey, { onDone: () => say(t('accepted')) })
  return (
    <Can permission="apiKeys.create">
      {apiKey.isOfferedToMe && (
        <Button
          size="small"
          type="primary"
          loading={accept.isBusy}
          onClick={() => void accept.run({ params: { id: apiKey.id } })}
        >
          {t('accept')}
        </Button>
      )}
      <Button size="small" onClick={() => setAsking(true)}>
        {t('offer')}
      </Button>
      {isAsking && <Offer apiKey={apiKey} onClose={() => setAsking(false)} />}
    </Can>
  )
}
