/** Chinese phrases of the wing `engagement`. */

import { activitiesZh } from './activities/activities.zh.ts'
import { audiencesZh } from './audiences/audiences.zh.ts'
import { audienceChangesZh } from './audiences/changes/audience-changes.zh.ts'
import { audienceRulesZh } from './audiences/rule/audience-rules.zh.ts'
import { audienceRunsZh } from './audiences/runs/audience-runs.zh.ts'
import { tagRulesZh } from './audiences/tag-rules/tag-rules.zh.ts'
import { collectionsZh } from './collections/collections.zh.ts'
import { metaDataZh } from './collections/meta-data/meta-data.zh.ts'
import { nestedModelsZh } from './collections/nested-models/nested-models.zh.ts'
import { mappingDictsZh } from './dictionaries/mapping-dicts.zh.ts'
import { subscribeEndpointsZh } from './inbound/endpoints/endpoints.zh.ts'
import { endpointFilesZh } from './inbound/files/files.zh.ts'
import { endpointFoldersZh } from './inbound/folder/folder.zh.ts'
import { inboxZh } from './inbound/inbox/inbox.zh.ts'
import { memberAttributesZh } from './member-attributes/member-attributes.zh.ts'
import { memberImportsZh } from './member-imports/member-imports.zh.ts'
import { memberListsZh } from './member-lists/member-lists.zh.ts'
import { consentsZh } from './members/consents.zh.ts'
import { membersZh } from './members/members.zh.ts'
import { ownedSerialsZh } from './members/owned-serials.zh.ts'
import { memberMergesZh } from './merging/merging.zh.ts'
import { levelRulesZh } from './points/level-rules.zh.ts'
import { pointsZh } from './points/points.zh.ts'
import { privacyRequestsZh } from './privacy-requests/privacy-requests.zh.ts'
import { provideChannelsZh } from './provide/channel/channel.zh.ts'
import { provideEndpointsZh } from './provide/provide-endpoints.zh.ts'
import { recordImportsZh } from './record-imports/record-imports.zh.ts'
import { recordsZh } from './records/records.zh.ts'
import { messageReplaysZh } from './replays/replays.zh.ts'
import { routingsZh } from './routing/routings.zh.ts'
import { tagChangesZh } from './tags/changes/tag-changes.zh.ts'
import { tagsZh } from './tags/tags.zh.ts'
import { transferModelsZh } from './transfers/transfer-models.zh.ts'

export const engagementZh = {
  activities: activitiesZh,
  collections: collectionsZh,
  metaData: metaDataZh,
  nestedModels: nestedModelsZh,
  mappingDicts: mappingDictsZh,
  transferModels: transferModelsZh,
  memberAttributes: memberAttributesZh,
  memberImports: memberImportsZh,
  memberLists: memberListsZh,
  subscribeEndpoints: subscribeEndpointsZh,
  endpointFiles: endpointFilesZh,
  endpointFolders: endpointFoldersZh,
  inbox: inboxZh,
  messageReplays: messageReplaysZh,
  routings: routingsZh,
  members: membersZh,
  consents: consentsZh,
  points: pointsZh,
  memberMerges: memberMergesZh,
  privacyRequests: privacyRequestsZh,
  ownedSerials: ownedSerialsZh,
  levelRules: levelRulesZh,
  provideEndpoints: provideEndpointsZh,
  provideChannels: provideChannelsZh,
  recordImports: recordImportsZh,
  records: recordsZh,
  tags: tagsZh,
  tagChanges: tagChangesZh,
  audiences: audiencesZh,
  audienceRules: audienceRulesZh,
  audienceChanges: audienceChangesZh,
  audienceRuns: audienceRunsZh,
  tagRules: tagRulesZh,
}
