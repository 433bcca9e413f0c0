import { memberConfigValues } from './member-config.schema.ts'
import { versionedConfig } from './versioned-config.ts'

export const {
  get: getMemberConfig,
  list: listMemberConfigVersions,
  version: getMemberConfigVersion,
  save: saveMemberConfig,
} = versionedConfig({
  path: '/api/main-data/member-config',
  permission: 'memberConfig',
  event: 'member_config.changed',
  values: memberConfigValues,
})
