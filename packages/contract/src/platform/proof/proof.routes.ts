import { command, query } from '../../kit/route.ts'
import { presentedHostKey } from '../../kit/transfer.ts'
import * as s from './proof.schema.ts'

export const getProof = query({
  method: 'GET',
  path: '/api/audit/proof',
  permission: 'events.list',
  sites: 'closed',
  output: s.proof,
})
/** The public key that verifies heads; for every logged-in user, who can compare it with the one in a head. */
export const getAuditKey = query({
  method: 'GET',
  path: '/api/audit/key',
  permission: 'session',
  sites: 'shared',
  output: s.auditKey,
})
export const saveProofSettings = command({
  method: 'PUT',
  path: '/api/audit/proof',
  permission: 'proof.edit',
  sites: 'closed',
  input: { body: s.proofSettingsInput },
  output: s.proof,
  event: 'event_log.proof_settings_saved',
  errors: ['changed_meanwhile', 'heads_secret_can_not_be_empty'],
})
/** The host key that the SFTP server for heads presents now, for a person to compare. */
export const readHeadsHostKey = command({
  method: 'POST',
  path: '/api/audit/host-keys',
  permission: 'proof.edit',
  sites: 'closed',
  input: { body: s.headsHostKeyAsk },
  output: presentedHostKey,
  event: 'event_log.host_key_read',
})
/** Signs a head of what is sealed by now and keeps it in every place, without waiting for the interval. */
export const signHead = command({
  method: 'POST',
  path: '/api/audit/heads',
  permission: 'proof.edit',
  sites: 'closed',
  output: s.proof,
  event: 'event_log.head_signed',
})
/** Up to a thousand whole events leave the product at once, so it is a command with an event of its own, once for each key. */
export const printEvents = command({
  method: 'POST',
  path: '/api/audit/print',
  permission: 'events.list',
  sites: 'own',
  input: { body: s.chosenEvents },
  output: s.eventPrint,
  event: 'event_log.print_made',
  errors: ['too_many_records'],
  creates: true,
})
/**
 * Starts a task whose file holds the chosen events with their seals, signed with the key of the heads: `npm run
 * verify-audit -- --rows` checks that they are events of the chain.
 */
export const startEventRows = command({
  method: 'POST',
  path: '/api/audit/rows',
  permission: 'events.export',
  sites: 'own',
  input: { body: s.chosenEvents },
  output: s.startedTask,
  event: 'event_log.rows_started',
  creates: true,
  errors: ['too_many_records'],
})
/** Starts a task whose file holds events, seals, signatures, accounts, keys and heads, for `npm run verify-audit`. */
export const startBundle = command({
  method: 'POST',
  path: '/api/audit/bundles',
  permission: 'events.export',
  sites: 'closed',
  output: s.startedTask,
  event: 'event_log.bundle_started',
  creates: true,
})
