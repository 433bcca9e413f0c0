/** The phone and the address of a user in full, for those who may see them; each time is an event of the log. */

import { isMasked } from '@serialis/contract/kit/boundary/masking.ts'
import type { updateUser } from '@serialis/contract/platform/access/access.routes.ts'
import type { User } from '@serialis/contract/platform/access/users.schema.ts'
import { showPersonalData } from '@serialis/contract/platform/access/users/personal-data.routes.ts'
import { Button } from 'antd'
import { useTranslations } from 'use-intl'
import type { ContractForm } from '../../../kit/form/useContractForm.ts'
import { Can } from '../../../kit/navigation/Can.tsx'
import { useCommand } from '../../../kit/wire/server-state.ts'

export const hasMasked = ({ values }: ContractForm<typeof updateUser>): boolean =>
  isMasked(values.phone ?? '') || isMasked(values.email ?? '')

/** What the user of the page has typed stays. */
export function ShowPersonalData({ form, user }: { form: ContractForm<typeof updateUser>; user: User }) {
  const t = useTranslations('users.steps')
  const show = useCommand(showPersonalData, {
    onDone: ({ phone, email }) => {
      if (isMasked(form.values.phone ?? '')) form.set('phone', phone)
      if (isMasked(form.values.email ?? '')) form.set('email', email)
    },
  })
  if (!hasMasked(form)) return null
  return (
    <Can permission="users.unmask">
      <div>
        <Button loading={show.isBusy} onClick={() => void show.run({ params: { id: user.id } })}>
          {t('unmask')}
        </Button>
        <p className="soft">{t('unmaskText')}</p>
      </div>
    </Can>
  )
}
