/** A new tag, or other words, another lifetime or limit of one. */

import { createTag, getTag, updateTag } from '@serialis/contract/engagement/tags/tags.routes.ts'
import {
  type Tag,
  TAG_CATEGORY_MAXIMUM,
  TAG_CODE_MAXIMUM,
  TAG_DESCRIPTION_MAXIMUM,
  TAG_NAME_MAXIMUM,
} from '@serialis/contract/engagement/tags/tags.schema.ts'
import { useTranslations } from 'use-intl'
import { NumberField, TextAreaField, TextField } from '../../kit/form/fields.tsx'
import { FormPage } from '../../kit/form/FormPage.tsx'
import { type ContractForm, useContractForm } from '../../kit/form/useContractForm.ts'
import { useGo, useParam } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { say } from '../../kit/notices/notices.ts'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { ActivityFields } from './ActivityFields.tsx'
import { useTagName } from './tags.display.ts'

function Fields({ form, isFixed }: { form: ContractForm<typeof updateTag>; isFixed: boolean }) {
  const t = useTranslations('tags')
  return (
    <>
      <TextField
        form={form}
        name="code"
        label={t('fields.code')}
        hint={t('hints.code')}
        maxLength={TAG_CODE_MAXIMUM}
        isDisabled={isFixed}
        isMono
      />
      <ActivityFields form={form} isFixed={isFixed} />
      <div className="form-pair">
        <TextField
          form={form}
          name="nameEn"
          label={t('fields.nameEn')}
          hint={t('hints.names')}
          maxLength={TAG_NAME_MAXIMUM}
        />
        <TextField
          form={form}
          name="nameZh"
          label={t('fields.nameZh')}
          hint={t('hints.names')}
          maxLength={TAG_NAME_MAXIMUM}
        />
      </div>
      <div className="form-pair">
        <TextField
          form={form}
          name="category"
          label={t('fields.category')}
          hint={t('hints.category')}
          maxLength={TAG_CATEGORY_MAXIMUM}
          isOptional
        />
        <TextField
          form={form}
          name="subcategory"
          label={t('fields.subcategory')}
          hint={t('hints.subcategory')}
          maxLength={TAG_CATEGORY_MAXIMUM}
          isOptional
        />
      </div>
      <div className="form-pair">
        <NumberField
          form={form}
          name="lifetimeDays"
          label={t('fields.lifetimeDays')}
          hint={t('hints.lifetimeDays')}
          isOptional
        />
        {form.values.kind !== 'EVENT' && (
          <NumberField
            form={form}
            name="memberLimit"
            label={t('fields.memberLimit')}
            hint={t('hints.memberLimit')}
            isOptional
          />
        )}
      </div>
      <TextAreaField
        form={form}
        name="description"
        label={t('fields.description')}
        hint={t('hints.description')}
        maxLength={TAG_DESCRIPTION_MAXIMUM}
        isOptional
      />
    </>
  )
}

export function TagCreatePage() {
  const t = useTranslations('tags')
  const go = useGo()
  const form = useContractForm(createTag, {
    initial: { code: '', nameEn: '', nameZh: '', kind: 'MANUAL', category: '', subcategory: '', description: '' },
    draft: 'tag',
    onDone: ({ id }) => {
      say(t('created'))
      go(pathTo(paths.tag, { id }))
    },
  })
  return (
    <FormPage form={form} title={t('create')} lead={t('createLead')} submit={t('create')} back={paths.tags}>
      {/* The fields are the same in both. */}
      <Fields form={form as unknown as ContractForm<typeof updateTag>} isFixed={false} />
    </FormPage>
  )
}

function EditTag({ tag }: { tag: Tag }) {
  const t = useTranslations('tags')
  const nameOf = useTagName()
  const go = useGo()
  const { id, code, nameEn, nameZh, kind, category, subcategory, lifetimeDays, memberLimit } = tag
  const back = pathTo(paths.tag, { id })
  const form = useContractForm(updateTag, {
    initial: {
      code,
      nameEn,
      nameZh,
      kind,
      category,
      subcategory,
      lifetimeDays,
      memberLimit,
      description: tag.description,
      activityType: tag.activityType,
      activityMatches: tag.activityMatches,
      version: tag.version,
    },
    params: { id },
    draft: `tag ${id}`,
    onDone: () => {
      say(t('saved'))
      go(back)
    },
  })
  return (
    <FormPage form={form} title={nameOf(tag)} submit={t('save')} back={back}>
      <Fields form={form} isFixed={tag.status !== 'DRAFT'} />
    </FormPage>
  )
}

export function TagEditPage() {
  const id = useParam()
  return (
    <Loaded route={getTag} input={{ params: { id } }}>
      {(tag) => <EditTag tag={tag} />}
    </Loaded>
  )
}
