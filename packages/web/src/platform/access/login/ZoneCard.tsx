/** In which time zone this person reads times; nothing is changed about what is recorded. */

import { chooseOwnZone, getMe } from '@serialis/contract/platform/access/access.routes.ts'
import { Select } from 'antd'
import { useTranslations } from 'use-intl'
import { Labelled } from '../../../kit/form/Labelled.tsx'
import { sayWithAction } from '../../../kit/notices/notices.ts'
import { Card } from '../../../kit/ui/Card.tsx'
import { useCommand, useRead } from '../../../kit/wire/server-state.ts'

const TENANT = ''
const zones = Intl.supportedValuesOf('timeZone')
// Some browsers leave it out, and it is what machines are set to.
if (!zones.includes('UTC')) zones.push('UTC')

export function ZoneCard() {
  const t = useTranslations('access.zone')
  const undo = useTranslations('kit.undo')
  const { data: me } = useRead(getMe, {})
  const command = useCommand(chooseOwnZone)
  if (me === undefined) return null
  const { tenantZone } = me
  const chosen = me.ownZone ?? TENANT
  const choose = (next: string) => command.run({ body: { zone: next === TENANT ? null : next } })
  const save = async (next: string) => {
    const answer = await choose(next)
    if (answer === undefined) return
    sayWithAction(t('saved', { zone: answer.zone ?? tenantZone }), {
      label: undo('action'),
      run: () => void choose(chosen),
    })
  }
  return (
    <Card title={t('title')}>
      <Labelled label={t('label')} hint={t('hint')}>
        {(control) => (
          <Select
            {...control}
            showSearch={{ optionFilterProp: 'label' }}
            value={chosen}
            disabled={command.isBusy}
            options={[
              { value: TENANT, label: t('tenant', { zone: tenantZone }) },
              ...zones.map((value) => ({ value, label: value })),
            ]}
            onChange={(next: string) => void save(next)}
          />
        )}
      </Labelled>
    </Card>
  )
}
