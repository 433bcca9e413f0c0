/**
 * The phrases of the console that lists as files use, as headings and as words of values: written to
 * `src/kit/lists/list-words.json`, since the server does not read the console. A list that needs one more group names it
 * here.
 */

import { loadChinese, loadEnglish, permissions, type Phrases } from './registries.ts'

const GROUPS = [
  'accessRequests.fields',
  'accessRequests.kinds',
  'accessRequests.status',
  'accessReviews.decisions',
  'accessReviews.fields',
  'accessReviews.status',
  'activities.types',
  'alerts.levels',
  'alerts.status',
  'alerts.types',
  'applications.applyStatus',
  'applications.fields',
  'applications.kinds',
  'collections.fields',
  'collections.kinds',
  'collections.status',
  'consents.channels',
  'consents.purposes',
  'consents.sources',
  'consents.states',
  'dictionary.types',
  'duties.exceptions.fields',
  'duties.exceptions.status',
  'extracts.fields',
  'extracts.status',
  'imports.status',
  'inbox.fields',
  'inbox.formats',
  'inbox.outcomes',
  'inbox.status',
  'inspection.defectClass',
  'inspection.goods',
  'inspection.methods',
  'inspection.sample',
  'inspection.severity',
  'inspection.status',
  'keys.fields',
  'keys.status',
  'labels.fields',
  'labels.formats',
  'labels.symbologies',
  'labels.templates',
  'ledger.level',
  'ledger.status',
  'lineConnections.directions',
  'lineConnections.fields',
  'lineConnections.kinds',
  'lineConnections.statuses',
  'lines.approval',
  'lines.fields',
  'lines.modeShort',
  'lines.status',
  'lines.types',
  'mail.status',
  'mail.templates',
  'mainData.accountStatus',
  'mainData.configs.columns',
  'mainData.configs.dataCenter.fields',
  'mainData.configs.member.fields',
  'masters.approval',
  'members.fields',
  'members.genders',
  'members.kinds',
  'members.locales',
  'members.status',
  'transferModels.fields',
  'transferModels.status',
  'nestedModels.fields',
  'mappingDicts.fields',
  'routings.fields',
  'routings.status',
  'nestedModels.status',
  'mappingDicts.status',
  'metaData.effects',
  'metaData.fields',
  'newsDesk.audiences',
  'newsDesk.fields',
  'newsDesk.kinds',
  'newsDesk.states',
  'openingStock.fields',
  'openingStock.status',
  'orders.status',
  'ownedSerials.ends',
  'ownedSerials.offers',
  'ownedSerials.sources',
  'memberAttributes.lineage.sources',
  'memberAttributes.sources',
  'memberMerges.fields',
  'memberMerges.finders',
  'memberMerges.status',
  'privacyRequests.fields',
  'privacyRequests.kinds',
  'privacyRequests.proofs',
  'privacyRequests.status',
  'points.accounts',
  'points.kinds',
  'pools.environment',
  'pools.fields',
  'pools.source',
  'pools.state',
  'pools.zeroBox',
  'products.healthClasses',
  'products.periods',
  'products.sources',
  'products.status',
  'provideChannels.deliveries.contents',
  'provideChannels.deliveries.statuses',
  'provideChannels.status',
  'provideEndpoints.fields',
  'provideEndpoints.sources',
  'push.fields',
  'push.formats',
  'push.results',
  'push.status',
  'push.targets.fields',
  'push.triggers',
  'recall.fields',
  'recall.status',
  'records.fields',
  'records.sources',
  'results.fields',
  'results.formats',
  'results.status',
  'reviews.fields',
  'reviews.outcome',
  'reviews.scope',
  'reviews.status',
  'rules.fields',
  'rules.status',
  'rules.targets',
  'scans.fields',
  'scans.sources',
  'scans.suspicions',
  'serials.historyKinds',
  'sources.accounts.fields',
  'sources.environments',
  'sources.messages.fields',
  'sources.messages.origins',
  'sources.messages.status',
  'sources.problems',
  'sources.pulls.causes',
  'sources.pulls.fields',
  'sources.pulls.status',
  'statusChanges.fields',
  'statusChanges.operations',
  'statusChanges.status',
  'subscribeEndpoints.auths',
  'subscribeEndpoints.fields',
  'subscribeEndpoints.status',
  'suppliers.authorities.fields',
  'suppliers.authorities.state',
  'suppliers.fields',
  'suppliers.requests.fields',
  'suppliers.requests.status',
  'suppliers.status',
  'templates.fields',
  'traffic.directions',
  'traffic.fields',
  'traffic.kinds',
  'traffic.outcomes',
  'audienceChanges.causes',
  'audienceChanges.fields',
  'audiences.fields',
  'members.counted',
  'audiences.mode',
  'audiences.status',
  'audiences.steps',
  'audienceRuns.effects',
  'memberLists.effects',
  'messageReplays.status',
  'tagChanges.fields',
  'tags.fields',
  'tags.kinds',
  'tags.sources',
  'tags.status',
  'tags.steps',
  'workflow.fields',
  'workflow.kinds',
] as const

type Words = Readonly<Record<string, string>>

const leavesOf = (phrases: Phrases, above = ''): [string, string][] =>
  Object.entries(phrases).flatMap(([key, value]) =>
    typeof value === 'string' ? [[above + key, value]] : leavesOf(value, `${above}${key}.`),
  )

function at(phrases: Phrases, path: string): Phrases {
  let found: Phrases | string | undefined = phrases
  for (const name of path.split('.')) found = typeof found === 'object' ? found[name] : undefined
  if (typeof found !== 'object') throw new Error(`the console has no phrases ${path}`)
  return found
}

/** What every room says in a part of one of its groups: of the events of the log, or of the actions of permissions. */
const ofRooms = (phrases: Phrases, group: 'audit' | 'permissions', part: 'actions' | 'events' | 'subjects'): Words =>
  Object.fromEntries(
    Object.values(phrases).flatMap((room) => {
      const all = typeof room === 'object' ? room[group] : undefined
      const said = typeof all === 'object' ? all[part] : undefined
      return typeof said === 'object' ? leavesOf(said) : []
    }),
  )

/** What rooms call the kinds of their tasks, by the kind as it is stored. */
const taskKinds = (phrases: Phrases): Words =>
  Object.fromEntries(
    Object.values(phrases).flatMap((room) => {
      const kinds = typeof room === 'object' ? room['taskKinds'] : undefined
      return typeof kinds === 'object' ? leavesOf(kinds).map(([key, word]) => [key.replace('_', '.'), word]) : []
    }),
  )

/** Permissions by their codes, named as the console names them; `all` is every permission. */
function permissionNames(phrases: Phrases): Words {
  const [subjects, actions] = [ofRooms(phrases, 'permissions', 'subjects'), ofRooms(phrases, 'permissions', 'actions')]
  const { of, all } = at(phrases, 'kit.permissionNames') as Words
  const named = Object.entries(permissions).map(([name, code]) => {
    const [subject, action] = [subjects[name.split('.')[0]!], actions[name.split('.').at(-1)!]]
    if (!subject || !action) throw new Error(`the console has no phrases for the permission ${name}`)
    return [code, of!.replace('{subject}', subject).replace('{action}', action)]
  })
  return Object.fromEntries([['all', all!], ...named]) as Words
}

const wordsOf = (phrases: Phrases): Readonly<Record<string, Words>> => ({
  'audit.events': ofRooms(phrases, 'audit', 'events'),
  'audit.subjects': ofRooms(phrases, 'audit', 'subjects'),
  'permissions.names': permissionNames(phrases),
  'tasks.kinds': taskKinds(phrases),
  ...Object.fromEntries(GROUPS.map((group) => [group, Object.fromEntries(leavesOf(at(phrases, group)))])),
})

export const wordsFile = 'packages/server/src/kit/lists/list-words.json'

export const wordsText = async (): Promise<string> =>
  `${JSON.stringify({ en: wordsOf(await loadEnglish()), zh: wordsOf(await loadChinese()) }, undefined, 2)}\n`
