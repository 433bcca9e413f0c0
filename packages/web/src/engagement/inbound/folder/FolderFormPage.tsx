/** How the folder of an endpoint is reached, and how often it is looked at. */

import {
  getEndpointFolder,
  readEndpointHostKey,
  saveEndpointFolder,
} from '@serialis/contract/engagement/inbound/folder.routes.ts'
import {
  type EndpointFolder,
  FOLDER_MINUTES,
  FOLDER_PATTERN_MAXIMUM,
  FOLDER_USER_MAXIMUM,
} from '@serialis/contract/engagement/inbound/folder.schema.ts'
import { sftpAuths } from '@serialis/contract/kit/transfer.ts'
import { useTranslations } from 'use-intl'
import { NumberField, RadioField, TextField } from '../../../kit/form/fields.tsx'
import { FormPage } from '../../../kit/form/FormPage.tsx'
import { HostKeyField, SecretField } from '../../../kit/form/transfer-fields.tsx'
import { useContractForm } from '../../../kit/form/useContractForm.ts'
import { useGo, useParam } from '../../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { say } from '../../../kit/notices/notices.ts'
import { Loaded } from '../../../kit/page/Loaded.tsx'
import { useCommand } from '../../../kit/wire/server-state.ts'
import { useNameOf } from '../../collections/shared/useNameOf.ts'

/** The form never holds the stored secret. */
function initialOf({ folder }: EndpointFolder) {
  if (folder === null)
    return {
      sftpUrl: '',
      sftpUser: '',
      sftpAuth: 'PASSWORD' as const,
      sftpHostKey: '',
      pattern: '*.csv',
      everyMinutes: FOLDER_MINUTES.default,
      version: null,
    }
  const { sftpUrl, sftpUser, sftpAuth, sftpHostKey, pattern, everyMinutes, version } = folder
  return { sftpUrl, sftpUser, sftpAuth, sftpHostKey, pattern, everyMinutes, version }
}

function FolderForm({ of }: { of: EndpointFolder }) {
  const t = useTranslations('endpointFolders')
  const kit = useTranslations('kit.transfer')
  const nameOf = useNameOf()
  const go = useGo()
  const id = of.endpointId
  const back = pathTo(paths.subscribeEndpoint, { id })
  const hostKey = useCommand(readEndpointHostKey)
  const form = useContractForm(saveEndpointFolder, {
    initial: initialOf(of),
    params: { id },
    draft: `endpoint folder ${id}`,
    onDone: () => {
      say(t('saved'))
      go(back)
    },
  })
  const { sftpUrl = '', sftpAuth = 'PASSWORD' } = form.values
  return (
    <FormPage form={form} title={t('one', { name: nameOf(of) })} lead={t('lead')} submit={t('save')} back={back}>
      <TextField
        form={form}
        name="sftpUrl"
        label={t('fields.sftpUrl')}
        hint={t('hints.sftpUrl')}
        maxLength={500}
        isMono
      />
      <HostKeyField
        form={form}
        name="sftpHostKey"
        isBusy={hostKey.isBusy}
        read={() => hostKey.run({ params: { id }, body: { sftpUrl: sftpUrl.trim() } })}
      />
      <TextField
        form={form}
        name="sftpUser"
        label={t('fields.sftpUser')}
        hint={t('hints.sftpUser')}
        maxLength={FOLDER_USER_MAXIMUM}
      />
      <RadioField
        form={form}
        name="sftpAuth"
        label={t('fields.sftpAuth')}
        options={sftpAuths.map((value) => ({ value, label: kit(`auths.${value}`) }))}
      />
      <SecretField form={form} name="sftpSecret" label={kit(`auths.${sftpAuth}`)} isKey={sftpAuth === 'KEY'} />
      <div className="form-pair">
        <TextField
          form={form}
          name="pattern"
          label={t('fields.pattern')}
          hint={t('hints.pattern')}
          maxLength={FOLDER_PATTERN_MAXIMUM}
          isMono
        />
        <NumberField
          form={form}
          name="everyMinutes"
          label={t('fields.everyMinutes')}
          hint={t('hints.everyMinutes')}
          suffix={t('minutes')}
        />
      </div>
    </FormPage>
  )
}

export function FolderFormPage() {
  const id = useParam()
  return (
    <Loaded route={getEndpointFolder} input={{ params: { id } }}>
      {(of) => <FolderForm of={of} />}
    </Loaded>
  )
}
