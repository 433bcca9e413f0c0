/** The fields of the draft: those of the newest version to begin with. */

import { getMetaData, saveMetaDataDraft } from '@serialis/contract/engagement/collections/meta-data.routes.ts'
import type { MetaData } from '@serialis/contract/engagement/collections/meta-data.schema.ts'
import { ownFields } from '@serialis/contract/engagement/collections/nested-models/models-of-fields.ts'
import { useTranslations } from 'use-intl'
import { FormPage } from '../../../kit/form/FormPage.tsx'
import { useContractForm } from '../../../kit/form/useContractForm.ts'
import { useGo, useParam } from '../../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { say } from '../../../kit/notices/notices.ts'
import { Loaded } from '../../../kit/page/Loaded.tsx'
import { useNameOf } from '../shared/useNameOf.ts'
import { FieldList } from './FieldList.tsx'

function EditFields({ metaData }: { metaData: MetaData }) {
  const t = useTranslations('metaData')
  const nameOf = useNameOf()
  const go = useGo()
  const { id, version, draft, fields, models } = metaData
  const back = pathTo(paths.metaDataPage, { id })
  const form = useContractForm(saveMetaDataDraft, {
    initial: { version, fields: ownFields(draft?.fields ?? fields) },
    params: { id },
    draft: `meta data ${id}`,
    onDone: () => {
      say(t('saved'))
      go(back)
    },
  })
  return (
    <FormPage
      form={form}
      title={t('editTitle', { name: nameOf(metaData) })}
      lead={t('editLead')}
      submit={t('save')}
      back={back}
    >
      <FieldList form={form} models={models} />
    </FormPage>
  )
}

export function MetaDataFormPage() {
  const id = useParam()
  return (
    <Loaded route={getMetaData} input={{ params: { id } }}>
      {(metaData) => <EditFields metaData={metaData} />}
    </Loaded>
  )
}
