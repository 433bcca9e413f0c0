/** Which column is which identity, and whether members are added or removed. */

import { memberFileTexts } from '@serialis/contract/engagement/member-imports/member-imports.texts.ts'
import { planMemberList } from '@serialis/contract/engagement/member-lists/member-lists.routes.ts'
import {
  type ListEffect,
  listEffects,
  type MemberList,
  type MemberListField,
  memberListFields,
} from '@serialis/contract/engagement/member-lists/member-lists.schema.ts'
import { Button, Radio } from 'antd'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAppLocale } from '../../kit/language/i18n.tsx'
import { say } from '../../kit/notices/notices.ts'
import { Facts } from '../../kit/page/Facts.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { useCommand } from '../../kit/wire/server-state.ts'
import { ColumnChoices, useColumnTitle } from '../../platform/imports/shared/ColumnChoices.tsx'

interface OfFile {
  file: MemberList
}

function PlanDialog({ file, onClose }: OfFile & { onClose: () => void }) {
  const t = useTranslations('memberLists')
  const { fields } = memberFileTexts[useAppLocale()]
  const label = useId()
  const [columns, setColumns] = useState(file.columns)
  const [effect, setEffect] = useState(file.effect)
  const command = useCommand(planMemberList, {
    onDone: () => {
      say(t('columns.started'))
      onClose()
    },
    onRefused: ({ status }) => {
      if (status === 409) onClose()
      return false
    },
  })
  return (
    <Dialog
      title={t('columns.change')}
      confirm={t('columns.check')}
      isBusy={command.isBusy}
      width={680}
      onClose={onClose}
      onConfirm={() => void command.run({ params: { id: file.id }, body: { version: file.version, columns, effect } })}
    >
      <p className="soft">{t('columns.lead')}</p>
      <ColumnChoices<MemberListField>
        titles={file.titles}
        columns={columns}
        fields={memberListFields.map((value) => ({ value, label: fields[value] }))}
        onChange={setColumns}
      />
      <p className="field-label" id={label}>
        {t('fields.effect')}
      </p>
      <Radio.Group
        aria-labelledby={label}
        value={effect}
        onChange={({ target: { value } }) => setEffect(value as ListEffect)}
        options={listEffects.map((value) => ({ value, label: t(`effects.${value}`) }))}
      />
    </Dialog>
  )
}

export function MemberListColumns({ file }: OfFile) {
  const t = useTranslations('memberLists')
  const words = useTranslations('imports.columns')
  const { fields } = memberFileTexts[useAppLocale()]
  const titleOf = useColumnTitle(file.titles)
  const [isOpen, setOpen] = useState(false)
  return (
    <Card
      title={t('columns.title')}
      isWide
      actions={
        file.allowed.includes('plan') && (
          <Button size="small" onClick={() => setOpen(true)}>
            {t('columns.change')}
          </Button>
        )
      }
    >
      {file.needsColumns && (
        <p className="field-error" role="alert">
          {t('columns.needed')}
        </p>
      )}
      <Facts
        facts={[
          { label: t('fields.effect'), value: t(`effects.${file.effect}`) },
          ...file.columns.map((field, at) => ({
            label: titleOf(at),
            value: field === '' ? words('leave') : fields[field],
          })),
        ]}
      />
      {isOpen && <PlanDialog file={file} onClose={() => setOpen(false)} />}
    </Card>
  )
}
