/** Level rules: a list whose rows are created and changed in a drawer, which says how many members change their level. */

import * as routes from '@serialis/contract/engagement/points/level-rules.routes.ts'
import {
  LEVEL_CODE_MAXIMUM,
  LEVEL_NAME_MAXIMUM,
  type LevelChange,
  levelChange,
  type LevelRule,
} from '@serialis/contract/engagement/points/level-rules.schema.ts'
import { useTranslations } from 'use-intl'
import { NumberField, TextField } from '../../kit/form/fields.tsx'
import { useSettled } from '../../kit/navigation/useSettled.ts'
import { Num } from '../../kit/ui/Num.tsx'
import { useRead } from '../../kit/wire/server-state.ts'
import { type MasterForm, masterTexts } from '../../platform/masters/shared/master-kind.ts'
import { MasterListPage } from '../../platform/masters/shared/MasterListPage.tsx'

/** Nothing while the form is not filled yet. */
function Changes({ change }: { change: LevelChange }) {
  const t = useTranslations('levelRules')
  const settled = useSettled(JSON.stringify(change))
  const body = JSON.parse(settled) as LevelChange
  const { data } = useRead(
    routes.countLevelChanges,
    { body },
    { enabled: levelChange.safeParse(body).success, keepsPrevious: true },
  )
  return data && <span role="status">{t('changes', { members: data.members })}</span>
}

function Fields({ form, row }: { form: MasterForm<typeof routes.createLevelRule>; row: LevelRule | undefined }) {
  const t = useTranslations('levelRules')
  const [threshold, months, rank] = (['threshold', 'months', 'rank'] as const).map((name) => form.valueOf(name))
  return (
    <>
      <TextField
        form={form}
        name="code"
        label={t('fields.code')}
        hint={t('hints.code')}
        maxLength={LEVEL_CODE_MAXIMUM}
        isMono
      />
      <TextField form={form} name="name" label={t('fields.name')} maxLength={LEVEL_NAME_MAXIMUM} />
      <TextField
        form={form}
        name="nameZh"
        label={t('fields.nameZh')}
        hint={t('hints.nameZh')}
        maxLength={LEVEL_NAME_MAXIMUM}
      />
      <NumberField form={form} name="threshold" label={t('fields.threshold')} hint={t('hints.threshold')} />
      <NumberField form={form} name="months" label={t('fields.months')} hint={t('hints.months')} />
      <NumberField form={form} name="rank" label={t('fields.rank')} hint={t('hints.rank')} />
      <Changes change={{ id: row?.id ?? null, rule: { threshold, months, rank } as LevelChange['rule'] }} />
    </>
  )
}

export function LevelRuleListPage() {
  const t = useTranslations('levelRules')
  const fields = {
    code: t('fields.code'),
    name: t('fields.name'),
    nameZh: t('fields.nameZh'),
    threshold: t('fields.threshold'),
    months: t('fields.months'),
    rank: t('fields.rank'),
  }
  return (
    <MasterListPage
      kind={{
        routes: {
          list: routes.listLevelRules,
          get: routes.getLevelRule,
          create: routes.createLevelRule,
          update: routes.updateLevelRule,
          remove: routes.deleteLevelRule,
        },
        name: 'levelRules',
        subjectType: 'level_rule',
        rights: 'levelRules',
        texts: masterTexts(t, fields),
        columns: [
          { name: 'code', title: fields.code, cell: (row) => <span className="mono">{row.code}</span> },
          { name: 'name', title: fields.name, cell: (row) => row.name },
          { name: 'nameZh', title: fields.nameZh, cell: (row) => row.nameZh },
          { name: 'threshold', title: fields.threshold, align: 'end', cell: (row) => <Num>{row.threshold}</Num> },
          { name: 'months', title: fields.months, align: 'end', cell: (row) => <Num>{row.months}</Num> },
          { name: 'rank', title: fields.rank, align: 'end', cell: (row) => <Num>{row.rank}</Num> },
        ],
        filters: [{ kind: 'text', name: 'search', label: t('fields.search') }],
        fields: (form, row) => <Fields form={form} row={row} />,
        initial: { code: '', name: '', nameZh: '' },
        valuesOf: ({ code, name, nameZh, threshold, months, rank }) => ({
          code,
          name,
          nameZh,
          threshold,
          months,
          rank,
        }),
        deleteText: (row) => (
          <>
            {t('deleteText')} <Changes change={{ id: row.id, rule: null }} />
          </>
        ),
      }}
    />
  )
}
