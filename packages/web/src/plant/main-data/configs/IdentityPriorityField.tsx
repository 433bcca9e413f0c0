/** The kinds of identities in their order: the strongest first, moved up and down by buttons. */

import type { IdentityKind } from '@serialis/contract/plant/main-data/configs/member-config.schema.ts'
import { Button } from 'antd'
import { useTranslations } from 'use-intl'
import { Field } from '../../../kit/form/fields.tsx'
import type { MemberForm } from './LevelsField.tsx'

const swapped = (kinds: readonly IdentityKind[], at: number): IdentityKind[] =>
  kinds.map((kind, place) => (place === at ? kinds[at + 1]! : place === at + 1 ? kinds[at]! : kind))

export function IdentityPriorityField({ form }: { form: MemberForm }) {
  const t = useTranslations('mainData.configs.member')
  return (
    <Field form={form} name="identityPriority" label={t('fields.identityPriority')} hint={t('hints.identityPriority')}>
      {(control, value, set) => {
        const kinds = (value as IdentityKind[] | undefined) ?? []
        return (
          <ol {...control} className="stack">
            {kinds.map((kind, at) => {
              const name = t(`identities.${kind}`)
              return (
                <li key={kind}>
                  <span className="row">
                    <span className="grow">{name}</span>
                    <Button
                      disabled={at === 0}
                      aria-label={t('up', { name })}
                      onClick={() => set(swapped(kinds, at - 1))}
                    >
                      ↑
                    </Button>
                    <Button
                      disabled={at === kinds.length - 1}
                      aria-label={t('down', { name })}
                      onClick={() => set(swapped(kinds, at))}
                    >
                      ↓
                    </Button>
                  </span>
                </li>
              )
            })}
          </ol>
        )
      }}
    </Field>
  )
}
