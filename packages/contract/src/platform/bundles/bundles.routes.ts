import { z } from 'zod'
import { idParam } from '../../kit/entity.ts'
import { listOf } from '../../kit/list.ts'
import { command, query, stream, upload } from '../../kit/route.ts'
import * as s from './bundles.schema.ts'

const bundles = '/api/configuration-bundles'
const bundle = `${bundles}/:id` as const
const keys = '/api/configuration-keys'

/** In and out, newest first. */
export const listBundles = query({
  method: 'GET',
  path: bundles,
  permission: 'bundles.list',
  sites: 'closed',
  input: { query: s.bundleList },
  output: listOf(s.bundle),
})
export const getBundle = query({
  method: 'GET',
  path: bundle,
  permission: 'bundles.list',
  sites: 'closed',
  input: { params: idParam },
  output: s.bundleDetail,
})
/** In the order in which they are entered. */
export const listBundleItems = query({
  method: 'GET',
  path: `${bundle}/items`,
  permission: 'bundles.list',
  sites: 'closed',
  input: { params: idParam, query: s.bundleItemList },
  output: listOf(s.bundleItem),
})
/** The whole configuration of this tenant as one signed file for one other tenant. */
export const exportBundle = stream({
  method: 'POST',
  path: `${bundles}/export`,
  permission: 'bundles.export',
  sites: 'closed',
  input: { body: s.bundleExport },
  event: 'configuration_bundle.exported',
})
/** Judges the bundle, and compares it with what stands here; nothing changes yet. */
export const uploadBundle = upload({
  method: 'POST',
  path: bundles,
  permission: 'bundles.create',
  sites: 'closed',
  fileLimit: s.BUNDLE_BYTES_MAXIMUM,
  output: s.bundleDetail,
  event: 'configuration_bundle.uploaded',
  errors: [
    'choose_a_file',
    'file_too_large',
    'bundle_unreadable',
    'bundle_version_unknown',
    'bundle_changed',
    'bundle_key_not_accepted',
    'bundle_for_other_tenant',
    'bundle_kind_unknown',
    'bundle_item_wrong',
    'bundle_item_twice',
    'bundle_too_deep',
    'bundle_too_large',
  ],
  creates: true,
})
/** Compares it again with what stands here now; every new or changed item is chosen afterwards. */
export const compareBundle = command({
  method: 'POST',
  path: `${bundle}/compare`,
  permission: 'bundles.create',
  sites: 'closed',
  input: { params: idParam, body: s.bundleStep },
  output: s.bundleDetail,
  errors: ['bundle_status_does_not_allow', 'changed_meanwhile'],
  event: 'configuration_bundle.compared',
})
export const chooseBundleItems = command({
  method: 'PUT',
  path: `${bundle}/choice`,
  permission: 'bundles.create',
  sites: 'closed',
  input: { params: idParam, body: s.bundleChoice },
  output: s.bundleDetail,
  errors: ['bundle_status_does_not_allow', 'changed_meanwhile'],
  event: 'configuration_bundle.chosen',
})
/** Enters what is chosen, each item by the command of its own page, as the person who signs. */
export const enterBundle = command({
  method: 'POST',
  path: `${bundle}/enter`,
  permission: 'bundles.enter',
  sites: 'closed',
  signed: true,
  input: { params: idParam, body: s.bundleEntering },
  output: s.bundleDetail,
  errors: [
    'bundle_status_does_not_allow',
    'bundle_nothing_chosen',
    'bundle_key_not_accepted',
    'needs_a_person',
    'changed_meanwhile',
  ],
  event: 'configuration_bundle.enter_started',
})
export const dropBundle = command({
  method: 'POST',
  path: `${bundle}/drop`,
  permission: 'bundles.create',
  sites: 'closed',
  input: { params: idParam, body: s.bundleStep },
  output: s.bundleDetail,
  errors: ['bundle_status_does_not_allow', 'changed_meanwhile'],
  event: 'configuration_bundle.dropped',
})

/** Keys whose bundles are let in, newest first, also those that are not any more. */
export const listBundleKeys = query({
  method: 'GET',
  path: keys,
  permission: 'bundles.list',
  sites: 'closed',
  input: { query: s.bundleKeyList },
  output: listOf(s.bundleKey),
})
/** What others compare before they accept the bundles of this tenant. */
export const getOwnBundleKey = query({
  method: 'GET',
  path: `${keys}/own`,
  permission: 'bundles.list',
  sites: 'closed',
  output: s.ownBundleKey,
})
/** What the signature of an acceptance is bound to. */
export const digestBundleKey = query({
  method: 'GET',
  path: `${keys}/digest`,
  permission: 'bundles.acceptKeys',
  sites: 'closed',
  input: { query: s.bundleKeyNaming },
  output: z.object({ digest: z.string() }),
})
export const acceptBundleKey = command({
  method: 'POST',
  path: keys,
  permission: 'bundles.acceptKeys',
  sites: 'closed',
  signed: true,
  input: { body: s.bundleKeyAcceptance },
  output: s.bundleKey,
  errors: ['bundle_key_exists', 'needs_a_person', 'changed_meanwhile'],
  event: 'bundle_key.accepted',
  creates: true,
})
export const revokeBundleKey = command({
  method: 'POST',
  path: `${keys}/:id/revoke`,
  permission: 'bundles.acceptKeys',
  sites: 'closed',
  input: { params: idParam, body: s.bundleKeyRevocation },
  output: s.bundleKey,
  errors: ['bundle_key_revoked', 'changed_meanwhile'],
  event: 'bundle_key.revoked',
})
