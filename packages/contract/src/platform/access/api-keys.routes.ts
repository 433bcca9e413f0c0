import { z } from 'zod'
import { idParam, requiredText } from '../../kit/entity.ts'
import { listOf, listQuery } from '../../kit/list.ts'
import { command, query } from '../../kit/route.ts'
import { wantedBecause } from '../access-requests/access-requests.schema.ts'
import { apiKey, apiKeyInput, apiKeyStates } from './api-keys.schema.ts'

/** Newest first. */
export const listApiKeys = query({
  method: 'GET',
  path: '/api/access/api_keys',
  permission: 'apiKeys.list',
  sites: 'own',
  input: { query: listQuery({ state: z.enum(apiKeyStates).optional() }) },
  output: listOf(apiKey),
})
/**
 * `key` is the value of `Authorization`; it is shown only once. Not a create with an idempotency key, because the
 * stored first answer would contain the secret: a repeated request is refused by the name.
 */
export const createApiKey = command({
  method: 'POST',
  path: '/api/access/api_keys',
  permission: 'apiKeys.create',
  sites: 'own',
  input: { body: apiKeyInput },
  output: z.object({ apiKey, key: z.string() }),
  errors: [
    'api_key_name_exists',
    'api_key_expiry_in_the_past',
    'authority_not_held',
    'key_makes_no_keys',
    'supplier_not_exists',
  ],
  event: 'api_key.created',
})
/** Takes effect within a second; a revoked key stays in the list. */
export const revokeApiKey = command({
  method: 'POST',
  path: '/api/access/api_keys/:id/revoke',
  permission: 'apiKeys.revoke',
  sites: 'apiKey',
  input: { params: idParam, body: z.object({ reason: wantedBecause }).prefault({}) },
  output: apiKey,
  event: 'api_key.revoked',
})
/** Offers the key to another person; a further offer replaces it. The key works on with its holder meanwhile. */
export const offerApiKey = command({
  method: 'POST',
  path: '/api/access/api_keys/:id/offer',
  permission: 'apiKeys.create',
  sites: 'apiKey',
  input: { params: idParam, body: z.object({ account: requiredText(60, 'account_can_not_be_empty') }) },
  output: apiKey,
  errors: ['authority_not_held', 'key_makes_no_keys', 'api_key_revoked', 'api_key_holder_unknown'],
  event: 'api_key.offered',
})
/** Makes the caller the holder: who may make keys and holds every code of this one. */
export const acceptApiKey = command({
  method: 'POST',
  path: '/api/access/api_keys/:id/accept',
  permission: 'apiKeys.create',
  sites: 'apiKey',
  input: { params: idParam },
  output: apiKey,
  errors: ['authority_not_held', 'api_key_not_offered'],
  event: 'api_key.accepted',
})
