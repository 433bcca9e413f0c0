/** The levels of members, the lowest first. */

import type { saveMemberConfig } from '@serialis/contract/plant/main-data/configs/member-config.routes.ts'
import {
  LEVEL_CODE_MAXIMUM,
  LEVEL_NAME_MAXIMUM,
  LEVELS_MAXIMUM,
} from '@serialis/contract/plant/main-data/configs/member-config.schema.ts'
import { Button } from 'antd'
import { useTranslations } from 'use-intl'
import { NumberField, TextField } from '../../../kit/form/fields.tsx'
import type { ContractForm } from '../../../kit/form/useContractForm.ts'
import { Card } from '../../../kit/ui/Card.tsx'

export type MemberForm = ContractForm<typeof saveMemberConfig>

function Level({ form, at, onRemove }: { form: MemberForm; at: number; onRemove: () => void }) {
  const t = useTranslations('mainData.configs.member')
  const number = String(at + 1)
  return (
    <Card
      title={t('levelNumber', { number })}
      actions={
        <Button aria-label={t('removeLevel', { number })} onClick={onRemove}>
          {t('remove')}
        </Button>
      }
    >
      <div className="stack">
        <div className="form-pair">
          <TextField
            form={form}
            name={`levels.${at}.code`}
            label={t('fields.levelCode')}
            hint={t('hints.levelCode')}
            maxLength={LEVEL_CODE_MAXIMUM}
            isMono
          />
          <NumberField
            form={form}
            name={`levels.${at}.fromPoints`}
            label={t('fields.fromPoints')}
            hint={t('hints.fromPoints')}
          />
        </div>
        <div className="form-pair">
          <TextField
            form={form}
            name={`levels.${at}.nameEn`}
            label={t('fields.nameEn')}
            hint={t('hints.names')}
            maxLength={LEVEL_NAME_MAXIMUM}
          />
          <TextField
            form={form}
            name={`levels.${at}.nameZh`}
            label={t('fields.nameZh')}
            hint={t('hints.names')}
            maxLength={LEVEL_NAME_MAXIMUM}
          />
        </div>
      </div>
    </Card>
  )
}

export function LevelsField({ form }: { form: MemberForm }) {
  const t = useTranslations('mainData.configs.member')
  const levels = form.values.levels ?? []
  // A level that was just added has no points yet.
  const added = { code: '', nameEn: '', nameZh: '', ...(levels.length === 0 && { fromPoints: 0 }) }
  return (
    <section className="stack" aria-label={t('fields.levels')}>
      <h2>{t('fields.levels')}</h2>
      <p className="soft">{t('hints.levels')}</p>
      {levels.map((_, at) => (
        <Level
          key={at}
          form={form}
          at={at}
          onRemove={() =>
            form.set(
              'levels',
              levels.filter((__, other) => other !== at),
            )
          }
        />
      ))}
      {levels.length < LEVELS_MAXIMUM && (
        <Button onClick={() => form.set('levels', [...levels, added])}>{t('addLevel')}</Button>
      )}
    </section>
  )
}
