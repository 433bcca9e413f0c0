/** In the drawer of the bell: what this person muted and until when, and muting one more kind. */

import { ALERT_TYPES } from '@serialis/contract/platform/alerts/alerts.schema.ts'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Labelled } from '../../kit/form/Labelled.tsx'
import { MUTE_HOURS, type MuteHours, type Mutes } from '../../kit/notices/mutes.ts'
import { Instant } from '../../kit/ui/Instant.tsx'
import { ENDS_OF_TASKS, isMutable, MUTABLE, MUTABLE_LEVELS, type Mutable } from './alert-mutes.ts'

const isLevel = (kind: Mutable): kind is (typeof MUTABLE_LEVELS)[number] =>
  MUTABLE_LEVELS.some((level) => level === kind)
const isType = (kind: Mutable): kind is (typeof ALERT_TYPES)[number] => ALERT_TYPES.some((type) => type === kind)

function useNameOf() {
  const t = useTranslations('alerts')
  return (kind: Mutable): string => {
    if (isLevel(kind)) return t('mute.level', { level: t(`levels.${kind}`) })
    return isType(kind) ? t(`types.${kind}`) : t('mute.tasks')
  }
}

function MutedKinds({ muted, unmute }: Pick<Mutes, 'muted' | 'unmute'>) {
  const t = useTranslations('alerts.mute')
  const nameOf = useNameOf()
  const kinds = Object.entries(muted).flatMap(([kind, until]) => (isMutable(kind) ? [{ kind, until }] : []))
  if (kinds.length === 0) return <p className="soft">{t('none')}</p>
  return (
    <ul className="bell-muted">
      {kinds.map(({ kind, until }) => (
        <li key={kind}>
          <span className="grow">
            {nameOf(kind)}
            <span className="soft">{until === null ? t('untilUnmuted') : <Instant>{until}</Instant>}</span>
          </span>
          <Button aria-label={t('unmuteOf', { name: nameOf(kind) })} onClick={() => unmute(kind)}>
            {t('unmute')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

export function MuteSettings({ mutes }: { mutes: Mutes }) {
  const t = useTranslations('alerts.mute')
  const nameOf = useNameOf()
  const [kind, setKind] = useState<Mutable>(ENDS_OF_TASKS)
  const [hours, setHours] = useState<MuteHours>(MUTE_HOURS[0])
  return (
    <section aria-labelledby="bell-mute" className="stack">
      <h2 id="bell-mute">{t('title')}</h2>
      <p className="soft">{t('text')}</p>
      <MutedKinds {...mutes} />
      <Labelled label={t('kind')}>
        {(control) => (
          <Select
            {...control}
            showSearch={{ optionFilterProp: 'label' }}
            value={kind}
            options={MUTABLE.map((value) => ({ value, label: nameOf(value) }))}
            onChange={setKind}
          />
        )}
      </Labelled>
      <Labelled label={t('howLong')}>
        {(control) => (
          <Select
            {...control}
            value={String(hours)}
            options={MUTE_HOURS.map((value) => ({
              value: String(value),
              label: value === null ? t('untilUnmuted') : t('hours', { count: value }),
            }))}
            onChange={(text: string) => setHours(MUTE_HOURS.find((one) => String(one) === text) ?? null)}
          />
        )}
      </Labelled>
      <Button onClick={() => mutes.mute(kind, hours)}>{t('mute')}</Button>
    </section>
  )
}
