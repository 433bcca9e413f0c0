import { getProof, saveProofSettings } from '@serialis/contract/platform/proof/proof.routes.ts'
import { HEAD_MAIL_HOURS, HEAD_MINUTES, type Proof } from '@serialis/contract/platform/proof/proof.schema.ts'
import { useTranslations } from 'use-intl'
import { NumberField, TextField } from '../../kit/form/fields.tsx'
import { FormPage } from '../../kit/form/FormPage.tsx'
import { useContractForm } from '../../kit/form/useContractForm.ts'
import { useGo } from '../../kit/navigation/navigate.tsx'
import { paths } from '../../kit/navigation/paths.ts'
import { say } from '../../kit/notices/notices.ts'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { useRead } from '../../kit/wire/server-state.ts'

function Settings({ settings }: Pick<Proof, 'settings'>) {
  const t = useTranslations('proof')
  const go = useGo()
  const form = useContractForm(saveProofSettings, {
    initial: settings,
    onDone: () => {
      say(t('saved'))
      go(paths.proof)
    },
  })
  return (
    <FormPage form={form} title={t('edit')} lead={t('lead')} submit={t('submit')} back={paths.proof}>
      <NumberField
        form={form}
        name="everyMinutes"
        label={t('fields.everyMinutes')}
        hint={t('hints.everyMinutes')}
        suffix={t('minutes')}
        min={1}
        max={HEAD_MINUTES.maximum}
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
      <NumberField
        form={form}
        name="mailEveryHours"
        label={t('fields.mailEveryHours')}
        suffix={t('hours')}
        min={1}
        max={HEAD_MAIL_HOURS.maximum}
      />
    </FormPage>
  )
}

export function ProofFormPage() {
  const { data, error, refetch } = useRead(getProof, {})
  if (data === undefined && error) return <ErrorState error={error} onAgain={() => void refetch()} />
  return data ? <Settings key={data.settings.version} settings={data.settings} /> : null
}
