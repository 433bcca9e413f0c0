/** On the page of a member: balance, what expires next, the newest bookings, and the form for the next one. */

import {
  getMemberPoints,
  listMemberPointBookings,
  reverseMemberPoints,
} from '@serialis/contract/engagement/points/points.routes.ts'
import type { PointBooking } from '@serialis/contract/engagement/points/points.schema.ts'
import type { Answer } from '@serialis/contract/kit/route.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { Facts } from '../../kit/page/Facts.tsx'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { ReasonedStep } from '../../kit/page/ReasonedStep.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { useRead } from '../../kit/wire/server-state.ts'
import { BookPoints } from './BookPoints.tsx'

type MemberPointsRead = Answer<typeof getMemberPoints>

const SHOWN = 5
const SHOWN_MORE = 200

/** With its sign, also of what was added. */
function useSigned() {
  const { number } = useFormats()
  return (points: number) => (points > 0 ? `+${number(points)}` : number(points))
}

function Booking({ id, booking }: { id: string; booking: PointBooking }) {
  const t = useTranslations('points')
  const { instant, clauses } = useFormats()
  const signed = useSigned()
  const { kind, points, reference, reason, bookedAt, bookedByName } = booking
  return (
    <li className="row">
      <div className="grow">
        <div className="row">
          <span>{t(`kinds.${kind}`)}</span>
          <span className="num">{signed(points)}</span>
          {booking.isReversed && <StatusTag tone="inactive">{t('isReversed')}</StatusTag>}
        </div>
        <div className="soft">{clauses([reference && t('receipt', { number: reference }), reason])}</div>
        <div className="soft">{t('by', { name: bookedByName, at: instant(bookedAt) })}</div>
      </div>
      {booking.mayReverse && (
        <ReasonedStep
          route={reverseMemberPoints}
          input={(why) => ({ params: { id }, body: { bookingId: booking.id, reason: why } })}
          label={t('reverse')}
          title={t('reverseTitle', { what: `${t(`kinds.${kind}`)} ${signed(points)}` })}
          done={t('reversed')}
          isDanger
          inPlace
        >
          <p>{points > 0 ? t('reverseGiven') : t('reverseTaken')}</p>
        </ReasonedStep>
      )}
    </li>
  )
}

function Bookings({ id }: { id: string }) {
  const t = useTranslations('points')
  const [limit, setLimit] = useState(SHOWN)
  const { data } = useRead(listMemberPointBookings, { params: { id }, query: { limit } }, { keepsPrevious: true })
  if (data === undefined) return null
  if (data.items.length === 0) return <p className="soft">{t('none')}</p>
  return (
    <>
      <ul className="stack">
        {data.items.map((one) => (
          <Booking key={one.id} id={id} booking={one} />
        ))}
      </ul>
      {data.next !== null && limit === SHOWN && (
        <div>
          <Button type="link" onClick={() => setLimit(SHOWN_MORE)}>
            {t('more')}
          </Button>
        </div>
      )}
    </>
  )
}

function Standing({ points: { balance, available, lots, level, nextLevel } }: { points: MemberPointsRead }) {
  const t = useTranslations('points')
  const locale = useLocale()
  const nameOf = ({ name, nameZh }: { name: string; nameZh: string }) => (locale === 'zh' ? nameZh : name)
  const { number, today } = useFormats()
  const day = today()
  const first = lots.find(({ points, expiresOn }) => points > 0 && expiresOn >= day)
  const next = first && {
    day: first.expiresOn,
    points: number(
      lots.filter(({ expiresOn }) => expiresOn === first.expiresOn).reduce((sum, one) => sum + one.points, 0),
    ),
  }
  return (
    <>
      <Facts
        facts={[
          ...(level || nextLevel ? [{ label: t('level'), value: level && nameOf(level) }] : []),
          ...(nextLevel
            ? [
                {
                  label: t('nextLevel'),
                  value: t('missing', {
                    level: nameOf(nextLevel),
                    points: nextLevel.missing,
                    months: nextLevel.months,
                  }),
                },
              ]
            : []),
          { label: t('balance'), value: <Num>{balance}</Num> },
          ...(available === Math.max(balance, 0) ? [] : [{ label: t('available'), value: <Num>{available}</Num> }]),
          { label: t('nextExpiry'), value: next && available > 0 && <span className="num">{t('expires', next)}</span> },
        ]}
      />
      {balance < 0 && <p className="soft">{t('owed')}</p>}
    </>
  )
}

export function MemberPoints({ memberId: id }: { memberId: string }) {
  const t = useTranslations('points')
  const [isBooking, setBooking] = useState(false)
  return (
    <Loaded route={getMemberPoints} input={{ params: { id } }}>
      {(points) => (
        <Card
          title={t('title')}
          actions={points.mayBook.length > 0 && <Button onClick={() => setBooking(true)}>{t('book')}</Button>}
        >
          <div className="stack">
            <Standing points={points} />
            <Bookings id={id} />
          </div>
          {isBooking && <BookPoints id={id} kinds={points.mayBook} onClose={() => setBooking(false)} />}
        </Card>
      )}
    </Loaded>
  )
}
