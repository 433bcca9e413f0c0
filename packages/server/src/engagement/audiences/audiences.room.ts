import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { audiencesOfMembers } from './audiences-of-members.ts'
import { audiencesExport } from './audiences.exports.ts'
import { constraints } from './audiences.queries.ts'
import * as audiences from './audiences.service.ts'
import { addToAudience, getMemberAudiences, removeFromAudience } from './choosing.service.ts'
import { mergingAudiences } from './merging-audiences.ts'
import { personalAudiences } from './personal-audiences.ts'
import { audienceFiles } from './whole-files.ts'

export const audiencesRoom: Room = {
  name: 'audiences',
  constraints,
  extensions: [...audiencesOfMembers, ...audienceFiles, ...personalAudiences, ...mergingAudiences],
  exports: [audiencesExport],
  bindings: [...bindingsOf(audiences), addToAudience, removeFromAudience, getMemberAudiences],
}
