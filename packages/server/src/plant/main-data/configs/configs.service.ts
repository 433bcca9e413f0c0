/**
 * The data center config and the member config: the newest version is in force, and each version is kept as it was
 * saved. Rooms that work by a config read it here.
 */

import { isGranted } from '@serialis/contract/kit/granted.ts'
import { permissionCode } from '@serialis/contract/permissions.ts'
import * as dataCenter from '@serialis/contract/plant/main-data/configs/data-center-config.routes.ts'
import { usualDataCenterConfig } from '@serialis/contract/plant/main-data/configs/data-center-config.schema.ts'
import * as member from '@serialis/contract/plant/main-data/configs/member-config.routes.ts'
import { usualMemberConfig } from '@serialis/contract/plant/main-data/configs/member-config.schema.ts'
import { CONFIG } from '@serialis/contract/plant/main-data/configs/versioned-config.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { bind } from '../../../kit/http/bind.ts'
import { changes, type Ctx } from '../../../kit/http/context.ts'
import { failure, found, requireThat } from '../../../kit/http/failure.ts'
import { pageOf } from '../../../kit/http/page.ts'
import * as queries from './configs.queries.ts'

interface Kept {
  version: number
  savedBy: string
  savedAt: Date
  reason: string
}
const factsOf = ({ version, savedBy, savedAt, reason }: Kept) => ({
  version,
  savedBy,
  savedAt: savedAt.toISOString(),
  reason,
})
const NEVER_SAVED = { version: 0, savedBy: null, savedAt: null, reason: '' } as const

/** An old version gets the usual value of a field that it did not have. */
function kept<Values extends object>(
  config: queries.ConfigName,
  usual: Values,
  /** The values as an event names them, where they are more than words and numbers. */
  recorded: (values: Values) => object = (values) => values,
) {
  const contentsOf = (stored: object): Values => ({ ...usual, ...stored })
  const current = async (db: TenantDb) => {
    const newest = await queries.findNewest(db, config)
    return newest === undefined ? { ...usual, ...NEVER_SAVED } : { ...contentsOf(newest.contents), ...factsOf(newest) }
  }
  return {
    current,
    async of(db: TenantDb, version: number) {
      if (version === 0) return { ...usual, ...NEVER_SAVED }
      const row = found(await queries.findVersion(db, config, version))
      return { ...contentsOf(row.contents), ...factsOf(row) }
    },
    async list(db: TenantDb, query: { after?: string | undefined; limit: number }) {
      return pageOf(await queries.listVersions(db, config, query), query.limit, factsOf, ({ version }) =>
        String(version),
      )
    },
    /** The version that the client saw is checked first: a number of its own choice would leave a gap. */
    async save(
      { db, now, actor, event }: Ctx,
      { version, reason, ...contents }: Values & { version: number; reason: string },
    ) {
      const before = await current(db)
      requireThat(before.version === version, 'changed_meanwhile')
      const next = {
        config,
        version: version + 1,
        contents: JSON.stringify(contents),
        savedBy: actor.userName,
        savedAt: now,
        reason,
      }
      requireThat(await queries.insertVersion(db, next), 'changed_meanwhile')
      const details = {
        ...changes({ ...recorded(before) }, { ...recorded(contents as Values) }),
        version: [version, version + 1],
      }
      Object.assign(event, { subjectType: config, subjectId: CONFIG, reason, details })
      return current(db)
    },
  }
}

const dataCenterConfig = kept('data_center_config', usualDataCenterConfig)
const memberConfig = kept('member_config', usualMemberConfig, ({ levels, activityMonths, ...values }) => ({
  ...values,
  activityMonths: activityMonths.map(({ type, months }) => `${type}: ${months}`),
  levels: levels.map(({ code, nameEn, nameZh, fromPoints }) => `${code} ${nameEn} / ${nameZh}: ${fromPoints}`),
}))

/** For rooms that work by it. */
export const currentMemberConfig = (db: TenantDb) => memberConfig.current(db)

export const getDataCenterConfig = bind(dataCenter.getDataCenterConfig, ({ db }) => dataCenterConfig.current(db))
export const listDataCenterConfigVersions = bind(dataCenter.listDataCenterConfigVersions, ({ db }, { query }) =>
  dataCenterConfig.list(db, query),
)
export const getDataCenterConfigVersion = bind(dataCenter.getDataCenterConfigVersion, ({ db }, { params }) =>
  dataCenterConfig.of(db, params.version),
)
export const saveDataCenterConfig = bind(dataCenter.saveDataCenterConfig, (ctx, { body }) =>
  dataCenterConfig.save(ctx, body),
)

export const getMemberConfig = bind(member.getMemberConfig, ({ db }) => memberConfig.current(db))
export const listMemberConfigVersions = bind(member.listMemberConfigVersions, ({ db }, { query }) =>
  memberConfig.list(db, query),
)
export const getMemberConfigVersion = bind(member.getMemberConfigVersion, ({ db }, { params }) =>
  memberConfig.of(db, params.version),
)
function requireUnmasking({ actor }: Ctx): void {
  const code = permissionCode('members.unmask')
  if (!isGranted(actor.authorities, code)) throw failure('no_permission', { code })
}

export const saveMemberConfig = bind(member.saveMemberConfig, async (ctx, { body }) => {
  const { maskedIdentities } = await memberConfig.current(ctx.db)
  // To show a kind in full to everybody is as much as to see it in full.
  if (maskedIdentities.some((kind) => !body.maskedIdentities.includes(kind))) requireUnmasking(ctx)
  return memberConfig.save(ctx, body)
})
