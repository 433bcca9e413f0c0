/** What rooms to the right give to other systems of active members: in full, so that they are masked there. */

import type { TenantDb } from '../../kit/db/db.ts'
import type { App } from '../../kit/http/context.ts'
import { recordNames } from '../../plant/main-data/record-names.service.ts'
import { knownSecretBox } from '../../platform/secrets/secrets.service.ts'
import { openIdentity } from './identities.ts'
import { listActiveMembers, listIdentities } from './members.queries.ts'

export interface ReadMember {
  name: string
  gender: string | null
  birthday: string | null
  phone: string | null
  email: string | null
  region: string | null
  sourceChannel: string | null
  locale: string | null
}

/** By id; of several numbers or addresses the oldest. `withIdentities` false: neither number nor address is opened. */
export async function activeMembers(
  app: App,
  db: TenantDb,
  { ids, withIdentities }: { ids: readonly string[]; withIdentities: boolean },
): Promise<ReadonlyMap<string, ReadMember>> {
  const rows = await listActiveMembers(db, ids)
  const regionsAsked = rows.map(({ regionId }) => regionId)
  const regions = await recordNames(db, 'region', regionsAsked)
  const channelsAsked = rows.map(({ sourceChannelId }) => sourceChannelId)
  const channels = await recordNames(db, 'source_channel', channelsAsked)
  const box = withIdentities ? await knownSecretBox(app, db) : undefined
  const active = rows.map(({ id }) => id)
  const first = new Map<string, string>()
  if (box)
    for (const row of await listIdentities(db, active, ['PHONE', 'EMAIL'])) {
      const name = `${row.memberId} ${row.kind}`
      if (!first.has(name)) first.set(name, openIdentity(box, row))
    }
  const codeOf = (names: typeof regions, id: string | null) => (id === null ? null : (names.get(id)?.code ?? null))
  return new Map(
    rows.map(({ id, name, gender, birthday, regionId, sourceChannelId, locale }) => [
      id,
      {
        name,
        gender,
        birthday,
        phone: first.get(`${id} PHONE`) ?? null,
        email: first.get(`${id} EMAIL`) ?? null,
        region: codeOf(regions, regionId),
        sourceChannel: codeOf(channels, sourceChannelId),
        locale,
      },
    ]),
  )
}
