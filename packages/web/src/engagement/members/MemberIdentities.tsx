/** By what a member is recognized: shown in part, in full on request, added and removed. */

import {
  addMemberIdentity,
  removeMemberIdentity,
  showMemberIdentities,
  verifyMemberIdentity,
} from '@serialis/contract/engagement/members/members.routes.ts'
import { IDENTITY_MAXIMUM, type Member } from '@serialis/contract/engagement/members/members.schema.ts'
import { identityKinds } from '@serialis/contract/plant/main-data/configs/member-config.schema.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ChoiceField, TextField } from '../../kit/form/fields.tsx'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { useContractForm } from '../../kit/form/useContractForm.ts'
import { useFormats } from '../../kit/language/time.ts'
import { say } from '../../kit/notices/notices.ts'
import { ReasonedStep } from '../../kit/page/ReasonedStep.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { useCommand } from '../../kit/wire/server-state.ts'

function AddIdentity({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useTranslations('members')
  const form = useContractForm(addMemberIdentity, {
    initial: { version: member.version, kind: 'PHONE' },
    params: { id: member.id },
    onDone: () => {
      say(t('identities.added'))
      onClose()
    },
  })
  return (
    <FormDrawer title={t('identities.addTitle')} form={form} submit={t('identities.add')} onClose={onClose}>
      <ChoiceField
        form={form}
        name="kind"
        label={t('identities.kind')}
        options={identityKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
      />
      <TextField
        form={form}
        name="value"
        label={t('identities.value')}
        hint={t('hints.value')}
        maxLength={IDENTITY_MAXIMUM}
        isMono
      />
    </FormDrawer>
  )
}

/** What was shown in full is forgotten with the page, and with the next change of the member. */
export function MemberIdentities({ member }: { member: Member }) {
  const t = useTranslations('members')
  const { instant } = useFormats()
  const { id, version, identities, allowed } = member
  const [isAdding, setAdding] = useState(false)
  const [inFull, setInFull] = useState<ReadonlyMap<string, string>>(new Map())
  const show = useCommand(showMemberIdentities, {
    onDone: (shown) => setInFull(new Map(shown.identities.map((one) => [one.id, one.value]))),
  })
  const mayEdit = allowed.includes('edit')
  return (
    <Card
      title={t('cards.identities')}
      actions={
        <>
          {allowed.includes('unmask') && inFull.size === 0 && (
            <Button loading={show.isBusy} onClick={() => void show.run({ params: { id } })}>
              {t('identities.show')}
            </Button>
          )}
          {mayEdit && <Button onClick={() => setAdding(true)}>{t('identities.add')}</Button>}
        </>
      }
    >
      {allowed.includes('unmask') && <p className="soft">{t('identities.showText')}</p>}
      <ul className="stack">
        {identities.map((one) => (
          <li key={one.id} className="row">
            <div className="grow">
              <div className="soft">{t(`kinds.${one.kind}`)}</div>
              <span className="mono">{inFull.get(one.id) ?? one.value}</span>{' '}
              <span className="soft">
                {one.verifiedAt === null
                  ? t('identities.unverified')
                  : t('identities.verified', { at: instant(one.verifiedAt) })}
              </span>
            </div>
            {allowed.includes('verify') && one.verifiedAt === null && (
              <ReasonedStep
                route={verifyMemberIdentity}
                input={(reason) => ({ params: { id }, body: { version, identityId: one.id, reason } })}
                label={t('identities.verify')}
                title={t('identities.verifyTitle', { kind: t(`kinds.${one.kind}`) })}
                done={t('identities.verifyDone')}
                inPlace
              >
                <p>{t('identities.verifyText')}</p>
              </ReasonedStep>
            )}
            {mayEdit && identities.length > 1 && (
              <ReasonedStep
                route={removeMemberIdentity}
                input={(reason) => ({ params: { id }, body: { version, identityId: one.id, reason } })}
                label={t('identities.remove')}
                title={t('identities.removeTitle', { kind: t(`kinds.${one.kind}`) })}
                done={t('identities.removed')}
                isDanger
                inPlace
              >
                <p>{t('identities.removeText')}</p>
              </ReasonedStep>
            )}
          </li>
        ))}
      </ul>
      {isAdding && <AddIdentity member={member} onClose={() => setAdding(false)} />}
    </Card>
  )
}
