import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { namedTasks } from '../../kit/jobs/named-tasks.ts'
import * as replays from './replays.service.ts'
import { FORGET_KIND, forgetReplays, replayTasks } from './replays.tasks.ts'
import { undoTask } from './undo.tasks.ts'
import { replayFiles } from './whole-files.ts'

/** Replays of many messages. */
export const replaysRoom: Room = {
  name: 'replays',
  extensions: [
    ...replayFiles,
    namedTasks.extension({ table: 'message_replays', column: 'task_id', states: ['CHECKING', 'APPLYING', 'UNDOING'] }),
  ],
  bindings: bindingsOf(replays),
  tasks: [...replayTasks(), undoTask(), forgetReplays],
  nightly: [FORGET_KIND],
}
