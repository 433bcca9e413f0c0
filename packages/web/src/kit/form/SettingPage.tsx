/** The page of one setting of the tenant: its form next to its history, or what it says for those who may only read it. */

import type { Answer, Route } from '@serialis/contract/kit/route.ts'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { useGo } from '../navigation/navigate.tsx'
import { type Fact, Facts } from '../page/Facts.tsx'
import { Loaded } from '../page/Loaded.tsx'
import { PageHead } from '../page/PageHead.tsx'
import { useSlots } from '../shell/slots.ts'
import { Card } from '../ui/Card.tsx'
import { serverState } from '../wire/server-state.ts'
import { TextAreaField } from './fields.tsx'
import { FormPage } from './FormPage.tsx'
import { type ContractForm, type FormFields, type FormValues, useContractForm } from './useContractForm.ts'

/** The name of a field in a history; with `textOf` when its values are codes or ids. */
export type RecordedField = string | { label: string; textOf: (value: unknown) => string }

interface Recorded {
  subjectType: string
  subjectId: string
  /** Names of the fields whose changes are shown. */
  fields: Readonly<Record<string, RecordedField>>
}

declare module '../shell/slots.ts' {
  interface Slots {
    RecordHistory: ComponentType<Recorded>
  }
}

interface SettingProps<R extends Route, S extends Route> {
  route: R
  save: S
  title: string
  lead: string
  /** Text of the button. */
  submit: string
  saved: string
  /** The page that it belongs to. */
  back: string
  /** Its draft is kept under this name. */
  draft: string
  valuesOf: (setting: Answer<R>) => FormValues<S>
  /** A setting that is changed with a reason; `undone` is that of taking the change back. */
  reason?: { label: string; undone: string }
  history: Recorded & { title: string; above?: (setting: Answer<R>) => ReactNode }
  /** What it says for those who may not change it; those who may not read it do not open the page. */
  reading?: { mayEdit: boolean; factsOf: (setting: Answer<R>) => readonly Fact[] }
  children: (form: ContractForm<S>) => ReactNode
}

type OneSetting<R extends Route, S extends Route> = SettingProps<R, S> & { setting: Answer<R> }

function History<R extends Route, S extends Route>({ setting, history }: OneSetting<R, S>) {
  const { RecordHistory } = useSlots()
  const { title, above, ...recorded } = history
  return (
    <Card title={title}>
      {above?.(setting)}
      <Suspense fallback={<span className="bone" style={{ height: 120 }} />}>
        <RecordHistory {...recorded} />
      </Suspense>
    </Card>
  )
}

function SettingForm<R extends Route, S extends Route>(props: OneSetting<R, S>) {
  const { setting, route, save, title, lead, submit, saved, back, draft, valuesOf, reason, children } = props
  const go = useGo()
  const form = useContractForm(save, {
    initial: { ...valuesOf(setting), ...(reason && { reason: '' }) },
    draft,
    undo: { said: saved, ...(reason && { also: { reason: reason.undone } }) },
    onDone: () => {
      void serverState.refetchQueries({ queryKey: [route.path] })
      go(back)
    },
  })
  return (
    <FormPage form={form} title={title} lead={lead} submit={submit} back={back} aside={<History {...props} />}>
      {children(form)}
      {reason && (
        <TextAreaField form={form as FormFields<'reason'>} name="reason" label={reason.label} maxLength={500} />
      )}
    </FormPage>
  )
}

function SettingFacts<R extends Route, S extends Route>(props: OneSetting<R, S>) {
  const { setting, title, lead, reading } = props
  return (
    <div className="page">
      <PageHead title={title} lead={lead} />
      <div className="cards">
        <Card title={title}>
          <Facts facts={reading?.factsOf(setting) ?? []} />
        </Card>
        <History {...props} />
      </div>
    </div>
  )
}

export function SettingPage<R extends Route, S extends Route>(props: SettingProps<R, S>) {
  const Shown = (props.reading?.mayEdit ?? true) ? SettingForm<R, S> : SettingFacts<R, S>
  return (
    <Loaded route={props.route} input={{} as never}>
      {(setting) => <Shown {...props} setting={setting} />}
    </Loaded>
  )
}
