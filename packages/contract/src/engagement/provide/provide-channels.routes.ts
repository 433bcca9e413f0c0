import { z } from 'zod'
import { deleted, idParam, recordVersion } from '../../kit/entity.ts'
import { listOf } from '../../kit/list.ts'
import { command, query } from '../../kit/route.ts'
import { presentedHostKey } from '../../kit/transfer.ts'
import * as s from './provide-channels.schema.ts'
import { provideStep } from './provide-endpoints.schema.ts'

const channel = '/api/cdp-portal/provide-endpoints/:id/channel'
const delivery = '/api/cdp-portal/provide-deliveries/:id'

export const getProvideChannel = query({
  method: 'GET',
  path: channel,
  permission: 'provideEndpoints.list',
  sites: 'closed',
  input: { params: idParam },
  output: s.channelOfEndpoint,
})
/** A new one is paused. The address may change at any time: what waits goes to the new one. */
export const saveProvideChannel = command({
  method: 'PUT',
  path: channel,
  permission: 'provideEndpoints.edit',
  sites: 'closed',
  input: { params: idParam, body: s.channelInput },
  output: s.channelOfEndpoint,
  event: 'provide_endpoint.channel_saved',
  errors: [
    'not_found',
    'changed_meanwhile',
    'provide_source_not_pushed',
    'provide_login_can_not_be_empty',
    'provide_secret_can_not_be_empty',
    'provide_host_key_can_not_be_empty',
    'provide_source_not_held',
    'provide_full_needs_unmask',
    'plain_text_not_allowed',
  ],
})
/** With what it remembers of what the receiver has. */
export const removeProvideChannel = command({
  method: 'DELETE',
  path: channel,
  permission: 'provideEndpoints.edit',
  sites: 'closed',
  input: { params: idParam, query: z.object({ version: z.coerce.number().pipe(recordVersion) }) },
  output: deleted,
  event: 'provide_endpoint.channel_removed',
  errors: ['not_found', 'changed_meanwhile', 'endpoint_status_does_not_allow', 'provide_erasures_open'],
})

const step = <const C extends string, const E extends string>(name: C, event: E) =>
  command({
    method: 'POST',
    path: `${channel}/${name}` as const,
    permission: 'provideEndpoints.editStatus',
    sites: 'closed',
    input: { params: idParam, body: provideStep },
    output: s.channelOfEndpoint,
    event,
    errors: ['not_found', 'changed_meanwhile', 'endpoint_status_does_not_allow'],
  })
export const startProvideChannel = step('start', 'provide_endpoint.channel_started')
export const pauseProvideChannel = step('pause', 'provide_endpoint.channel_paused')
/** Everything is sent once more, as if the receiver had nothing. */
export const sendProvideAgain = step('again', 'provide_endpoint.channel_again')

/** A file now, besides those of the schedule. */
export const sendProvideFile = step('send', 'provide_endpoint.file_asked')
/** What the machine presents now, for a person to compare; nothing is sent to it. */
export const readProvideHostKey = command({
  method: 'POST',
  path: '/api/cdp-portal/provide-endpoints/host-key',
  permission: 'provideEndpoints.edit',
  sites: 'closed',
  input: { body: s.channelHostKeyAsk },
  output: presentedHostKey,
  event: 'provide_endpoint.host_key_read',
  errors: ['provide_url_wrong_format'],
})

/** The newest first. */
export const listProvideDeliveries = query({
  method: 'GET',
  path: '/api/cdp-portal/provide-endpoints/:id/deliveries',
  permission: 'provideEndpoints.list',
  sites: 'closed',
  input: { params: idParam, query: s.deliveryList },
  output: listOf(s.delivery),
})

const deliveryStep = <const C extends string, const E extends string>(name: C, event: E) =>
  command({
    method: 'POST',
    path: `${delivery}/${name}` as const,
    permission: 'provideEndpoints.editStatus',
    sites: 'closed',
    input: { params: idParam, body: provideStep.omit({ version: true }) },
    output: s.delivery,
    event,
    errors: ['not_found', 'endpoint_status_does_not_allow'],
  })
/** At once, and not when its wait is over. */
export const retryProvideDelivery = deliveryStep('retry', 'provide_endpoint.delivery_retried')
/** What is in it counts as sent, and what comes after it goes on. */
export const skipProvideDelivery = deliveryStep('skip', 'provide_endpoint.delivery_skipped')
