/** Both members of a proposal side by side: what differs can be taken from either. */

import { type MergedField, mergedFields, type MergeSide } from '@serialis/contract/engagement/merging/merging.schema.ts'
import { Button, Radio } from 'antd'
import { useTranslations } from 'use-intl'
import { GoTo } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import './merging.css'

export interface Choice {
  isSwapped: boolean
  fromOther: readonly MergedField[]
}

type Member = MergeSide['member']

/** What a field says, in words. */
function useValues() {
  const t = useTranslations('members')
  return (member: Member): Record<MergedField, string> => ({
    name: member.name,
    gender: member.gender ? t(`genders.${member.gender}`) : '',
    birthday: member.birthday ?? '',
    regionId: member.region?.name ?? '',
    sourceChannelId: member.sourceChannel?.name ?? '',
    locale: member.locale ? t(`locales.${member.locale}`) : '',
    zone: member.zone,
  })
}

interface Sides {
  stays: MergeSide
  goes: MergeSide
}

function Fields({
  stays,
  goes,
  choice,
  onChoice,
  isOpen,
}: Sides & { choice: Choice; onChoice: (next: Choice) => void; isOpen: boolean }) {
  const t = useTranslations('memberMerges.compare')
  const fields = useTranslations('members.fields')
  const valuesOf = useValues()
  const [left, right] = [valuesOf(stays.member), valuesOf(goes.member)]
  const take = (field: MergedField, fromOther: boolean) =>
    onChoice({
      ...choice,
      fromOther: fromOther ? [...choice.fromOther, field] : choice.fromOther.filter((one) => one !== field),
    })
  const cell = (field: MergedField, of: 'stays' | 'goes') => {
    const value = of === 'stays' ? left[field] : right[field]
    if (left[field] === right[field] || !isOpen) return value || <span className="soft">{t('empty')}</span>
    return (
      <Radio
        checked={choice.fromOther.includes(field) === (of === 'goes')}
        name={`merge-${field}`}
        aria-label={`${fields(field)}: ${t('keep', { value: value || t('empty') })}`}
        onChange={() => take(field, of === 'goes')}
      >
        {value || <span className="soft">{t('empty')}</span>}
      </Radio>
    )
  }
  return (
    <>
      {mergedFields.map((field) => (
        <tr key={field}>
          <th scope="row">{fields(field)}</th>
          <td>{cell(field, 'stays')}</td>
          <td>{cell(field, 'goes')}</td>
        </tr>
      ))}
    </>
  )
}

function Identities({ member }: { member: Member }) {
  const t = useTranslations('memberMerges.compare')
  const kinds = useTranslations('members.kinds')
  return (
    <ul className="merge-identities">
      {member.identities.map(({ id, kind, value, verifiedAt }) => (
        <li key={id}>
          <span className="soft">{kinds(kind)}</span> <span className="mono">{value}</span>
          {verifiedAt !== null && <span className="soft merge-verified">{t('verified')}</span>}
        </li>
      ))}
    </ul>
  )
}

function Rows({ stays, goes }: Sides) {
  const parts = useTranslations('memberMerges.parts')
  const counts = new Map(goes.rows.map(({ part, rows }) => [part, rows]))
  return (
    <>
      {stays.rows
        .filter(({ part, rows }) => part !== 'identities' && (rows > 0 || (counts.get(part) ?? 0) > 0))
        .map(({ part, rows }) => (
          <tr key={part}>
            <th scope="row">{parts(part)}</th>
            <td>
              <Num>{rows}</Num>
            </td>
            <td>
              <Num>{counts.get(part) ?? 0}</Num>
            </td>
          </tr>
        ))}
    </>
  )
}

export function Comparison({
  sides,
  choice,
  onChoice,
  isOpen,
}: {
  sides: { survivor: MergeSide; merged: MergeSide }
  choice: Choice
  onChoice: (next: Choice) => void
  /** Whether this user may choose. */
  isOpen: boolean
}) {
  const t = useTranslations('memberMerges')
  const [stays, goes] = choice.isSwapped ? [sides.merged, sides.survivor] : [sides.survivor, sides.merged]
  const heading = (of: 'stays' | 'goes', { member }: MergeSide) => (
    <th scope="col">
      <GoTo to={pathTo(paths.member, { id: member.id })}>
        {t(`compare.${of}`, { name: member.name || t('nameless') })}
      </GoTo>
    </th>
  )
  return (
    <Card
      title={t('cards.compare')}
      actions={
        isOpen && (
          <Button onClick={() => onChoice({ isSwapped: !choice.isSwapped, fromOther: [] })}>{t('compare.swap')}</Button>
        )
      }
    >
      <p className="soft">{t('hints.stays')}</p>
      <div className="merge-scroll">
        <table className="merge-compare">
          <thead>
            <tr>
              <th scope="col">{t('compare.field')}</th>
              {heading('stays', stays)}
              {heading('goes', goes)}
            </tr>
          </thead>
          <tbody>
            <Fields stays={stays} goes={goes} choice={choice} onChoice={onChoice} isOpen={isOpen} />
            <tr>
              <th scope="row">{t('fields.identities')}</th>
              <td>
                <Identities member={stays.member} />
              </td>
              <td>
                <Identities member={goes.member} />
              </td>
            </tr>
            <Rows stays={stays} goes={goes} />
          </tbody>
        </table>
      </div>
    </Card>
  )
}
