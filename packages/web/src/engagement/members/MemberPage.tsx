/** One member: profile, identities, history. */

import {
  consentChannels,
  consentPurposes,
  consentStates,
} from '@serialis/contract/engagement/members/consents.schema.ts'
import {
  freezeMember,
  getMember,
  showMemberIdentities,
  unfreezeMember,
  updateMember,
  verifyMemberIdentity,
} from '@serialis/contract/engagement/members/members.routes.ts'
import type { Member } from '@serialis/contract/engagement/members/members.schema.ts'
import { memberTransitions } from '@serialis/contract/engagement/members/members.status.ts'
import { ownershipSources, serialOfferStatuses } from '@serialis/contract/engagement/members/owned-serials.schema.ts'
import { pointBookingKinds } from '@serialis/contract/engagement/points/points.schema.ts'
import { identityKinds } from '@serialis/contract/plant/main-data/configs/member-config.schema.ts'
import { type ComponentType, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { useMay } from '../../kit/navigation/Can.tsx'
import { GoTo, useParam } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { Columns } from '../../kit/page/Columns.tsx'
import { DetailPage } from '../../kit/page/DetailPage.tsx'
import { Facts } from '../../kit/page/Facts.tsx'
import { ReasonedStep } from '../../kit/page/ReasonedStep.tsx'
import { stepsOf } from '../../kit/page/steps.ts'
import { useSlots } from '../../kit/shell/slots.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { LinkButton } from '../../kit/ui/LinkButton.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { RecordHistory } from '../../platform/audit/shared/RecordHistory.tsx'
import { MemberConsents } from './MemberConsents.tsx'
import { MemberIdentities } from './MemberIdentities.tsx'
import { memberTones } from './members.tones.ts'
import { MemberSerials } from './MemberSerials.tsx'
import { MemberTimeline } from './MemberTimeline.tsx'

declare module '../../kit/shell/slots.ts' {
  interface Slots {
    /** On the page of a member: its points. */
    MemberPoints: ComponentType<{ memberId: string }>
    /** On the page of a member: its privacy requests. */
    MemberRequests: ComponentType<{ memberId: string; isErased: boolean }>
    /** On the page of a member: members that may be the same person, and those that were. */
    MemberMerges: ComponentType<{ memberId: string; isOpen: boolean }>
    /** On the page of a member: its attributes. */
    MemberAttributes: ComponentType<{ memberId: string }>
    /** On the page of a member: where what it has came from. */
    MemberLineage: ComponentType<{ memberId: string }>
    /** On the page of a member: its tags. */
    MemberTags: ComponentType<{ memberId: string }>
    /** On the page of a member: the audiences that it is in. */
    MemberAudiences: ComponentType<{ memberId: string }>
  }
}

function Profile({ member }: { member: Member }) {
  const t = useTranslations('members')
  const { gender, birthday, region, sourceChannel, locale, zone, createdAt } = member
  return (
    <Card title={t('cards.profile')}>
      <Facts
        facts={[
          { label: t('fields.name'), value: member.name },
          { label: t('fields.gender'), value: gender && t(`genders.${gender}`) },
          { label: t('fields.birthday'), value: birthday && <span className="num">{birthday}</span> },
          { label: t('fields.region'), value: region?.name },
          { label: t('fields.sourceChannel'), value: sourceChannel?.name },
          { label: t('fields.locale'), value: locale && t(`locales.${locale}`) },
          { label: t('fields.zone'), value: zone },
          { label: t('fields.createdAt'), value: <Instant>{createdAt}</Instant> },
        ]}
      />
    </Card>
  )
}

const isIn = <Word extends string>(words: readonly Word[], value: unknown): value is Word =>
  words.some((word) => word === value)

const wordsIn = <Word extends string>(words: readonly Word[], text: string): Word[] =>
  words.filter((word) => text.split(' ').includes(word))

/** A decision as the event names it: purpose, channel, state and day. */
const consentText = (t: ReturnType<typeof useTranslations<'consents'>>, text: string): string =>
  [
    ...wordsIn(consentPurposes, text).map((word) => t(`purposes.${word}`)),
    ...wordsIn(consentChannels, text).map((word) => t(`channels.${word}`)),
    ...wordsIn(consentStates, text).map((word) => t(`states.${word}`)),
    ...text.split(' ').filter((word) => /^\d{4}-/.test(word)),
  ].join(', ')

function History({ id }: { id: string }) {
  const t = useTranslations('members')
  const consents = useTranslations('consents')
  const serials = useTranslations('ownedSerials')
  const points = useTranslations('points')
  const named = ['name', 'gender', 'birthday', 'regionId', 'sourceChannelId', 'locale', 'zone'] as const
  const kindsOf = (value: unknown) =>
    String(value)
      .split(', ')
      .map((kind) => (isIn(identityKinds, kind) ? t(`kinds.${kind}`) : kind))
      .join(', ')
  const fields = {
    ...Object.fromEntries(named.map((field) => [field, t(`fields.${field}`)])),
    identities: { label: t('fields.identities'), textOf: kindsOf },
    verified: { label: t('fields.verified'), textOf: kindsOf },
    kind: {
      label: points('booking'),
      textOf: (value: unknown) => (isIn(pointBookingKinds, value) ? points(`kinds.${value}`) : ''),
    },
    points: t('fields.points'),
    attributesOf: t('fields.attributesOf'),
    attributes: t('fields.attributes'),
    serialSource: {
      label: serials('fields.serialSource'),
      textOf: (value: unknown) => (isIn(ownershipSources, value) ? serials(`sources.${value}`) : ''),
    },
    offer: {
      label: serials('fields.offer'),
      textOf: (value: unknown) => (isIn(serialOfferStatuses, value) ? serials(`offers.${value}`) : ''),
    },
    consent: { label: consents('title'), textOf: (value: unknown) => consentText(consents, String(value)) },
  }
  return (
    <Card title={t('cards.history')}>
      <RecordHistory subjectType="member" subjectId={id} fields={fields} />
    </Card>
  )
}

function MemberSteps({ member: { id, name, version, allowed } }: { member: Member }) {
  const t = useTranslations('members')
  const called = { name: name || t('nameless') }
  const input = (reason: string) => ({ params: { id }, body: { version, reason } })
  return (
    <>
      {allowed.includes('freeze') && (
        <ReasonedStep
          route={freezeMember}
          input={input}
          label={t('actions.freeze')}
          title={t('actions.freezeTitle', called)}
          done={t('actions.frozen')}
          isDanger
          inPlace
        >
          <p>{t('actions.freezeText')}</p>
        </ReasonedStep>
      )}
      {allowed.includes('unfreeze') && (
        <ReasonedStep
          route={unfreezeMember}
          input={input}
          label={t('actions.unfreeze')}
          title={t('actions.unfreezeTitle', called)}
          done={t('actions.unfrozen')}
          inPlace
        >
          <p>{t('actions.unfreezeText')}</p>
        </ReasonedStep>
      )}
    </>
  )
}

/** Everything of it is another member's. */
function Merged({ member: { id, mergedInto } }: { member: Member }) {
  const t = useTranslations('members')
  const may = useMay()
  const { MemberMerges } = useSlots()
  return (
    <>
      <Card title={t('cards.merged')}>
        <Facts
          facts={[
            {
              label: t('fields.mergedInto'),
              value: mergedInto && (
                <GoTo to={pathTo(paths.member, { id: mergedInto.id })}>{mergedInto.name || t('nameless')}</GoTo>
              ),
            },
          ]}
        />
      </Card>
      {may('memberMerges.list') && (
        <Suspense>
          <MemberMerges memberId={id} isOpen={false} />
        </Suspense>
      )}
    </>
  )
}

/** Everything that is left. */
function Erased({ member: { id, erasedAt } }: { member: Member }) {
  const t = useTranslations('members')
  const may = useMay()
  const { MemberRequests } = useSlots()
  return (
    <>
      <Card title={t('cards.erased')}>
        <Facts facts={[{ label: t('fields.erasedAt'), value: erasedAt && <Instant>{erasedAt}</Instant> }]} />
      </Card>
      {may('privacyRequests.list') && (
        <Suspense>
          <MemberRequests memberId={id} isErased />
        </Suspense>
      )}
    </>
  )
}

function Contents({ member }: { member: Member }) {
  const may = useMay()
  const { MemberAttributes, MemberLineage, MemberMerges, MemberPoints, MemberRequests, MemberTags, MemberAudiences } =
    useSlots()
  const { id } = member
  return (
    <Columns
      main={
        <>
          <Profile member={member} />
          <MemberIdentities key={member.version} member={member} />
          <Suspense>
            <MemberAttributes memberId={id} />
          </Suspense>
          {may('tags.list') && (
            <Suspense>
              <MemberTags memberId={id} />
            </Suspense>
          )}
          {may('audiences.list') && (
            <Suspense>
              <MemberAudiences memberId={id} />
            </Suspense>
          )}
          {may('members.listSerials') && <MemberSerials id={id} />}
          <MemberConsents id={id} />
          <Suspense>
            <MemberPoints memberId={id} />
          </Suspense>
          {may('memberMerges.list') && (
            <Suspense>
              <MemberMerges memberId={id} isOpen />
            </Suspense>
          )}
          {may('privacyRequests.list') && (
            <Suspense>
              <MemberRequests memberId={id} isErased={false} />
            </Suspense>
          )}
          <Suspense>
            <MemberLineage memberId={id} />
          </Suspense>
        </>
      }
      side={
        <>
          <MemberTimeline id={id} />
          <History id={id} />
        </>
      }
    />
  )
}

export function MemberPage() {
  const t = useTranslations('members')
  const id = useParam()
  return (
    <DetailPage
      route={getMember}
      input={{ params: { id } }}
      head={(member) => ({
        title: member.mergedInto ? t('merged') : member.erasedAt === null ? member.name || t('nameless') : t('erased'),
        isPersonal: true,
        tag: (
          <StatusTag tone={memberTones[member.status]} term={`member.${member.status}`}>
            {t(`status.${member.status}`)}
          </StatusTag>
        ),
        steps: stepsOf({
          open: member.allowed,
          steps: {
            edit: updateMember,
            verify: [verifyMemberIdentity, t('why.allVerified')],
            freeze: freezeMember,
            unfreeze: unfreezeMember,
            unmask: [showMemberIdentities, t('why.nothingMasked')],
          },
          label: (command) => t(`actions.${command}`),
          table: memberTransitions,
          status: member.status,
          word: (status) => t(`status.${status}`),
        }),
        actions: <MemberSteps member={member} />,
        primary: member.allowed.includes('edit') && (
          <LinkButton type="primary" to={pathTo(paths.memberEdit, { id })}>
            {t('actions.edit')}
          </LinkButton>
        ),
      })}
    >
      {(member) =>
        member.mergedInto ? (
          <Merged member={member} />
        ) : member.erasedAt === null ? (
          <Contents member={member} />
        ) : (
          <Erased member={member} />
        )
      }
    </DetailPage>
  )
}
