/** Source channels: plain master records. */

import type { Input } from '@serialis/contract/kit/route.ts'
import * as routes from '@serialis/contract/plant/main-data/source-channels.routes.ts'
import { masterQueries, masterRoom } from '../../platform/masters/masters.service.ts'
import { CODE, NAME, REMARK } from './main-data-columns.ts'
import { requireUnused } from './references.ts'

type Channel = routes.SourceChannel
type Values = Pick<Channel, 'code' | 'name' | 'remark'>

const channelQueries = masterQueries<Channel, Values, Input<typeof routes.listSourceChannels>['query']>({
  table: 'source_channels',
  fields: { code: CODE, name: NAME, remark: REMARK },
  sortedBy: 'code',
  searched: { search: ['name', 'code'] },
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
  async beforeRemove({ db }, row) {
    await channelQueries.lock(db, row.id)
    await requireUnused(db, row, [{ as: 'accounts', table: 'category_accounts', column: 'channelId' }])
  },
  export: { name: 'sourceChannels' },
})
