/** What an account is limited to: factories, regions, business units and brands. Nothing chosen of a kind is no limit. */

import type { updateUser } from '@serialis/contract/platform/access/access.routes.ts'
import type { User } from '@serialis/contract/platform/access/users.schema.ts'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ManyField } from '../../../kit/form/fields.tsx'
import type { ContractForm } from '../../../kit/form/useContractForm.ts'
import { useFormats } from '../../../kit/language/time.ts'
import { Facts } from '../../../kit/page/Facts.tsx'
import { useSlots } from '../../../kit/shell/slots.ts'
import { Card } from '../../../kit/ui/Card.tsx'

/** A record by which accounts are limited. */
interface LimitRecord {
  id: string
  code: string
  name: string
}
type Kind = 'regions' | 'businessUnits' | 'brands'
const fieldOf = { regions: 'regionIds', businessUnits: 'businessUnitIds', brands: 'brandIds' } as const

declare module '../../../kit/shell/slots.ts' {
  interface Slots {
    /** The regions, business units or brands that an account may be limited to, by a typed text. */
    ReachChoices: ComponentType<{
      kind: Kind
      children: (found: {
        records: readonly LimitRecord[]
        isLoading: boolean
        search: (text: string) => void
      }) => ReactNode
    }>
  }
}

type UserForm = ContractForm<typeof updateUser>

const labelOf = ({ code, name }: LimitRecord) => `${name} (${code})`

function ReachField({
  form,
  kind,
  now,
  isDisabled,
}: {
  form: UserForm
  kind: Kind
  /** Those that are chosen when the form opens. */
  now: readonly LimitRecord[]
  isDisabled: boolean
}) {
  const t = useTranslations('users.fields')
  const hint = useTranslations('users.hints')
  const { ReachChoices } = useSlots()
  const [seen, setSeen] = useState<ReadonlyMap<string, LimitRecord>>(new Map(now.map((one) => [one.id, one])))
  return (
    <ReachChoices kind={kind}>
      {({ records, isLoading, search }) => {
        // What was chosen keeps its name when the search goes on.
        const chosen = (form.values[fieldOf[kind]] ?? []).map(
          (id) => seen.get(id) ?? records.find((one) => one.id === id),
        )
        if (chosen.some((one) => one !== undefined && !seen.has(one.id)))
          setSeen(new Map([...seen, ...chosen.flatMap((one) => (one ? [[one.id, one] as const] : []))]))
        const shown = new Map([...records, ...chosen].flatMap((one) => (one ? [[one.id, one]] : [])))
        return (
          <ManyField
            form={form}
            name={fieldOf[kind]}
            label={t(kind)}
            hint={hint(kind)}
            isOptional
            isDisabled={isDisabled}
            isLoading={isLoading}
            onSearch={search}
            options={[...shown.values()].map((one) => ({ value: one.id, label: labelOf(one) }))}
          />
        )
      }}
    </ReachChoices>
  )
}

/** Shown before it is chosen: the user who sets the limit is responsible for it. */
function WhatIsLimited() {
  const t = useTranslations('users.siteLimit')
  return (
    <Card title={t('title')}>
      <Facts
        facts={(['own', 'closed', 'shared'] as const).map((name) => ({ label: t(name), value: t(`${name}Text`) }))}
      />
    </Card>
  )
}

export function LimitFields({
  form,
  user,
  isDisabled,
}: {
  form: UserForm
  user?: Pick<User, Kind> | undefined
  isDisabled: boolean
}) {
  const t = useTranslations('users.fields')
  const hint = useTranslations('users.hints')
  const { FactoryChoices } = useSlots()
  return (
    <>
      <FactoryChoices>
        {({ factories, isLoading }) => (
          <ManyField
            form={form}
            name="siteIds"
            label={t('sites')}
            hint={hint('sites')}
            isOptional
            isDisabled={isDisabled}
            isLoading={isLoading}
            options={factories.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </FactoryChoices>
      <ReachField form={form} kind="regions" now={user?.regions ?? []} isDisabled={isDisabled} />
      <ReachField form={form} kind="businessUnits" now={user?.businessUnits ?? []} isDisabled={isDisabled} />
      <ReachField form={form} kind="brands" now={user?.brands ?? []} isDisabled={isDisabled} />
      <WhatIsLimited />
    </>
  )
}

/** In words; a kind that does not limit is left out, but for factories. */
export function useLimitFacts(user: User) {
  const t = useTranslations('users')
  const { list } = useFormats()
  const records = (kind: Kind) => {
    if (user[kind].length === 0) return []
    const names = list(user[kind].map(labelOf))
    return [{ label: t(`fields.${kind}`), value: kind === 'brands' ? names : t('mayDo.withAllBelow', { names }) }]
  }
  const isLimited = user.regions.length > 0 || user.businessUnits.length > 0
  return (factories: readonly { id: string; name: string }[]) => [
    {
      label: t('fields.sites'),
      value:
        user.siteIds.length > 0
          ? list(factories.filter(({ id }) => user.siteIds.includes(id)).map(({ name }) => name))
          : t(isLimited ? 'mayDo.sitesWithin' : 'mayDo.everySite'),
    },
    ...records('regions'),
    ...records('businessUnits'),
    ...records('brands'),
  ]
}
