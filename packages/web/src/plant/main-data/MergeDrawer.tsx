/** Merges a double into the record that stays, with a reason. */

import type {
  mergeBrand,
  mergeBusinessUnit,
  mergeCategoryAccount,
  mergeCounter,
  mergeRegion,
  mergeSourceChannel,
} from '@serialis/contract/plant/main-data/merging.routes.ts'
import { useTranslations } from 'use-intl'
import { TextAreaField } from '../../kit/form/fields.tsx'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { useContractForm } from '../../kit/form/useContractForm.ts'
import { say } from '../../kit/notices/notices.ts'
import { RecordChoice, type RecordOptions } from './shared/RecordChoice.tsx'

type MergeRoute =
  | typeof mergeBrand
  | typeof mergeBusinessUnit
  | typeof mergeCategoryAccount
  | typeof mergeCounter
  | typeof mergeRegion
  | typeof mergeSourceChannel

interface MergeDrawerProps {
  route: MergeRoute
  options: RecordOptions
  row: { id: string; code: string; name: string; version: number }
  onClose: () => void
}

function MergeDrawer({ route, options, row, onClose }: MergeDrawerProps) {
  const t = useTranslations('mainData.merging')
  // Every kind merges with the same input.
  const form = useContractForm(route as typeof mergeBrand, {
    initial: { version: row.version, reason: '' },
    params: { id: row.id },
    draft: `merge ${row.id}`,
    onDone: ({ name, moved }) => {
      say(t('done', { from: row.name, into: name, moved }))
      onClose()
    },
  })
  return (
    <FormDrawer
      title={t('title', { name: row.name, code: row.code })}
      form={form}
      submit={t('submit')}
      onClose={onClose}
    >
      <p>{t('lead', { code: row.code })}</p>
      <RecordChoice
        form={form}
        name="intoId"
        label={t('into')}
        hint={t('intoHint')}
        options={options}
        without={row.id}
      />
      <TextAreaField form={form} name="reason" label={t('reason')} hint={t('reasonHint')} maxLength={500} />
    </FormDrawer>
  )
}

/** What a kind needs so that its rows can be merged. */
export const mergingBy = (route: MergeRoute, options: RecordOptions) => ({
  route,
  drawer: (row: MergeDrawerProps['row'], onClose: () => void) => (
    <MergeDrawer route={route} options={options} row={row} onClose={onClose} />
  ),
})
