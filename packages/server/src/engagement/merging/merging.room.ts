import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { findSameMembers } from './finding.tasks.ts'
import { mergeWork } from './merge-work.ts'
import { mergesOfMembers } from './merges-of-members.ts'
import { memberMergesExport } from './merging.exports.ts'
import { constraints } from './merging.queries.ts'
import * as merging from './merging.service.ts'
import { mergeFiles } from './whole-files.ts'

export const mergingRoom: Room = {
  name: 'merging',
  constraints,
  extensions: [...mergesOfMembers, mergeWork, ...mergeFiles],
  exports: [memberMergesExport],
  bindings: bindingsOf(merging),
  tasks: [findSameMembers],
  nightly: [findSameMembers.kind],
}
