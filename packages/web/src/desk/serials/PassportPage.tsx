/** One code on one page: what a scanned, typed or pasted text is, or that it was never issued here. */

import { lookupCode } from '@serialis/contract/desk/serials/serials.routes.ts'
import type { codeParsers, LookupAnswer } from '@serialis/contract/desk/serials/serials.schema.ts'
import { useLocation } from '@tanstack/react-router'
import { Button, Input } from 'antd'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Labelled } from '../../kit/form/Labelled.tsx'
import { Rows } from '../../kit/list/Rows.tsx'
import { sound } from '../../kit/look/sound.ts'
import { useVisit } from '../../kit/menu/recent.ts'
import { useMay } from '../../kit/navigation/Can.tsx'
import { useChangeSearch, useSearch } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { Facts } from '../../kit/page/Facts.tsx'
import { PageHead } from '../../kit/page/PageHead.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { Code } from '../../kit/ui/Code.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { LinkButton } from '../../kit/ui/LinkButton.tsx'
import { ToneShape } from '../../kit/ui/ToneShape.tsx'
import type { CallError } from '../../kit/wire/call-error.ts'
import { useRead } from '../../kit/wire/server-state.ts'
import { StateTag } from '../../numbers/ledger/shared/StateTag.tsx'
import { OtherHits } from './OtherHits.tsx'
import { momentOf, PastMoment, ThenBanner } from './PastMoment.tsx'
import { ScanMarksCard } from './ScanMarksCard.tsx'
import { SerialCards } from './SerialCards.tsx'
import './serials.css'

/** A separator is invisible, so it is shown as a word. */
const shownText = (text: string) => text.replaceAll('\x1d', '<GS>')

function ReadAs({ answer: { parser, notes, differences } }: { answer: LookupAnswer }) {
  const t = useTranslations('serials')
  type Note = Parameters<typeof t>[0]
  const known = notes.filter((note) => t.has(`notes.${note}` as Note))
  return (
    <div className="passport-notes">
      <span className="soft">
        {t('passport.readAs', { parser: t(`parsers.${parser satisfies (typeof codeParsers)[number]}`) })}
      </span>
      {known.map((note) => (
        <span key={note} className="soft">
          {t(`notes.${note}` as Note)}
        </span>
      ))}
      {differences.map(({ field, onSymbol, onRecord }) => (
        <span key={field} className="field-error">
          {t(`passport.difference.${field}`, { onSymbol, onRecord })}
        </span>
      ))}
    </div>
  )
}

function Choices({ answer: { choices }, onChoose }: { answer: LookupAnswer; onChoose: (gtin: string) => void }) {
  const t = useTranslations('serials')
  const ledger = useTranslations('ledger')
  return (
    <Rows
      caption={t('passport.several')}
      rows={choices}
      rowKey={({ ordinal }) => String(ordinal)}
      open={({ ordinal }) => pathTo(paths.serial, { id: ordinal })}
      columns={[
        { name: 'code', title: t('fields.code'), cell: ({ code }) => <Code>{code}</Code> },
        {
          name: 'gtin',
          title: t('fields.gtin'),
          cell: ({ gtin }) =>
            gtin && (
              <Button type="link" size="small" className="mono" onClick={() => onChoose(gtin)}>
                {gtin}
              </Button>
            ),
        },
        { name: 'product', title: t('fields.product'), cell: ({ product }) => product?.name },
        { name: 'level', title: t('fields.level'), cell: ({ level }) => ledger(`level.${level}`) },
        { name: 'status', title: t('fields.status'), cell: (serial) => <StateTag {...serial} /> },
      ]}
    />
  )
}

/** Only what can be read as a code was not issued here; any other text may be the name of something else. */
const neverOf = ({ parser }: LookupAnswer) => (parser === 'bare' ? 'unknown' : 'never')

function Unanswered({ answer, onChoose }: { answer: LookupAnswer; onChoose: (gtin: string) => void }) {
  const t = useTranslations('serials.passport')
  const isNever = answer.outcome === 'NEVER_ISSUED'
  const kind = isNever ? neverOf(answer) : answer.outcome === 'NOT_ISSUED_THEN' ? 'notYet' : 'several'
  const { read } = answer
  return (
    <Card>
      <div className="stack">
        <div className="passport-answer">
          <ToneShape tone={kind === 'never' ? 'rejected' : 'waiting'} size={18} />
          <div>
            <h2>{t(kind)}</h2>
            <p>{t(`${kind}Text`)}</p>
            <ReadAs answer={answer} />
          </div>
        </div>
        {isNever && (
          <div className="passport-read stack">
            <Facts
              facts={[
                {
                  label: t('read.text'),
                  value: (
                    <Code isUngrouped isCopyable>
                      {shownText(read.text)}
                    </Code>
                  ),
                },
              ]}
            />
            <Facts
              facts={[
                { label: t('read.gtin'), value: read.gtin && <Code isUngrouped>{read.gtin}</Code> },
                { label: t('read.serial'), value: <Code isUngrouped>{read.serial}</Code> },
                ...(read.lot === null ? [] : [{ label: t('read.lot'), value: <Code isUngrouped>{read.lot}</Code> }]),
                ...(read.expiry === null
                  ? []
                  : [{ label: t('read.expiry'), value: <span className="num">{read.expiry}</span> }]),
              ]}
            />
          </div>
        )}
        {kind === 'unknown' && <OtherHits text={read.text} />}
        {isNever && answer.choices.length > 0 && <p>{t('near')}</p>}
        {answer.choices.length > 0 && <Choices answer={answer} onChoose={onChoose} />}
      </div>
    </Card>
  )
}

function CodeForm({ code, onFind }: { code: string; onFind: (code: string) => void }) {
  const t = useTranslations('serials.passport')
  const [text, setText] = useState(code)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') onFind(text)
  }
  return (
    <Card>
      <form className="passport-form" onSubmit={submit}>
        <Labelled label={t('label')}>
          {(control) => (
            <Input
              {...control}
              data-scan=""
              className="mono"
              autoComplete="off"
              spellCheck={false}
              autoFocus={code === ''}
              value={text}
              onFocus={(event) => event.target.select()}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Labelled>
        <Button htmlType="submit" type="primary">
          {t('find')}
        </Button>
      </form>
    </Card>
  )
}

/** The placeholder for the answer. */
function Pending({ error, onAgain }: { error: CallError | null; onAgain: () => void }) {
  return (
    <div className="card">
      {error ? <ErrorState error={error} onAgain={onAgain} /> : <span className="bone" style={{ height: 220 }} />}
    </div>
  )
}

/** What is known about a code that is no serial number, or not yet one. */
function WithoutSerial({ answer, onChoose }: { answer: LookupAnswer; onChoose: (gtin: string) => void }) {
  return (
    <>
      {answer.serial === null && <Unanswered answer={answer} onChoose={onChoose} />}
      {answer.outcome === 'NEVER_ISSUED' && <ScanMarksCard of={{ code: answer.read.serial, gtin: answer.read.gtin }} />}
    </>
  )
}

/** A page that was only loaded stays silent; a scan makes a sound, also for the same code again. */
function useScanSound(answer: LookupAnswer | undefined) {
  const scan = useLocation({ select: ({ state }) => (state as { scan?: number }).scan })
  useEffect(() => {
    if (answer !== undefined && navigator.userActivation.hasBeenActive)
      sound(answer.outcome === 'FOUND' ? 'good' : 'bad')
  }, [answer, scan])
}

type Show = (then: string, axis?: string) => void

/** Title, status and ways on of what was found. */
function PassportHead({
  answer,
  at,
  onShow,
}: {
  answer: LookupAnswer | undefined
  at: string | undefined
  onShow: Show
}) {
  const t = useTranslations('serials')
  const serial = answer?.serial ?? null
  // The place to come back to is the page of what was found.
  useVisit(
    serial ? { path: pathTo(paths.serial, { id: serial.ordinal }), name: 'serial', record: serial.code } : undefined,
  )
  const hasTime = serial !== null || answer?.outcome === 'NOT_ISSUED_THEN'
  return (
    <PageHead
      title={serial?.code ?? t('passport.title')}
      tag={serial && <StateTag {...serial.state} />}
      lead={serial && answer ? <ReadAs answer={answer} /> : t('passport.lead')}
      actions={
        <>
          {hasTime && <PastMoment key={at} at={at ?? null} onShow={(then) => onShow(then)} />}
          {serial && <LinkButton to={pathTo(paths.serial, { id: serial.ordinal })}>{t('passport.open')}</LinkButton>}
        </>
      }
    />
  )
}

/** What the code is, at the moment that was asked for. */
function PassportAnswer({
  answer,
  at,
  by,
  onShow,
}: {
  answer: LookupAnswer
  at: string | undefined
  by: string | undefined
  onShow: Show
}) {
  const { serial, outcome } = answer
  const changeSearch = useChangeSearch()
  const isThen = at !== undefined && (serial !== null || outcome === 'NOT_ISSUED_THEN')
  return (
    <>
      {isThen && <ThenBanner at={at} by={momentOf(at, by).by ?? 'happened'} onNow={() => onShow('')} />}
      <WithoutSerial answer={answer} onChoose={(chosen) => changeSearch({ gtin: chosen })} />
      {serial && (
        <div className="cards">
          <SerialCards serial={serial} onThen={(then) => onShow(then, 'recorded')} />
        </div>
      )}
    </>
  )
}

export function PassportPage() {
  const { code = '', gtin, at, by } = useSearch()
  const moment = momentOf(at, by)
  const changeSearch = useChangeSearch()
  const may = useMay()
  const isAsked = code !== '' && may('serials.detail')
  const { data, error, refetch } = useRead(
    lookupCode,
    { query: { code, ...(gtin !== undefined && { gtin }), ...moment } },
    { enabled: isAsked },
  )
  const answer = isAsked ? data : undefined
  useScanSound(answer)
  const show = (then: string, axis = '') => changeSearch({ at: then, by: axis })
  return (
    <div className="page">
      <PassportHead answer={answer} at={at} onShow={show} />
      <CodeForm
        key={code}
        code={shownText(code)}
        onFind={(text) => changeSearch({ code: text, gtin: '', at: '', by: '' })}
      />
      {isAsked && answer === undefined && <Pending error={error as CallError | null} onAgain={() => void refetch()} />}
      {answer && <PassportAnswer answer={answer} at={at} by={by} onShow={show} />}
    </div>
  )
}
