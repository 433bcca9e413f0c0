/** A new audience, or other words of one. */

import {
  createAudience,
  getAudience,
  updateAudience,
} from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import {
  type Audience,
  AUDIENCE_CODE_MAXIMUM,
  AUDIENCE_DESCRIPTION_MAXIMUM,
  AUDIENCE_NAME_MAXIMUM,
} from '@serialis/contract/engagement/audiences/audiences.schema.ts'
import { useTranslations } from 'use-intl'
import { TextAreaField, TextField } from '../../kit/form/fields.tsx'
import { FormPage } from '../../kit/form/FormPage.tsx'
import { type ContractForm, useContractForm } from '../../kit/form/useContractForm.ts'
import { useGo, useParam } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { say } from '../../kit/notices/notices.ts'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { useAudienceName } from './audiences.display.ts'

function Fields({ form, isFixed }: { form: ContractForm<typeof updateAudience>; isFixed: boolean }) {
  const t = useTranslations('audiences')
  return (
    <>
      <TextField
        form={form}
        name="code"
        label={t('fields.code')}
        hint={t('hints.code')}
        maxLength={AUDIENCE_CODE_MAXIMUM}
        isDisabled={isFixed}
        isMono
      />
      <div className="form-pair">
        <TextField
          form={form}
          name="nameEn"
          label={t('fields.nameEn')}
          hint={t('hints.names')}
          maxLength={AUDIENCE_NAME_MAXIMUM}
        />
        <TextField
          form={form}
          name="nameZh"
          label={t('fields.nameZh')}
          hint={t('hints.names')}
          maxLength={AUDIENCE_NAME_MAXIMUM}
        />
      </div>
      <TextAreaField
        form={form}
        name="description"
        label={t('fields.description')}
        hint={t('hints.description')}
        maxLength={AUDIENCE_DESCRIPTION_MAXIMUM}
        isOptional
      />
    </>
  )
}

export function AudienceCreatePage() {
  const t = useTranslations('audiences')
  const go = useGo()
  const form = useContractForm(createAudience, {
    initial: { code: '', nameEn: '', nameZh: '', description: '' },
    draft: 'audience',
    onDone: ({ id }) => {
      say(t('created'))
      go(pathTo(paths.audience, { id }))
    },
  })
  return (
    <FormPage form={form} title={t('create')} lead={t('createLead')} submit={t('create')} back={paths.audiences}>
      {/* The fields are the same in both. */}
      <Fields form={form as unknown as ContractForm<typeof updateAudience>} isFixed={false} />
    </FormPage>
  )
}

function EditAudience({ audience }: { audience: Audience }) {
  const t = useTranslations('audiences')
  const nameOf = useAudienceName()
  const go = useGo()
  const { id, code, nameEn, nameZh, description, version } = audience
  const back = pathTo(paths.audience, { id })
  const form = useContractForm(updateAudience, {
    initial: { code, nameEn, nameZh, description, version },
    params: { id },
    draft: `audience ${id}`,
    onDone: () => {
      say(t('saved'))
      go(back)
    },
  })
  return (
    <FormPage form={form} title={nameOf(audience)} submit={t('save')} back={back}>
      <Fields form={form} isFixed={audience.status !== 'DRAFT'} />
    </FormPage>
  )
}

export function AudienceEditPage() {
  const id = useParam()
  return (
    <Loaded route={getAudience} input={{ params: { id } }}>
      {(audience) => <EditAudience audience={audience} />}
    </Loaded>
  )
}
