/** The attributes of a member by one collection of people: the form is made from the newest meta data. */

import {
  getMemberAttributesOf,
  updateMemberAttributes,
} from '@serialis/contract/engagement/member-attributes/member-attributes.routes.ts'
import type { MemberAttributes } from '@serialis/contract/engagement/member-attributes/member-attributes.schema.ts'
import type { updateRecord } from '@serialis/contract/engagement/records/records.routes.ts'
import { useTranslations } from 'use-intl'
import { FormPage } from '../../kit/form/FormPage.tsx'
import { type ContractForm, useContractForm } from '../../kit/form/useContractForm.ts'
import { useGo, useParam } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { say } from '../../kit/notices/notices.ts'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { useNameOf } from '../collections/shared/useNameOf.ts'
import { faultsOf, RecordFields } from '../records/shared/RecordFields.tsx'

function EditAttributes({ memberId, of }: { memberId: string; of: MemberAttributes }) {
  const t = useTranslations('memberAttributes')
  const nameOf = useNameOf()
  const go = useGo()
  const { collectionId, fields, data, version } = of
  const back = pathTo(paths.member, { id: memberId })
  const form = useContractForm(updateMemberAttributes, {
    initial: { data, version },
    params: { id: memberId, collectionId },
    alsoCheck: (values) => faultsOf(fields, values.data),
    onDone: () => {
      say(t('saved'))
      go(back)
    },
  })
  return (
    <FormPage form={form} title={t('editOf', { name: nameOf(of) })} submit={t('save')} back={back}>
      {/* Both have the fields below `data`. */}
      <RecordFields
        form={form as unknown as ContractForm<typeof updateRecord>}
        fields={fields}
        around={undefined}
        keyPath={undefined}
      />
    </FormPage>
  )
}

export function MemberAttributesPage() {
  const id = useParam()
  const collection = useParam('collection')
  return (
    <Loaded route={getMemberAttributesOf} input={{ params: { id, collectionId: collection } }}>
      {(of) => <EditAttributes memberId={id} of={of} />}
    </Loaded>
  )
}
