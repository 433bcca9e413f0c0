/** Source channels: plain master records. */

import type { Input } from '@serialis/contract/kit/route.ts'
import * as routes from '@serialis/contract/plant/main-data/source-channels.routes.ts'
import { masterQueries, masterRoom } from '../../platform/masters/masters.service.ts'
import { aliasesOf, hasAliasLike } from './aliases.queries.ts'
import { CODE, NAME, REMARK } from './main-data-columns.ts'
import { approvalBy } from './main-data-rule.service.ts'
import { requireOwnCode } from './merging.service.ts'
import { giveUp } from './references.ts'
import { togetherBy } from './together.ts'

type Channel = routes.SourceChannel
type Values = Pick<Channel, 'code' | 'name' | 'remark'>

export const channelQueries = masterQueries<Channel, Values, Input<typeof routes.listSourceChannels>['query']>({
  table: 'source_channels',
  fields: { code: CODE, name: NAME, remark: REMARK },
  sortedBy: 'code',
  searched: { search: ['name', 'code'] },
  joined: { aliases: aliasesOf('source_channel') },
  alsoFound: hasAliasLike('source_channel'),
  approvedAs: 'source_channel',
})

export const sourceChannels = masterRoom({
  routes: {
    list: routes.listSourceChannels,
    options: routes.listSourceChannelOptions,
    get: routes.getSourceChannel,
    create: routes.createSourceChannel,
    update: routes.updateSourceChannel,
    remove: routes.deleteSourceChannel,
  },
  subjectType: 'source_channel',
  queries: channelQueries,
  option: ({ code, name }) => ({ code, name }),
  ...togetherBy('source_channel'),
  approval: approvalBy('source_channel', {
    approve: routes.approveSourceChannel,
    reject: routes.rejectSourceChannel,
    undo: routes.undoSourceChannel,
  }),
  afterSave: requireOwnCode('source_channel', channelQueries),
  beforeRemove: (ctx, row) => giveUp(ctx, 'source_channel', row),
  export: { name: 'sourceChannels' },
})
