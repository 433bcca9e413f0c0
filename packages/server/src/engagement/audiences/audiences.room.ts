import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { namedTasks } from '../../kit/jobs/named-tasks.ts'
import { audienceReaders } from './audience-readers.ts'
import { audiencesOfHealth } from './audiences-of-health.ts'
import { audiencesOfMembers } from './audiences-of-members.ts'
import { audiencesExport } from './audiences.exports.ts'
import { constraints } from './audiences.queries.ts'
import * as audiences from './audiences.service.ts'
import { buildAudiences } from './building/building.tasks.ts'
import { audienceChangesExport } from './changes/audience-changes.exports.ts'
import { listAudienceChanges } from './changes/audience-changes.service.ts'
import { addToAudience, getMemberAudiences, removeFromAudience } from './choosing.service.ts'
import { audiencesOfActivitiesTakenBack } from './live/activities-taken-back.ts'
import { startKeepingUp } from './live/live.ts'
import { RENEW_KIND, renewAudiences } from './live/nightly.tasks.ts'
import { mergingAudiences } from './merging-audiences.ts'
import { personalAudiences } from './personal-audiences.ts'
import { previewAudience } from './preview/preview.service.ts'
import { attributeReaders } from './rule/attribute-readers.ts'
import { getAudienceNames, listRuleAttributes } from './rule/names.service.ts'
import * as runs from './runs/audience-runs.service.ts'
import { runOverAudiences } from './runs/audience-runs.tasks.ts'
import { tagsByRules } from './tag-rules/tag-givers.ts'
import * as tagRules from './tag-rules/tag-rules.service.ts'
import { audienceFiles } from './whole-files.ts'
import * as why from './why/why.service.ts'

export const audiencesRoom: Room = {
  name: 'audiences',
  constraints,
  extensions: [
    ...audiencesOfMembers,
    ...audienceFiles,
    ...personalAudiences,
    ...mergingAudiences,
    ...audienceReaders,
    audiencesOfHealth,
    audiencesOfActivitiesTakenBack,
    tagsByRules,
    attributeReaders,
    namedTasks.extension({ table: 'audiences', column: 'task_id' }),
    namedTasks.extension({ table: 'audience_runs', column: 'task_id' }),
  ],
  exports: [audiencesExport, audienceChangesExport],
  bindings: [
    ...bindingsOf(audiences),
    ...bindingsOf(why),
    ...bindingsOf(runs),
    ...bindingsOf(tagRules),
    listAudienceChanges,
    addToAudience,
    removeFromAudience,
    getMemberAudiences,
    getAudienceNames,
    listRuleAttributes,
    previewAudience,
  ],
  tasks: [buildAudiences, renewAudiences, runOverAudiences],
  nightly: [RENEW_KIND],
  start: async (app) => startKeepingUp(app),
}
