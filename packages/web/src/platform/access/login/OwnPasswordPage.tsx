/** The own password: changed by its owner, and at the first login because somebody else chose it. */

import { changeOwnPassword, getMe } from '@serialis/contract/platform/access/access.routes.ts'
import { useTranslations } from 'use-intl'
import { TextField } from '../../../kit/form/fields.tsx'
import { FormPage } from '../../../kit/form/FormPage.tsx'
import { useContractForm } from '../../../kit/form/useContractForm.ts'
import { useGo } from '../../../kit/navigation/navigate.tsx'
import { paths } from '../../../kit/navigation/paths.ts'
import { say } from '../../../kit/notices/notices.ts'
import { serverState, useRead } from '../../../kit/wire/server-state.ts'
import { usePasswordMinimum } from '../access.api.ts'

export function OwnPasswordPage() {
  const t = useTranslations('access.ownPassword')
  const go = useGo()
  const { data: me } = useRead(getMe, {})
  const done = async () => {
    say(t('changed'))
    // Read before continuing: the shell leads back here while the old answer says that a change is due.
    await serverState.refetchQueries({ queryKey: [getMe.path] })
    go(paths.home)
  }
  const form = useContractForm(changeOwnPassword, {
    initial: { password: '', newPassword: '' },
    onDone: () => void done(),
  })
  return (
    <FormPage
      form={form}
      title={t('title')}
      lead={me?.mustChangePassword ? t('first') : t('lead')}
      submit={t('submit')}
      back={paths.home}
    >
      <TextField form={form} name="password" label={t('present')} type="password" autoComplete="current-password" />
      <TextField
        form={form}
        name="newPassword"
        label={t('next')}
        hint={t('hint', { minimum: usePasswordMinimum() })}
        type="password"
        autoComplete="new-password"
      />
    </FormPage>
  )
}
