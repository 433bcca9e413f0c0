import { z } from 'zod'
import { idParam } from '../../kit/entity.ts'
import { listOf, listQuery } from '../../kit/list.ts'
import { command, query } from '../../kit/route.ts'
import { apiKey, apiKeyInput } from './api-keys.schema.ts'

/** Newest first. */
export const listApiKeys = query({
  method: 'GET',
  path: '/api/access/api_keys',
  permission: 'apiKeys.list',
  sites: 'own',
  input: { query: listQuery({}) },
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
  input: { params: idParam },
  output: apiKey,
  event: 'api_key.revoked',
})
