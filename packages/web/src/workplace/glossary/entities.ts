/** The kinds of records that have statuses: their statuses, what a status is called, and which can follow. */

import { extractStatuses } from '@serialis/contract/desk/extracts/extracts.schema.ts'
import { sampleStates } from '@serialis/contract/desk/inspection/inspection.schema.ts'
import { lotStatuses, lotTransitions } from '@serialis/contract/desk/inspection/inspection.status.ts'
import {
  openingStockStatuses,
  openingStockTransitions,
} from '@serialis/contract/desk/opening-stock/opening-stock.status.ts'
import { batchStatuses, circuits, pushStatuses, pushTransitions } from '@serialis/contract/desk/push/push.status.ts'
import { recallStatuses } from '@serialis/contract/desk/recall/recall.schema.ts'
import { changeStatuses, changeTransitions } from '@serialis/contract/desk/status-changes/status-changes.status.ts'
import { audienceStatuses, audienceTransitions } from '@serialis/contract/engagement/audiences/audiences.status.ts'
import { runStatuses } from '@serialis/contract/engagement/audiences/runs/audience-runs.schema.ts'
import {
  collectionStatuses,
  collectionTransitions,
} from '@serialis/contract/engagement/collections/collections.status.ts'
import { metaDataStatuses, metaDataTransitions } from '@serialis/contract/engagement/collections/meta-data.status.ts'
import {
  nestedModelStatuses,
  nestedModelTransitions,
} from '@serialis/contract/engagement/collections/nested-models/nested-models.status.ts'
import {
  mappingDictStatuses,
  mappingDictTransitions,
} from '@serialis/contract/engagement/dictionaries/mapping-dicts.status.ts'
import { endpointStatuses, endpointTransitions } from '@serialis/contract/engagement/inbound/endpoints.status.ts'
import { inboxStatuses } from '@serialis/contract/engagement/inbound/inbox.status.ts'
import { consentStates } from '@serialis/contract/engagement/members/consents.schema.ts'
import { memberStatuses, memberTransitions } from '@serialis/contract/engagement/members/members.status.ts'
import { memberMergeStatuses, memberMergeTransitions } from '@serialis/contract/engagement/merging/merging.status.ts'
import {
  privacyRequestStatuses,
  privacyRequestTransitions,
} from '@serialis/contract/engagement/privacy-requests/privacy-requests.status.ts'
import {
  channelStatuses,
  channelTransitions,
  deliveryStatuses,
} from '@serialis/contract/engagement/provide/provide-channels.status.ts'
import { replayStatuses, replayTransitions } from '@serialis/contract/engagement/replays/replays.status.ts'
import { routingStatuses, routingTransitions } from '@serialis/contract/engagement/routing/routings.status.ts'
import { tagStatuses, tagTransitions } from '@serialis/contract/engagement/tags/tags.status.ts'
import {
  transferModelStatuses,
  transferModelTransitions,
} from '@serialis/contract/engagement/transfers/transfer-models.status.ts'
import { importStatuses, importTransitions } from '@serialis/contract/kit/import-file.ts'
import { nextStatuses, type TransitionRow } from '@serialis/contract/kit/transitions.ts'
import { RULE_VERSION_STATUSES } from '@serialis/contract/numbers/codes/rule-version.status.ts'
import { operations } from '@serialis/contract/numbers/ledger/serial-operations.ts'
import type { Scheme } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { nextState, reachableStates } from '@serialis/contract/numbers/ledger/serial.status.ts'
import { type ShownState, shownStateOf, shownStatesOf } from '@serialis/contract/numbers/ledger/shown-states.ts'
import { exchangeStatuses } from '@serialis/contract/plant/line-connections/line-connections.status.ts'
import { lineStatuses, lineStatusTransitions } from '@serialis/contract/plant/lines/lines.status.ts'
import { packageStatuses } from '@serialis/contract/plant/orders/order-page.schema.ts'
import { orderStatuses, orderTransitions } from '@serialis/contract/plant/orders/orders.status.ts'
import { poolLevels, replenishmentStatuses } from '@serialis/contract/plant/pools/pools.schema.ts'
import { articleStatuses, productTransitions } from '@serialis/contract/plant/products/products.status.ts'
import { resultStatuses, resultTransitions } from '@serialis/contract/plant/results/results.status.ts'
import { messageStatuses, messageTransitions } from '@serialis/contract/plant/sources/messages.status.ts'
import { pullStatuses, pullTransitions } from '@serialis/contract/plant/sources/pulls.status.ts'
import {
  supplierRequestStatuses,
  supplierRequestTransitions,
  supplierStatuses,
  supplierTransitions,
} from '@serialis/contract/plant/suppliers/suppliers.status.ts'
import { ACCESS_REQUEST_STATUSES } from '@serialis/contract/platform/access-requests/access-requests.schema.ts'
import { accessRequestTransitions } from '@serialis/contract/platform/access-requests/access-requests.status.ts'
import { ACCESS_REVIEW_STATUSES } from '@serialis/contract/platform/access-reviews/access-reviews.schema.ts'
import { accessReviewTransitions } from '@serialis/contract/platform/access-reviews/access-reviews.status.ts'
import { apiKeyStates } from '@serialis/contract/platform/access/api-keys.schema.ts'
import { CREDENTIAL_STATES } from '@serialis/contract/platform/access/credentials/credentials.schema.ts'
import { DUTY_EXCEPTION_STATUSES } from '@serialis/contract/platform/access/duties/duty-exceptions.schema.ts'
import { dutyExceptionTransitions } from '@serialis/contract/platform/access/duties/duty-exceptions.status.ts'
import { ALERT_LEVELS } from '@serialis/contract/platform/alerts/alerts.schema.ts'
import { ALERT_STATUSES, alertTransitions } from '@serialis/contract/platform/alerts/alerts.status.ts'
import { BUNDLE_STATUSES } from '@serialis/contract/platform/bundles/bundles.schema.ts'
import { bundleTransitions } from '@serialis/contract/platform/bundles/bundles.status.ts'
import { mailStatuses } from '@serialis/contract/platform/mail/mail.schema.ts'
import { approvalTransitions, approvals } from '@serialis/contract/platform/masters/approval.ts'
import { newsStates } from '@serialis/contract/platform/news/news.status.ts'
import { REVIEW_STATUSES } from '@serialis/contract/platform/reviews/reviews.schema.ts'
import { TASK_STATES } from '@serialis/contract/platform/tasks/tasks.schema.ts'
import { TRAFFIC_OUTCOMES } from '@serialis/contract/platform/traffic/traffic.schema.ts'
import { workflowVersionStatuses } from '@serialis/contract/platform/workflow/workflow.schema.ts'
import type { Messages } from 'use-intl'

export type EntityName = keyof Messages['glossary']['statuses']

export interface Entity {
  name: EntityName
  /** The phrases that name its statuses. */
  words: string
  statuses: readonly string[]
  /** Statuses that commands lead to from here; null where no table says so. */
  next: ((status: string) => readonly string[]) | null
}

const entity = <S extends string>(
  name: EntityName,
  words: string,
  statuses: readonly S[],
  table?: readonly TransitionRow<S, string>[],
): Entity => ({
  name,
  words,
  statuses,
  next: table === undefined ? null : (status) => nextStatuses(table, status as S).filter((other) => other !== status),
})

/** Which shown states follow one another in a scheme: every operation from every state that can be. */
function stepsOfSerials(scheme: Scheme): Map<ShownState, Set<ShownState>> {
  const steps = new Map<ShownState, Set<ShownState>>()
  for (const state of reachableStates(scheme)) {
    const from = shownStateOf(state)
    const after = steps.get(from) ?? new Set<ShownState>()
    for (const operation of operations) {
      const step = nextState(scheme, state, operation)
      if (step.kind === 'change' && shownStateOf(step.to) !== from) after.add(shownStateOf(step.to))
    }
    steps.set(from, after)
  }
  return steps
}

function serials(scheme: Scheme): Entity {
  const steps = stepsOfSerials(scheme)
  const states = shownStatesOf(scheme)
  const follows = (status: string) => states.filter((state) => steps.get(status as ShownState)?.has(state))
  return { name: 'serial', words: 'ledger.status', statuses: states, next: follows }
}

/** Of members, and of what other systems send. */
const ofEngagement: readonly Entity[] = [
  entity('member', 'members.status', memberStatuses, memberTransitions),
  entity('collection', 'collections.status', collectionStatuses, collectionTransitions),
  entity('metaData', 'metaData.status', metaDataStatuses, metaDataTransitions),
  entity('nestedModel', 'nestedModels.status', nestedModelStatuses, nestedModelTransitions),
  entity('transferModel', 'transferModels.status', transferModelStatuses, transferModelTransitions),
  entity('routing', 'routings.status', routingStatuses, routingTransitions),
  entity('mappingDict', 'mappingDicts.status', mappingDictStatuses, mappingDictTransitions),
  entity('tag', 'tags.status', tagStatuses, tagTransitions),
  entity('audience', 'audiences.status', audienceStatuses, audienceTransitions),
  entity('audienceRun', 'audienceRuns.status', runStatuses),
  entity('subscribeEndpoint', 'subscribeEndpoints.status', endpointStatuses, endpointTransitions),
  entity('provideChannel', 'provideChannels.status', channelStatuses, channelTransitions),
  entity('provideDelivery', 'provideChannels.deliveries.statuses', deliveryStatuses),
  entity('inboxMessage', 'inbox.status', inboxStatuses),
  entity('messageReplay', 'messageReplays.status', replayStatuses, replayTransitions),
  entity('consent', 'consents.states', consentStates),
]

export const entitiesOf = (scheme: Scheme): readonly Entity[] => [
  serials(scheme),
  entity('order', 'orders.status', orderStatuses, orderTransitions),
  entity('result', 'results.status', resultStatuses, resultTransitions),
  entity('change', 'statusChanges.status', changeStatuses, changeTransitions),
  entity('lot', 'inspection.status', lotStatuses, lotTransitions),
  entity('product', 'products.status', articleStatuses, productTransitions),
  entity('line', 'lines.status', lineStatuses, lineStatusTransitions),
  entity('ruleVersion', 'rules.status', RULE_VERSION_STATUSES),
  entity('supplier', 'suppliers.status', supplierStatuses, supplierTransitions),
  entity('supplierRequest', 'suppliers.requests.status', supplierRequestStatuses, supplierRequestTransitions),
  entity('pull', 'sources.pulls.status', pullStatuses, pullTransitions),
  entity('message', 'sources.messages.status', messageStatuses, messageTransitions),
  entity('openingStock', 'openingStock.status', openingStockStatuses, openingStockTransitions),
  entity('push', 'push.status', pushStatuses, pushTransitions),
  entity('alert', 'alerts.status', ALERT_STATUSES, alertTransitions),
  entity('alertLevel', 'alerts.levels', ALERT_LEVELS),
  entity('task', 'kit.tasks.status', TASK_STATES),
  entity('mail', 'mail.status', mailStatuses),
  entity('memberMerge', 'memberMerges.status', memberMergeStatuses, memberMergeTransitions),
  entity('privacyRequest', 'privacyRequests.status', privacyRequestStatuses, privacyRequestTransitions),
  ...ofEngagement,
  entity('news', 'newsDesk.states', newsStates),
  entity('tableImport', 'imports.status', importStatuses, importTransitions),
  entity('recall', 'recall.status', recallStatuses),
  entity('extract', 'extracts.status', extractStatuses),
  entity('pool', 'pools.state', poolLevels),
  entity('replenishment', 'pools.replenishmentStatus', replenishmentStatuses),
  entity('configurationBundle', 'bundles.status', BUNDLE_STATUSES, bundleTransitions),
  entity('accessReview', 'accessReviews.status', ACCESS_REVIEW_STATUSES, accessReviewTransitions),
  entity('dutyException', 'duties.exceptions.status', DUTY_EXCEPTION_STATUSES, dutyExceptionTransitions),
  entity('accessRequest', 'accessRequests.status', ACCESS_REQUEST_STATUSES, accessRequestTransitions),
  entity('review', 'reviews.status', REVIEW_STATUSES),
  entity('lineApproval', 'lines.approval', approvals, approvalTransitions),
  entity('masterApproval', 'masters.approval', approvals, approvalTransitions),
  entity('workflowVersion', 'workflow.status', workflowVersionStatuses),
  entity('application', 'applications.applyStatus', ['1', '0', 'cancelled']),
  entity('orderPackage', 'orders.packageStatus', packageStatuses),
  entity('lineExchange', 'lineConnections.statuses', exchangeStatuses),
  entity('credential', 'credentials.states', CREDENTIAL_STATES),
  entity('apiKey', 'keys.status', apiKeyStates),
  entity('sample', 'inspection.sample', sampleStates),
  entity('pushBatch', 'push.batchStatus', batchStatuses),
  entity('traffic', 'traffic.outcomes', TRAFFIC_OUTCOMES),
  entity('circuit', 'push.targets.circuits', circuits),
]
