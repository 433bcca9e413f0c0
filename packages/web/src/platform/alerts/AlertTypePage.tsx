/** One alert type: readable and editable by permission, with its history next to it. */

import {
  type AlertTypeView,
  TYPE_REPAIRS,
  TYPES_WITHOUT_REPAIR,
} from '@serialis/contract/platform/alerts/alert-types.schema.ts'
import { editAlertType, getAlertType } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import { ALERT_LEVELS, type AlertType } from '@serialis/contract/platform/alerts/alerts.schema.ts'
import { Input } from 'antd'
import { useTranslations } from 'use-intl'
import { Field, NumberField, RadioField } from '../../kit/form/fields.tsx'
import { FormPage } from '../../kit/form/FormPage.tsx'
import { PlainNumberInput, whenReleased } from '../../kit/form/NumberInput.tsx'
import { type ContractForm, useContractForm } from '../../kit/form/useContractForm.ts'
import { useFormats } from '../../kit/language/time.ts'
import { useMay } from '../../kit/navigation/Can.tsx'
import { useGo, useParam } from '../../kit/navigation/navigate.tsx'
import { paths } from '../../kit/navigation/paths.ts'
import { Facts } from '../../kit/page/Facts.tsx'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { PageHead } from '../../kit/page/PageHead.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { Code } from '../../kit/ui/Code.tsx'
import { RecordHistory } from '../audit/shared/RecordHistory.tsx'
import { AlertLevelTag } from './shared/AlertTags.tsx'

type TypeForm = ContractForm<typeof editAlertType>

function Mailboxes({ form }: { form: TypeForm }) {
  const t = useTranslations('alerts.kinds')
  const given = form.values.mailboxes ?? []
  // A wrong address is refused by its position in the list; it is shown at this field.
  const wrong = given.findIndex((_address, at) => form.errorOf(`mailboxes.${at}`) !== undefined)
  return (
    <Field
      form={form}
      name={wrong < 0 ? 'mailboxes' : `mailboxes.${wrong}`}
      label={t('mailboxes')}
      hint={t('mailboxesHint')}
      isOptional
    >
      {(control) => (
        <Input.TextArea
          {...control}
          rows={3}
          defaultValue={given.join('\n')}
          onChange={(event) =>
            form.set(
              'mailboxes',
              event.target.value.split(/[\s,;]+/).filter((address) => address !== ''),
            )
          }
        />
      )}
    </Field>
  )
}

function Quiet({ form }: { form: TypeForm }) {
  const t = useTranslations('alerts.kinds')
  const quiet = form.values.quiet ?? null
  const set = (part: Partial<{ from: string; to: string }>) => {
    const next = { from: quiet?.from ?? '', to: quiet?.to ?? '', ...part }
    form.set('quiet', next.from === '' && next.to === '' ? null : next)
  }
  return (
    <div className="form-pair">
      <Field form={form} name="quiet.from" label={t('quietFrom')} hint={t('quietHint')} isOptional>
        {(control) => (
          <Input
            {...control}
            type="time"
            value={quiet?.from ?? ''}
            onChange={(event) => set({ from: event.target.value })}
          />
        )}
      </Field>
      <Field form={form} name="quiet.to" label={t('quietTo')} isOptional>
        {(control) => (
          <Input
            {...control}
            type="time"
            value={quiet?.to ?? ''}
            onChange={(event) => set({ to: event.target.value })}
          />
        )}
      </Field>
    </div>
  )
}

function Closing({ form }: { form: TypeForm }) {
  const t = useTranslations('alerts.kinds')
  return (
    <Field form={form} name="closesAfterDays" label={t('closes')} hint={t('closesHint')} isOptional>
      {(control, value, set) => (
        <PlainNumberInput
          {...control}
          value={value}
          onChange={(next) => set(next ?? null)}
          onBlur={() => whenReleased(() => form.check('closesAfterDays'))}
        />
      )}
    </Field>
  )
}

function Beside({ type }: { type: AlertType }) {
  const t = useTranslations('alerts')
  const { list } = useFormats()
  const none = type in TYPES_WITHOUT_REPAIR ? t(`kinds.none.${type as keyof typeof TYPES_WITHOUT_REPAIR}`) : null
  return (
    <div className="stack">
      <Card title={t('kinds.means')}>
        <div className="stack">
          <p>{t(`means.${type}`)}</p>
          <Facts
            facts={[
              { label: t('fields.code'), value: <Code>{type}</Code> },
              {
                label: t('kinds.repairs'),
                value: none ?? list(TYPE_REPAIRS[type].map((name) => t(`repairs.${name}`))),
              },
            ]}
          />
        </div>
      </Card>
      <Card title={t('kinds.history')}>
        <RecordHistory subjectType="alert_type" subjectId={type} />
      </Card>
    </div>
  )
}

function EditType({ view }: { view: AlertTypeView }) {
  const { type, level, mailboxes, silenceHours, quiet, closesAfterDays, version } = view
  const t = useTranslations('alerts')
  const kinds = useTranslations('alerts.kinds')
  const go = useGo()
  const form = useContractForm(editAlertType, {
    initial: { level, mailboxes, silenceHours, quiet, closesAfterDays, version },
    params: { type },
    draft: `alert type ${type}`,
    undo: { said: kinds('saved') },
    onDone: () => go(paths.alertTypes),
  })
  return (
    <FormPage
      form={form}
      title={t(`types.${type}`)}
      submit={kinds('save')}
      back={paths.alertTypes}
      aside={<Beside type={type} />}
    >
      <RadioField
        form={form}
        name="level"
        label={kinds('level')}
        hint={kinds('levelHint')}
        options={ALERT_LEVELS.map((value) => ({ value, label: t(`levels.${value}`) }))}
      />
      <Mailboxes form={form} />
      <NumberField form={form} name="silenceHours" label={kinds('silenceHours')} hint={kinds('silenceHint')} />
      <Quiet form={form} />
      {type === 'E11' && <Closing form={form} />}
    </FormPage>
  )
}

function SeeType({ view }: { view: AlertTypeView }) {
  const t = useTranslations('alerts')
  const kinds = useTranslations('alerts.kinds')
  const { list } = useFormats()
  const { type, level, mailboxes, silenceHours, quiet, closesAfterDays } = view
  return (
    <div className="page">
      <PageHead title={t(`types.${type}`)} />
      <div className="form-beside">
        <Card title={kinds('one')}>
          <Facts
            facts={[
              {
                label: kinds('level'),
                value: <AlertLevelTag level={level} />,
              },
              {
                label: kinds('mailboxes'),
                value: mailboxes.length === 0 ? kinds('noMailboxes') : list(mailboxes),
              },
              {
                label: kinds('silenceHours'),
                value: silenceHours === 0 ? kinds('noSilence') : kinds('hours', { count: silenceHours }),
              },
              { label: kinds('quiet'), value: quiet === null ? kinds('noQuiet') : `${quiet.from} – ${quiet.to}` },
              ...(type === 'E11'
                ? [
                    {
                      label: kinds('closes'),
                      value: closesAfterDays === null ? kinds('never') : kinds('days', { count: closesAfterDays }),
                    },
                  ]
                : []),
            ]}
          />
        </Card>
        <Beside type={type} />
      </div>
    </div>
  )
}

export function AlertTypePage() {
  const may = useMay()
  // For an address that names no type, the server answers that it does not exist.
  const input = { params: { type: useParam() as AlertType } }
  return (
    <Loaded route={getAlertType} input={input}>
      {(view) => (may('alertTypes.edit') ? <EditType view={view} /> : <SeeType view={view} />)}
    </Loaded>
  )
}
