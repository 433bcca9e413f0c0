/** What a row of a file says: identities in their one form, and fields of the member. Judges each cell alone. */

import type {
  MemberCells,
  MemberFault,
  MemberImportField,
  MemberRowFault,
} from '@serialis/contract/engagement/member-imports/member-imports.schema.ts'
import {
  type Gender,
  IDENTITY_MAXIMUM,
  identityFields,
  MEMBER_NAME_MAXIMUM,
} from '@serialis/contract/engagement/members/members.schema.ts'
import { isZone } from '@serialis/contract/kit/entity.ts'
import { type IdentityKind, identityKinds } from '@serialis/contract/plant/main-data/configs/member-config.schema.ts'
import type { Tenant } from '../../../kit/http/context.ts'
import { dayOfCell } from '../../../kit/text-files/cell-day.ts'
import { type MemberProfile, normalized } from '../../members/bulk/bulk-members.service.ts'
import { readConsents, type SaidConsent } from '../consent-cells.ts'

interface ReadIdentity {
  kind: IdentityKind
  value: string
}
export interface ReadCells {
  identities: ReadIdentity[]
  /** The fields that the row fills; an empty cell leaves what is there. */
  profile: Partial<MemberProfile>
  consents: SaidConsent[]
  faults: MemberFault[]
}

/** What the cells are judged by. Codes of records in force, by code. */
export interface ReadingFacts {
  tenant: Pick<Tenant, 'zone' | 'locale'>
  today: string
  regions: ReadonlyMap<string, string>
  channels: ReadonlyMap<string, string>
  /** Of decisions whose row names no day. */
  consentDay: string | null
}

const GENDERS: Readonly<Record<string, Gender>> = {
  female: 'FEMALE',
  f: 'FEMALE',
  女: 'FEMALE',
  male: 'MALE',
  m: 'MALE',
  男: 'MALE',
  other: 'OTHER',
  其他: 'OTHER',
}
const LOCALES: Readonly<Record<string, 'en' | 'zh'>> = {
  en: 'en',
  english: 'en',
  英文: 'en',
  英语: 'en',
  zh: 'zh',
  'zh-cn': 'zh',
  chinese: 'zh',
  中文: 'zh',
}

const WRONG: Partial<Record<IdentityKind, MemberRowFault>> = { PHONE: 'phone_wrong', EMAIL: 'email_wrong' }

const zones = new Map<string, boolean>()
const ZONES_KEPT = 1_000
/** Asking whether a zone is known takes longer than the rest of a row. */
function isKnownZone(text: string): boolean {
  const known = zones.get(text)
  if (known !== undefined) return known
  if (zones.size >= ZONES_KEPT) zones.clear()
  const is = isZone(text)
  zones.set(text, is)
  return is
}

type Refuse = (field: MemberImportField, key: MemberRowFault) => void

function readProfile(cells: MemberCells, facts: ReadingFacts, refuse: Refuse): Partial<MemberProfile> {
  const profile: Partial<MemberProfile> = {}
  const { name = '', gender = '', birthday = '', region = '', sourceChannel = '', locale = '', zone = '' } = cells
  if (name.length > MEMBER_NAME_MAXIMUM) refuse('name', 'too_long')
  else if (name !== '') profile.name = name
  /** Undefined: not known. */
  const take = <T>(field: MemberImportField, text: string, value: T | undefined, key: MemberRowFault) => {
    if (text === '') return undefined
    if (value === undefined) refuse(field, key)
    return value
  }
  const sex = take('gender', gender, GENDERS[gender.toLowerCase()], 'gender_unknown')
  if (sex !== undefined) profile.gender = sex
  const born = take('birthday', birthday, dayOfCell(birthday), 'birthday_wrong')
  if (born !== undefined && born >= facts.today) refuse('birthday', 'birthday_not_past')
  else if (born !== undefined) profile.birthday = born
  const regionId = take('region', region, facts.regions.get(region), 'region_unknown')
  if (regionId !== undefined) profile.regionId = regionId
  const channelId = take('sourceChannel', sourceChannel, facts.channels.get(sourceChannel), 'channel_unknown')
  if (channelId !== undefined) profile.sourceChannelId = channelId
  const language = take('locale', locale, LOCALES[locale.toLowerCase()], 'locale_unknown')
  if (language !== undefined) profile.locale = language
  const place = take('zone', zone, zone.length <= 60 && isKnownZone(zone) ? zone : undefined, 'zone_unknown')
  if (place !== undefined) profile.zone = place
  return profile
}

/** The identities of a row in their one form. */
export function readIdentities(
  cells: MemberCells,
  tenant: ReadingFacts['tenant'],
): Pick<ReadCells, 'identities' | 'faults'> {
  const faults: MemberFault[] = []
  const identities: ReadIdentity[] = []
  for (const kind of identityKinds) {
    const field = identityFields[kind]
    const text = cells[field] ?? ''
    if (text === '') continue
    const value = text.length > IDENTITY_MAXIMUM ? undefined : normalized(kind, text, tenant)
    if (value === undefined) faults.push({ field, key: WRONG[kind] ?? 'identity_wrong' })
    else identities.push({ kind, value })
  }
  return { identities, faults }
}

/** What a row says of the person besides. */
export function readStatements(
  cells: MemberCells,
  facts: ReadingFacts,
): Pick<ReadCells, 'profile' | 'consents' | 'faults'> {
  const faults: MemberFault[] = []
  const refuse: Refuse = (field, key) => void faults.push({ field, key })
  const profile = readProfile(cells, facts, refuse)
  const { today, consentDay: day } = facts
  const consents = readConsents(cells, { day, today, birthday: profile.birthday }, refuse)
  return { profile, consents, faults }
}
