/** The serial numbers that a member owns: claimed, given up, offered, accepted, and decided on. */

import {
  acceptSerial,
  claimSerial,
  endSerialOffer,
  listOwnedSerials,
  releaseSerial,
} from '@serialis/contract/engagement/members/owned-serials.routes.ts'
import {
  claimSources,
  type IncomingOffer,
  type OwnedSerial,
  type OwnedSerialPack,
} from '@serialis/contract/engagement/members/owned-serials.schema.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ChoiceField, TextField } from '../../kit/form/fields.tsx'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { useContractForm } from '../../kit/form/useContractForm.ts'
import { useFormats } from '../../kit/language/time.ts'
import { useMay } from '../../kit/navigation/Can.tsx'
import { GoTo } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { say } from '../../kit/notices/notices.ts'
import { ReasonedStep } from '../../kit/page/ReasonedStep.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { Code } from '../../kit/ui/Code.tsx'
import { useRead } from '../../kit/wire/server-state.ts'
import { StateTag } from '../../numbers/ledger/shared/StateTag.tsx'
import { DecideSerial, OfferSerial, PROOF_MAXIMUM } from './SerialTransfer.tsx'

function ClaimSerial({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('ownedSerials')
  const form = useContractForm(claimSerial, {
    initial: { code: '', gtin: '', source: 'SCAN' },
    params: { id },
    onDone: () => {
      say(t('actions.claimed'))
      onClose()
    },
  })
  return (
    <FormDrawer title={t('actions.claimTitle')} form={form} submit={t('actions.claim')} onClose={onClose}>
      <TextField form={form} name="code" label={t('fields.code')} hint={t('hints.code')} maxLength={200} isMono />
      <TextField
        form={form}
        name="gtin"
        label={t('fields.gtin')}
        hint={t('hints.gtin')}
        maxLength={14}
        isOptional
        isMono
      />
      <ChoiceField
        form={form}
        name="source"
        label={t('fields.source')}
        hint={t('hints.source')}
        options={claimSources.map((value) => ({ value, label: t(`sources.${value}`) }))}
      />
    </FormDrawer>
  )
}

function AcceptSerial({ id, offerId, onClose }: { id: string; offerId: string; onClose: () => void }) {
  const t = useTranslations('ownedSerials')
  const form = useContractForm(acceptSerial, {
    initial: { offerId, proof: '' },
    params: { id },
    onDone: () => {
      say(t('actions.accepted'))
      onClose()
    },
  })
  return (
    <FormDrawer title={t('actions.acceptTitle')} form={form} submit={t('actions.accept')} onClose={onClose}>
      <TextField
        form={form}
        name="proof"
        label={t('fields.proof')}
        hint={t('hints.receiverProof')}
        maxLength={PROOF_MAXIMUM}
      />
    </FormDrawer>
  )
}

/** The pack: its code, product and batch, or that it is health data. */
function Pack({ pack }: { pack: OwnedSerialPack }) {
  const t = useTranslations('ownedSerials')
  const may = useMay()
  const { clauses } = useFormats()
  if (pack.isHidden) return <div>{t('hidden')}</div>
  const code = <Code>{pack.code}</Code>
  return (
    <>
      <div className="row">
        {may('serials.detail') && pack.ordinal !== null ? (
          <GoTo to={pathTo(paths.serial, { id: String(pack.ordinal) })}>{code}</GoTo>
        ) : (
          code
        )}
        {pack.status !== null && <StateTag status={pack.status} isCommissioned={pack.isCommissioned} />}
      </div>
      <div className="soft">{clauses([pack.product?.name, pack.batch])}</div>
    </>
  )
}

interface Rights {
  mayClaim: boolean
  mayTransfer: boolean
}

function Steps({ id, serial, mayClaim, mayTransfer }: Rights & { id: string; serial: OwnedSerial }) {
  const t = useTranslations('ownedSerials.actions')
  const may = useMay()
  const [open, setOpen] = useState<'offer' | 'decide' | null>(null)
  const close = () => setOpen(null)
  const { offer } = serial
  return (
    <div className="row">
      {mayTransfer && offer === null && <Button onClick={() => setOpen('offer')}>{t('offer')}</Button>}
      {mayTransfer && offer !== null && (
        <ReasonedStep
          route={endSerialOffer}
          input={(reason) => ({ params: { id }, body: { offerId: offer.id, reason } })}
          label={t('withdraw')}
          title={t('withdrawTitle')}
          done={t('withdrawn')}
          inPlace
        />
      )}
      {may('members.decideSerial') && <Button onClick={() => setOpen('decide')}>{t('decide')}</Button>}
      {mayClaim && (
        <ReasonedStep
          route={releaseSerial}
          input={(reason) => ({ params: { id }, body: { serialId: serial.id, reason } })}
          label={t('release')}
          title={t('releaseTitle')}
          done={t('released')}
          isDanger
          inPlace
        >
          <p>{t('releaseText')}</p>
        </ReasonedStep>
      )}
      {open === 'offer' && <OfferSerial id={id} serialId={serial.id} onClose={close} />}
      {open === 'decide' && <DecideSerial id={id} serialId={serial.id} onClose={close} />}
    </div>
  )
}

function Owned({ id, serial, ...rights }: Rights & { id: string; serial: OwnedSerial }) {
  const t = useTranslations('ownedSerials')
  const { instant, clauses } = useFormats()
  const { source, proofs, claimedAt, recordedByName, endedAt, endedAs, offer } = serial
  return (
    <li className="stack">
      <div>
        <Pack pack={serial} />
        <div className="soft">
          {clauses([
            t('since', { source: t(`sources.${source}`), at: instant(claimedAt) }),
            t('by', { name: recordedByName }),
            proofs && t('proofs', proofs),
            endedAt && endedAs && t('ended', { how: t(`ends.${endedAs}`), at: instant(endedAt) }),
          ])}
        </div>
      </div>
      {offer && <div>{t('offered', { name: offer.to.name || t('nameless'), until: instant(offer.lapsesAt) })}</div>}
      {endedAt === null && !serial.isHidden && <Steps id={id} serial={serial} {...rights} />}
    </li>
  )
}

function Incoming({ id, offer, mayTransfer }: { id: string; offer: IncomingOffer; mayTransfer: boolean }) {
  const t = useTranslations('ownedSerials')
  const { instant } = useFormats()
  const [isAccepting, setAccepting] = useState(false)
  return (
    <li className="stack">
      <div>
        <Pack pack={offer} />
        <div className="soft">
          {t('incomingFrom', { name: offer.from.name || t('nameless'), until: instant(offer.lapsesAt) })}
        </div>
      </div>
      {mayTransfer && (
        <div className="row">
          {!offer.isHidden && (
            <Button type="primary" onClick={() => setAccepting(true)}>
              {t('actions.accept')}
            </Button>
          )}
          <ReasonedStep
            route={endSerialOffer}
            input={(reason) => ({ params: { id }, body: { offerId: offer.id, reason } })}
            label={t('actions.decline')}
            title={t('actions.declineTitle')}
            done={t('actions.declined')}
            inPlace
          />
        </div>
      )}
      {isAccepting && <AcceptSerial id={id} offerId={offer.id} onClose={() => setAccepting(false)} />}
    </li>
  )
}

const SHOWN = 100

interface PageOf {
  id: string
  ended: 'yes' | 'no'
  /** The last serial number of the page before. */
  after: string | undefined
  onMore: ((next: string) => void) | undefined
}

const useOwned = ({ id, ended, after }: Omit<PageOf, 'onMore'>) =>
  useRead(listOwnedSerials, { params: { id }, query: { ended, limit: SHOWN, ...(after && { after }) } }).data

function OwnedPage({ onMore, ...of }: PageOf) {
  const t = useTranslations('ownedSerials')
  const data = useOwned(of)
  if (data === undefined) return null
  const { items, next, incoming: _incoming, ...rights } = data
  if (items.length === 0) return of.after === undefined && <p className="soft">{t('none')}</p>
  return (
    <>
      <ul className="stack">
        {items.map((serial) => (
          <Owned key={serial.id} id={of.id} serial={serial} {...rights} />
        ))}
      </ul>
      {next !== null && onMore && <Button onClick={() => onMore(next)}>{t('actions.more')}</Button>}
    </>
  )
}

export function MemberSerials({ id }: { id: string }) {
  const t = useTranslations('ownedSerials')
  const [ended, setEnded] = useState<'yes' | 'no'>('no')
  const [places, setPlaces] = useState<readonly (string | undefined)[]>([undefined])
  const [isClaiming, setClaiming] = useState(false)
  const data = useOwned({ id, ended, after: undefined })
  if (data === undefined) return null
  const { incoming, mayClaim, mayTransfer } = data
  return (
    <Card
      title={t('title')}
      actions={
        <>
          <Button
            type="link"
            onClick={() => {
              setEnded(ended === 'yes' ? 'no' : 'yes')
              setPlaces([undefined])
            }}
          >
            {t(ended === 'yes' ? 'hideEnded' : 'showEnded')}
          </Button>
          {mayClaim && <Button onClick={() => setClaiming(true)}>{t('actions.claim')}</Button>}
        </>
      }
    >
      {incoming.length > 0 && (
        <>
          <h3>{t('incoming')}</h3>
          <ul className="stack">
            {incoming.map((offer) => (
              <Incoming key={offer.id} id={id} offer={offer} mayTransfer={mayTransfer} />
            ))}
          </ul>
        </>
      )}
      {places.map((after, at) => (
        <OwnedPage
          key={`${ended} ${after ?? ''}`}
          id={id}
          ended={ended}
          after={after}
          onMore={at === places.length - 1 ? (next) => setPlaces([...places, next]) : undefined}
        />
      ))}
      {isClaiming && <ClaimSerial id={id} onClose={() => setClaiming(false)} />}
    </Card>
  )
}
