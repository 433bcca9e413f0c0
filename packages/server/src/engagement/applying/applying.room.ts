import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { mappingDictPublished } from '../dictionaries/mapping-dict-published.ts'
import { releaseWaiting } from '../inbound/inbox/messages-to-apply.ts'
import { messagesRouted } from '../routing/messages-routed.ts'
import { startApplying, wakeApplying } from './apply-work.ts'
import * as difference from './difference.service.ts'
import * as lineage from './lineage.service.ts'
import * as memberLineage from './member-lineage.service.ts'

export const applyingRoom: Room = {
  name: 'applying',
  extensions: [
    messagesRouted.extension(wakeApplying),
    mappingDictPublished.extension(async ({ app, db, afterCommit }, { id }) => {
      if ((await releaseWaiting(db, id)) > 0) afterCommit(() => wakeApplying(app, db.tenantId))
    }),
  ],
  bindings: [...bindingsOf(lineage), ...bindingsOf(memberLineage), ...bindingsOf(difference)],
  start: async (app) => startApplying(app),
}
