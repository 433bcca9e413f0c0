/** Lets a person who was erased come back: until then nobody can enter the number, address or ID again. */

import { readmitPerson } from '@serialis/contract/engagement/members/members.routes.ts'
import { IDENTITY_MAXIMUM, MEMBER_REASON_MAXIMUM } from '@serialis/contract/engagement/members/members.schema.ts'
import { identityKinds } from '@serialis/contract/plant/main-data/configs/member-config.schema.ts'
import { useTranslations } from 'use-intl'
import { ChoiceField, TextAreaField, TextField } from '../../../kit/form/fields.tsx'
import { FormDrawer } from '../../../kit/form/FormDrawer.tsx'
import { useContractForm } from '../../../kit/form/useContractForm.ts'
import { say } from '../../../kit/notices/notices.ts'

export function ReadmitPerson({ onClose }: { onClose: () => void }) {
  const t = useTranslations('members')
  // No draft: it names a person.
  const form = useContractForm(readmitPerson, {
    initial: { kind: 'PHONE', value: '', reason: '' },
    onDone: () => {
      say(t('readmit.done'))
      onClose()
    },
  })
  return (
    <FormDrawer title={t('readmit.title')} form={form} submit={t('readmit.submit')} onClose={onClose}>
      <p className="soft">{t('readmit.text')}</p>
      <ChoiceField
        form={form}
        name="kind"
        label={t('identities.kind')}
        options={identityKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
      />
      <TextField
        form={form}
        name="value"
        label={t('identities.value')}
        hint={t('hints.value')}
        maxLength={IDENTITY_MAXIMUM}
        isMono
      />
      <TextAreaField
        form={form}
        name="reason"
        label={t('readmit.reason')}
        hint={t('readmit.reasonHint')}
        maxLength={MEMBER_REASON_MAXIMUM}
      />
    </FormDrawer>
  )
}
