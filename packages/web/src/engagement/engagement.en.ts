/** English phrases of the wing `engagement`: who bought it. */

import { activitiesEn } from './activities/activities.en.ts'
import { audiencesEn } from './audiences/audiences.en.ts'
import { audienceChangesEn } from './audiences/changes/audience-changes.en.ts'
import { audienceRulesEn } from './audiences/rule/audience-rules.en.ts'
import { audienceRunsEn } from './audiences/runs/audience-runs.en.ts'
import { tagRulesEn } from './audiences/tag-rules/tag-rules.en.ts'
import { collectionsEn } from './collections/collections.en.ts'
import { metaDataEn } from './collections/meta-data/meta-data.en.ts'
import { nestedModelsEn } from './collections/nested-models/nested-models.en.ts'
import { mappingDictsEn } from './dictionaries/mapping-dicts.en.ts'
import { subscribeEndpointsEn } from './inbound/endpoints/endpoints.en.ts'
import { endpointFilesEn } from './inbound/files/files.en.ts'
import { endpointFoldersEn } from './inbound/folder/folder.en.ts'
import { inboxEn } from './inbound/inbox/inbox.en.ts'
import { memberAttributesEn } from './member-attributes/member-attributes.en.ts'
import { memberImportsEn } from './member-imports/member-imports.en.ts'
import { memberListsEn } from './member-lists/member-lists.en.ts'
import { consentsEn } from './members/consents.en.ts'
import { membersEn } from './members/members.en.ts'
import { ownedSerialsEn } from './members/owned-serials.en.ts'
import { memberMergesEn } from './merging/merging.en.ts'
import { levelRulesEn } from './points/level-rules.en.ts'
import { pointsEn } from './points/points.en.ts'
import { privacyRequestsEn } from './privacy-requests/privacy-requests.en.ts'
import { provideChannelsEn } from './provide/channel/channel.en.ts'
import { provideEndpointsEn } from './provide/provide-endpoints.en.ts'
import { recordImportsEn } from './record-imports/record-imports.en.ts'
import { recordsEn } from './records/records.en.ts'
import { messageReplaysEn } from './replays/replays.en.ts'
import { routingsEn } from './routing/routings.en.ts'
import { tagChangesEn } from './tags/changes/tag-changes.en.ts'
import { tagsEn } from './tags/tags.en.ts'
import { transferModelsEn } from './transfers/transfer-models.en.ts'

export const engagementEn = {
  activities: activitiesEn,
  collections: collectionsEn,
  metaData: metaDataEn,
  nestedModels: nestedModelsEn,
  mappingDicts: mappingDictsEn,
  transferModels: transferModelsEn,
  memberAttributes: memberAttributesEn,
  memberImports: memberImportsEn,
  memberLists: memberListsEn,
  subscribeEndpoints: subscribeEndpointsEn,
  endpointFiles: endpointFilesEn,
  endpointFolders: endpointFoldersEn,
  inbox: inboxEn,
  messageReplays: messageReplaysEn,
  routings: routingsEn,
  members: membersEn,
  consents: consentsEn,
  points: pointsEn,
  memberMerges: memberMergesEn,
  privacyRequests: privacyRequestsEn,
  ownedSerials: ownedSerialsEn,
  levelRules: levelRulesEn,
  provideEndpoints: provideEndpointsEn,
  provideChannels: provideChannelsEn,
  recordImports: recordImportsEn,
  records: recordsEn,
  tags: tagsEn,
  tagChanges: tagChangesEn,
  audiences: audiencesEn,
  audienceRules: audienceRulesEn,
  audienceChanges: audienceChangesEn,
  audienceRuns: audienceRunsEn,
  tagRules: tagRulesEn,
}
