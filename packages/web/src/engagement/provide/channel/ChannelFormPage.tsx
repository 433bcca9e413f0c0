/** Where an endpoint sends what changed, and how. */

import {
  getProvideChannel,
  readProvideHostKey,
  saveProvideChannel,
} from '@serialis/contract/engagement/provide/provide-channels.routes.ts'
import {
  ANSWER_SECONDS,
  BATCH_SIZE,
  type Channel,
  CHANNEL_FAULTS,
  CHANNEL_URL_MAXIMUM,
  leavesFiles,
  LOGIN_USER_MAXIMUM,
} from '@serialis/contract/engagement/provide/provide-channels.schema.ts'
import { fileContents, fileRhythms } from '@serialis/contract/engagement/provide/provide-channels.status.ts'
import { getProvideEndpoint } from '@serialis/contract/engagement/provide/provide-endpoints.routes.ts'
import { hasChanges, type ProvideSource } from '@serialis/contract/engagement/provide/provide-sources.ts'
import { sftpAuths } from '@serialis/contract/kit/transfer.ts'
import { useTranslations } from 'use-intl'
import { ChoiceField, NumberField, TextField } from '../../../kit/form/fields.tsx'
import { FormPage } from '../../../kit/form/FormPage.tsx'
import { HostKeyField, SecretField } from '../../../kit/form/transfer-fields.tsx'
import { type ContractForm, useContractForm } from '../../../kit/form/useContractForm.ts'
import { useGo, useParam } from '../../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { say } from '../../../kit/notices/notices.ts'
import { Loaded } from '../../../kit/page/Loaded.tsx'
import { useCommand } from '../../../kit/wire/server-state.ts'

type Form = ContractForm<typeof saveProvideChannel>

/** The login at the other machine, its key, and when which file comes. */
function FileFields({ form, source }: { form: Form; source: ProvideSource }) {
  const t = useTranslations('provideChannels')
  const kit = useTranslations('kit.transfer')
  const { run, isBusy } = useCommand(readProvideHostKey)
  const { loginAuth, url = '' } = form.values
  const contents = fileContents.filter((one) => one === 'FULL' || hasChanges(source))
  return (
    <>
      <div className="form-pair">
        <TextField
          form={form}
          name="loginUser"
          label={t('fields.loginUser')}
          hint={t('hints.loginUser')}
          maxLength={LOGIN_USER_MAXIMUM}
        />
        <ChoiceField
          form={form}
          name="loginAuth"
          label={t('fields.loginAuth')}
          hint={t('hints.loginAuth')}
          options={sftpAuths.map((value) => ({ value, label: kit(`auths.${value}`) }))}
        />
      </div>
      <SecretField
        form={form}
        name="secret"
        label={loginAuth === 'KEY' ? kit('privateKey') : kit('password')}
        isKey={loginAuth === 'KEY'}
      />
      <HostKeyField form={form} name="hostKey" isBusy={isBusy} read={() => run({ body: { url } })} />
      <ChoiceField
        form={form}
        name="fileContent"
        label={t('fields.fileContent')}
        hint={t('hints.fileContent')}
        options={contents.map((value) => ({ value, label: t(`fileContents.${value}`) }))}
      />
      <div className="form-pair">
        <ChoiceField
          form={form}
          name="rhythm"
          label={t('fields.rhythm')}
          hint={t('hints.rhythm')}
          options={fileRhythms.map((value) => ({ value, label: t(`rhythms.${value}`) }))}
        />
        <TextField form={form} name="fileTime" label={t('fields.fileTime')} hint={t('hints.fileTime')} maxLength={5} />
      </div>
    </>
  )
}

const NEW = {
  url: '',
  batchSize: BATCH_SIZE.default,
  timeoutSeconds: ANSWER_SECONDS.default,
  faultsInARow: CHANNEL_FAULTS.default,
  loginUser: '',
  loginAuth: 'PASSWORD',
  hostKey: '',
  fileContent: 'FULL',
  rhythm: 'DAILY',
  fileTime: '02:00',
  version: 0,
} as const

function initialOf(channel: Channel | null) {
  if (channel === null) return NEW
  const { url, batchSize, timeoutSeconds, faultsInARow, loginUser, loginAuth, hostKey, version } = channel
  const { fileContent, rhythm, fileTime } = channel
  const files = { loginUser, loginAuth, hostKey, fileContent, rhythm, fileTime }
  return { url, batchSize, timeoutSeconds, faultsInARow, ...files, version }
}

function ChannelForm({ id, channel, source }: { id: string; channel: Channel | null; source: ProvideSource }) {
  const t = useTranslations('provideChannels')
  const go = useGo()
  const back = pathTo(paths.provideEndpoint, { id })
  const form = useContractForm(saveProvideChannel, {
    initial: initialOf(channel),
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
      {leavesFiles({ url: form.values.url ?? '' }) && <FileFields form={form} source={source} />}
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
      {({ channel }) => (
        <Loaded route={getProvideEndpoint} input={{ params: { id } }}>
          {({ source }) => <ChannelForm id={id} channel={channel} source={source} />}
        </Loaded>
      )}
    </Loaded>
  )
}
