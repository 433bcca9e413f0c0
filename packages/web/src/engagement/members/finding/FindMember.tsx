/** Finds members by a phone number, an address or an ID, which goes in a body and never into the address of a page. */

import { searchMembers } from '@serialis/contract/engagement/members/members.routes.ts'
import { IDENTITY_MAXIMUM } from '@serialis/contract/engagement/members/members.schema.ts'
import { useTranslations } from 'use-intl'
import { TextField } from '../../../kit/form/fields.tsx'
import { FormDrawer } from '../../../kit/form/FormDrawer.tsx'
import { useContractForm } from '../../../kit/form/useContractForm.ts'

export function FindMember({ onFound, onClose }: { onFound: (identity: string) => void; onClose: () => void }) {
  const t = useTranslations('members.search')
  // No draft: what is searched for is personal data.
  const form = useContractForm(searchMembers, {
    initial: { text: '' },
    onDone: ({ identity }) => onFound(identity),
  })
  return (
    <FormDrawer title={t('title')} form={form} submit={t('submit')} onClose={onClose}>
      <TextField form={form} name="text" label={t('text')} hint={t('hint')} maxLength={IDENTITY_MAXIMUM} />
    </FormDrawer>
  )
}
