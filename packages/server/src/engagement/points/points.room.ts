import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { personalPoints } from './erasing/personal-points.ts'
import { EXPIRE_KIND, expirePoints } from './expiry.tasks.ts'
import { countLevelChanges, levelRules } from './level-rules.service.ts'
import { mergingPoints } from './merging-points.ts'
import { pointsTimeline } from './points-timeline.ts'
import { constraints, pointsInvariants } from './points.queries.ts'
import * as points from './points.service.ts'
import { rewardedFiles } from './rewarded-packs.ts'
import { pointFiles } from './whole-files.ts'

export const pointsRoom: Room = {
  name: 'points',
  constraints,
  extensions: [
    ...levelRules.extensions,
    pointsTimeline,
    ...pointFiles,
    ...rewardedFiles,
    ...personalPoints,
    mergingPoints,
  ],
  exports: levelRules.exports,
  bindings: [...bindingsOf(points), ...levelRules.bindings, countLevelChanges],
  tasks: [expirePoints],
  nightly: [EXPIRE_KIND],
  invariants: pointsInvariants,
}
