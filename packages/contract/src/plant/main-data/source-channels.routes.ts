/** Source channels: where data about sales, members and visits come from, e.g. a shop platform or the stores. */

import { z } from 'zod'
import { id, recordVersion } from '../../kit/entity.ts'
import { approvalRoutes, masterRoutes } from '../../platform/masters/masters.routes.ts'
import { masterFacts, masterFields, masterOption, masterSearch } from './main-data.schema.ts'

const channelInput = z.object(masterFields)
const channel = z.object({ id, ...masterFacts })
export type SourceChannel = z.infer<typeof channel>

const kind = {
  path: '/api/source-channels',
  subjectType: 'source_channel',
  permission: 'sourceChannels',
  sites: 'shared',
  filters: masterSearch,
  record: channel,
  option: masterOption,
  input: channelInput,
  edit: channelInput.extend({ version: recordVersion }),
  errors: {
    save: ['master_code_exists', 'master_code_is_alias', 'master_not_approved'],
    remove: ['master_still_used'],
  },
} as const

export const {
  list: listSourceChannels,
  options: listSourceChannelOptions,
  get: getSourceChannel,
  create: createSourceChannel,
  update: updateSourceChannel,
  remove: deleteSourceChannel,
} = masterRoutes(kind)

export const {
  approve: approveSourceChannel,
  reject: rejectSourceChannel,
  undo: undoSourceChannel,
} = approvalRoutes(kind, { approve: 'sourceChannels.approve', edit: 'sourceChannels.edit' })
