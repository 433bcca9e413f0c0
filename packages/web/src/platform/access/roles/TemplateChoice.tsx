/** Begins a role with what people of the field usually may do, or adds it to one: roles stay as they are when pages come. */

import { getMe } from '@serialis/contract/platform/access/access.routes.ts'
import {
  codesOfTemplate,
  type RoleTemplate,
  roleTemplates,
} from '@serialis/contract/platform/access/roles/role-templates.ts'
import { Select } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Labelled } from '../../../kit/form/Labelled.tsx'
import { useRead } from '../../../kit/wire/server-state.ts'

/** What the author may grant of a template: nobody passes on a permission that they lack. */
function grantable(template: RoleTemplate, own: readonly string[]): { codes: string[]; leftOut: number } {
  const all = codesOfTemplate(template)
  const held = new Set(own)
  const codes = all.filter((code) => held.has(code))
  return { codes, leftOut: all.length - codes.length }
}

interface Props {
  onChoose: (codes: string[], name: string) => void
  /** To a role that is there. */
  isAdding?: boolean
}

export function TemplateChoice({ onChoose, isAdding = false }: Props) {
  const t = useTranslations('roles.templates')
  const { data: me } = useRead(getMe, {})
  const [chosen, setChosen] = useState<RoleTemplate | null>(null)
  const own = me?.authorities ?? []
  const leftOut = chosen === null ? 0 : grantable(chosen, own).leftOut
  return (
    <Labelled
      label={t(isAdding ? 'addLabel' : 'label')}
      isOptional
      hint={leftOut > 0 ? t('leftOut', { count: leftOut }) : t(isAdding ? 'addHint' : 'hint')}
    >
      {(control) => (
        <Select
          {...control}
          value={chosen}
          loading={me === undefined}
          disabled={me === undefined}
          placeholder={t('none')}
          options={roleTemplates.map((value) => ({ value, label: t(`names.${value}`) }))}
          onChange={(template: RoleTemplate) => {
            setChosen(template)
            onChoose(grantable(template, own).codes, t(`names.${template}`))
          }}
        />
      )}
    </Labelled>
  )
}
