/** Where an endpoint sends what changed, and how. */

import { getProvideChannel, saveProvideChannel } from '@serialis/contract/engagement/provide/provide-channels.routes.ts'
import {
  ANSWER_SECONDS,
  BATCH_SIZE,
  type Channel,
  CHANNEL_FAULTS,
  CHANNEL_URL_MAXIMUM,
} from '@serialis/contract/engagement/provide/provide-channels.schema.ts'
import { useTranslations } from 'use-intl'
import { NumberField, TextField } from '../../../kit/form/fields.tsx'
import { FormPage } from '../../../kit/form/FormPage.tsx'
import { useContractForm } from '../../../kit/form/useContractForm.ts'
import { useGo, useParam } from '../../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { say } from '../../../kit/notices/notices.ts'
import { Loaded } from '../../../kit/page/Loaded.tsx'

function ChannelForm({ id, channel }: { id: string; channel: Channel | null }) {
  const t = useTranslations('provideChannels')
  const go = useGo()
  const back = pathTo(paths.provideEndpoint, { id })
  const form = useContractForm(saveProvideChannel, {
    initial: {
      url: channel?.url ?? '',
      batchSize: channel?.batchSize ?? BATCH_SIZE.default,
      timeoutSeconds: channel?.timeoutSeconds ?? ANSWER_SECONDS.default,
      faultsInARow: channel?.faultsInARow ?? CHANNEL_FAULTS.default,
      version: channel?.version ?? 0,
    },
    params: { id },
    draft: `push of ${id}`,
    onDone: () => {
      say(t('saved'))
      go(back)
    },
  })
  return (
    <FormPage
      form={form}
      title={channel === null ? t('create') : t('edit')}
      lead={t('lead')}
      submit={t('save')}
      back={back}
    >
      <TextField
        form={form}
        name="url"
        label={t('fields.url')}
        hint={t('hints.url')}
        maxLength={CHANNEL_URL_MAXIMUM}
        isMono
      />
      <div className="form-pair">
        <NumberField form={form} name="batchSize" label={t('fields.batchSize')} hint={t('hints.batchSize')} />
        <NumberField
          form={form}
          name="timeoutSeconds"
          label={t('fields.timeoutSeconds')}
          hint={t('hints.timeoutSeconds')}
        />
      </div>
      <NumberField form={form} name="faultsInARow" label={t('fields.faultsInARow')} hint={t('hints.faultsInARow')} />
    </FormPage>
  )
}

export function ChannelFormPage() {
  const id = useParam()
  return (
    <Loaded route={getProvideChannel} input={{ params: { id } }}>
      {({ channel }) => <ChannelForm id={id} channel={channel} />}
    </Loaded>
  )
}
