import { dataCenterConfigValues } from './data-center-config.schema.ts'
import { versionedConfig } from './versioned-config.ts'

export const {
  get: getDataCenterConfig,
  list: listDataCenterConfigVersions,
  version: getDataCenterConfigVersion,
  save: saveDataCenterConfig,
} = versionedConfig({
  path: '/api/main-data/data-center-config',
  permission: 'dataCenterConfig',
  event: 'data_center_config.changed',
  values: dataCenterConfigValues,
})
