/** The form of a news item: written as a draft, and changed until it is withdrawn. */

import { listRoleOptions } from '@serialis/contract/platform/access/access.routes.ts'
import { createNewsItem, editNewsItem, getNewsItem } from '@serialis/contract/platform/news/news.routes.ts'
import {
  NEWS_LIMITS,
  newsAudiences,
  type NewsItemDetail,
  newsKinds,
} from '@serialis/contract/platform/news/news.schema.ts'
import { Checkbox } from 'antd'
import { useLocale, useTranslations } from 'use-intl'
import { Field, ManyField, RadioField, TextField } from '../../kit/form/fields.tsx'
import { FormPage } from '../../kit/form/FormPage.tsx'
import { MomentInput } from '../../kit/form/MomentInput.tsx'
import { type ContractForm, useContractForm } from '../../kit/form/useContractForm.ts'
import { useFormats } from '../../kit/language/time.ts'
import { useGo, useParam } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { say } from '../../kit/notices/notices.ts'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { useRead } from '../../kit/wire/server-state.ts'
import { htmlOfText } from '../rich-text/shared/plain-text.ts'
import { RichTextField } from '../rich-text/shared/RichTextField.tsx'
import { useNewsWords } from './shared/news-words.ts'

/** What both forms have; the edit form has more. */
type NewsForm = ContractForm<typeof createNewsItem>

function MomentField({
  form,
  name,
  isOptional = false,
}: {
  form: NewsForm
  name: 'publishFrom' | 'publishUntil' | 'startsAt' | 'endsAt'
  isOptional?: boolean
}) {
  const t = useTranslations('newsDesk')
  const { exact } = useFormats()
  const label = t(`fields.${name}`)
  return (
    <Field
      form={form}
      name={name}
      label={label}
      hint={t(`hints.${name}`)}
      isOptional={isOptional}
      textOf={(value) => (typeof value === 'string' ? exact(value) : undefined)}
    >
      {(control, value, set) => (
        <MomentInput
          {...control}
          label={label}
          value={typeof value === 'string' ? value : ''}
          onChange={(next) => set(next === '' ? null : next)}
        />
      )}
    </Field>
  )
}

/** Title and text, the reader's language first. */
function Texts({ form }: { form: NewsForm }) {
  const t = useTranslations('newsDesk')
  /** A text in one language is enough: the fault that there is none is that of both titles. */
  const set: NewsForm['set'] = (name, value) => {
    form.set(name, value)
    form.touch('titleZh')
    form.touch('titleEn')
  }
  const texts = { ...form, set }
  const languages = useLocale() === 'zh' ? (['Zh', 'En'] as const) : (['En', 'Zh'] as const)
  return languages.map((language) => (
    <div key={language} className="stack">
      <TextField
        form={texts}
        name={`title${language}`}
        label={t(`fields.title${language}`)}
        hint={t('hints.title')}
        maxLength={NEWS_LIMITS.title}
        isOptional
      />
      <RichTextField
        form={texts}
        name={`body${language}`}
        label={t(`fields.body${language}`)}
        hint={t('hints.body')}
        isOptional
      />
    </div>
  ))
}

function Kind({ form }: { form: NewsForm }) {
  const t = useTranslations('newsDesk')
  /** What the other kind does not have is emptied with it. */
  const set: NewsForm['set'] = (name, value) => {
    form.set(name, value)
    const emptied =
      value === 'NEWS' ? { startsAt: null, endsAt: null } : { publishUntil: null, audience: 'ALL', roleIds: [] }
    for (const [other, empty] of Object.entries(emptied)) form.set(other as 'endsAt', empty)
  }
  return (
    <RadioField
      form={{ ...form, set }}
      name="kind"
      label={t('fields.kind')}
      hint={t('hints.kind')}
      options={newsKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
    />
  )
}

function Audience({ form }: { form: NewsForm }) {
  const t = useTranslations('newsDesk')
  const roles = useRead(listRoleOptions, {})
  return (
    <>
      <RadioField
        form={form}
        name="audience"
        label={t('fields.audience')}
        hint={t('hints.audience')}
        options={newsAudiences.map((value) => ({ value, label: t(`audiences.${value}`) }))}
      />
      {form.values.audience === 'ROLES' && (
        <ManyField
          form={form}
          name="roleIds"
          label={t('fields.roles')}
          hint={t('hints.roles')}
          isLoading={roles.isPending}
          options={(roles.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </>
  )
}

function Flag({ form, name }: { form: ContractForm<typeof editNewsItem>; name: 'isPinned' | 'asksAgain' }) {
  const t = useTranslations('newsDesk')
  return (
    <Field form={form} name={name} label={t(`fields.${name}`)}>
      {(control, value, set) => (
        <Checkbox {...control} checked={value === true} onChange={(event) => set(event.target.checked)}>
          {t(`hints.${name}`)}
        </Checkbox>
      )}
    </Field>
  )
}

function NewsFields({ form }: { form: NewsForm }) {
  const isMaintenance = form.values.kind === 'MAINTENANCE'
  return (
    <>
      <Kind form={form} />
      <Texts form={form} />
      {isMaintenance && (
        <>
          <MomentField form={form} name="startsAt" />
          <MomentField form={form} name="endsAt" />
        </>
      )}
      {!isMaintenance && <Audience form={form} />}
      <MomentField form={form} name="publishFrom" isOptional />
      {!isMaintenance && <MomentField form={form} name="publishUntil" isOptional />}
      <Flag form={form as unknown as ContractForm<typeof editNewsItem>} name="isPinned" />
    </>
  )
}

/** Drafts of before are plain text, under another name. */
const FORMATTED = 'formatted news'

export function NewsCreatePage() {
  const t = useTranslations('newsDesk')
  const go = useGo()
  const form = useContractForm(createNewsItem, {
    initial: {
      kind: 'NEWS',
      format: 'HTML',
      titleZh: '',
      titleEn: '',
      bodyZh: '',
      bodyEn: '',
      isPinned: false,
      audience: 'ALL',
      roleIds: [],
      publishFrom: null,
      publishUntil: null,
      startsAt: null,
      endsAt: null,
    },
    draft: FORMATTED,
    onDone: ({ id }) => {
      say(t('created'))
      go(pathTo(paths.newsDeskItem, { id }))
    },
  })
  return (
    <FormPage form={form} title={t('create')} lead={t('formLead')} submit={t('saveDraft')} back={paths.newsDesk}>
      <NewsFields form={form} />
    </FormPage>
  )
}

/** A plain text of before becomes a formatted one when it is changed. */
const formatted = ({ format }: Pick<NewsItemDetail, 'format'>, body: string) =>
  format === 'HTML' ? body : htmlOfText(body)

const valuesOf = ({ roles, kind, publishUntil, ...item }: NewsItemDetail) => ({
  kind,
  format: 'HTML' as const,
  titleZh: item.titleZh,
  titleEn: item.titleEn,
  bodyZh: formatted(item, item.bodyZh),
  bodyEn: formatted(item, item.bodyEn),
  isPinned: item.isPinned,
  audience: item.audience,
  roleIds: roles.map(({ id }) => id),
  publishFrom: item.publishFrom,
  // Maintenance is shown until its end.
  publishUntil: kind === 'MAINTENANCE' ? null : publishUntil,
  startsAt: item.startsAt,
  endsAt: item.endsAt,
  version: item.version,
})

function EditNews({ item }: { item: NewsItemDetail }) {
  const t = useTranslations('newsDesk')
  const go = useGo()
  const words = useNewsWords()(item)
  const back = pathTo(paths.newsDeskItem, { id: item.id })
  const form = useContractForm(editNewsItem, {
    draft: `${FORMATTED} ${item.id}`,
    initial: { ...valuesOf(item), asksAgain: false },
    params: { id: item.id },
    onDone: () => {
      say(t('saved'))
      go(back)
    },
  })
  const isPublished = item.status === 'PUBLISHED'
  return (
    <FormPage
      form={form}
      title={words.title}
      lead={t(isPublished ? 'publishedLead' : 'formLead')}
      submit={t('save')}
      back={back}
    >
      <NewsFields form={form as unknown as NewsForm} />
      {isPublished && <Flag form={form} name="asksAgain" />}
    </FormPage>
  )
}

export function NewsEditPage() {
  const id = useParam()
  return (
    <Loaded route={getNewsItem} input={{ params: { id } }}>
      {(item) => <EditNews item={item} />}
    </Loaded>
  )
}
