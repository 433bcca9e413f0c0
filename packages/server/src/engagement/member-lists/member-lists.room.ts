import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { namedTasks } from '../../kit/jobs/named-tasks.ts'
import * as rows from './list-rows.service.ts'
import { listTable } from './member-lists.queries.ts'
import * as lists from './member-lists.service.ts'
import { FORGET_KIND, forgetMemberLists, memberListTasks } from './member-lists.tasks.ts'
import { personalLists } from './personal-lists.ts'
import { memberListFiles } from './whole-files.ts'

/** Members chosen by files, for tags and audiences. */
export const memberListsRoom: Room = {
  name: 'member-lists',
  extensions: [
    ...memberListFiles,
    ...personalLists,
    namedTasks.extension({ table: 'member_lists', column: 'task_id', states: ['CHECKING', 'ENTERING'] }),
  ],
  bindings: [...bindingsOf(lists), ...bindingsOf(rows)],
  tasks: [...memberListTasks(), forgetMemberLists],
  nightly: [FORGET_KIND],
  files: listTable.files,
}
