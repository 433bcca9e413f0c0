import { sftpAuths } from '@serialis/contract/kit/transfer.ts'
import { getProof, readHeadsHostKey, saveProofSettings } from '@serialis/contract/platform/proof/proof.routes.ts'
import { HEAD_SFTP, type Proof } from '@serialis/contract/platform/proof/proof.schema.ts'
import { useTranslations } from 'use-intl'
import { NumberField, RadioField, TextField } from '../../kit/form/fields.tsx'
import { FormPage } from '../../kit/form/FormPage.tsx'
import { HostKeyField, SecretField } from '../../kit/form/transfer-fields.tsx'
import { type ContractForm, useContractForm } from '../../kit/form/useContractForm.ts'
import { useGo } from '../../kit/navigation/navigate.tsx'
import { paths } from '../../kit/navigation/paths.ts'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { useCommand } from '../../kit/wire/server-state.ts'

/** The form never holds the stored secret, nor whether there is one. */
const withoutMark = ({ version, everyMinutes, mailTo, mailEveryHours, ...sftp }: Proof['settings']) => {
  const { sftpUrl, sftpUser, sftpAuth, sftpHostKey } = sftp
  return { version, everyMinutes, mailTo, mailEveryHours, sftpUrl, sftpUser, sftpAuth, sftpHostKey }
}

type Form = ContractForm<typeof saveProofSettings>

function SftpPlace({ form }: { form: Form }) {
  const t = useTranslations('proof')
  const kit = useTranslations('kit.transfer')
  const { run, isBusy } = useCommand(readHeadsHostKey)
  const { sftpUrl = '', sftpAuth = 'PASSWORD' } = form.values
  return (
    <>
      <TextField
        form={form}
        name="sftpUrl"
        label={t('fields.sftpUrl')}
        hint={t('hints.sftpUrl')}
        maxLength={500}
        isMono
        isOptional
      />
      {sftpUrl !== '' && (
        <>
          <HostKeyField
            form={form}
            name="sftpHostKey"
            isBusy={isBusy}
            read={() => run({ body: { sftpUrl: sftpUrl.trim() } })}
          />
          <TextField form={form} name="sftpUser" label={t('fields.sftpUser')} maxLength={HEAD_SFTP.user} />
          <RadioField
            form={form}
            name="sftpAuth"
            label={t('fields.sftpAuth')}
            options={sftpAuths.map((value) => ({ value, label: kit(`auths.${value}`) }))}
          />
          <SecretField form={form} name="sftpSecret" label={kit(`auths.${sftpAuth}`)} isKey={sftpAuth === 'KEY'} />
        </>
      )}
    </>
  )
}

function Settings({ settings }: Pick<Proof, 'settings'>) {
  const t = useTranslations('proof')
  const go = useGo()
  const form = useContractForm(saveProofSettings, {
    initial: withoutMark(settings),
    draft: 'proof',
    undo: { said: t('saved'), versionOf: ({ settings: { version } }) => version },
    onDone: () => go(paths.proof),
  })
  return (
    <FormPage form={form} title={t('edit')} lead={t('lead')} submit={t('submit')} back={paths.proof}>
      <NumberField
        form={form}
        name="everyMinutes"
        label={t('fields.everyMinutes')}
        hint={t('hints.everyMinutes')}
        suffix={t('minutes')}
      />
      <TextField
        form={form}
        name="mailTo"
        type="email"
        label={t('fields.mailTo')}
        hint={t('hints.mailTo')}
        maxLength={254}
        isOptional
      />
      <NumberField form={form} name="mailEveryHours" label={t('fields.mailEveryHours')} suffix={t('hours')} />
      <SftpPlace form={form} />
    </FormPage>
  )
}

export function ProofFormPage() {
  return (
    <Loaded route={getProof} input={{}}>
      {(data) => <Settings settings={data.settings} />}
    </Loaded>
  )
}
