/** How a provide endpoint sends by itself what changed in its source: to which address, and what became of each delivery. */

import { z } from 'zod'
import { id, optionalText, recordVersion, requiredText } from '../../kit/entity.ts'
import { listQuery } from '../../kit/list.ts'
import { confirmedHostKey, isPlainAddress, sftpAuths } from '../../kit/transfer.ts'
import { FAULTS_IN_A_ROW } from '../inbound/endpoints.schema.ts'
import {
  channelFailures,
  channelStatuses,
  deliveryContents,
  deliveryStatuses,
  fileContents,
  fileRhythms,
} from './provide-channels.status.ts'

export const CHANNEL_URL_MAXIMUM = 500
export const BATCH_SIZE = { minimum: 1, maximum: 500, default: 100 } as const
export const ANSWER_SECONDS = { minimum: 1, maximum: 60, default: 15 } as const
/** The waits grow to four hours: ten failures in a row take about a day. */
export const CHANNEL_FAULTS = { ...FAULTS_IN_A_ROW, maximum: 100, default: 10 } as const

const within = ({ minimum, maximum }: { minimum: number; maximum: number }) =>
  z.number().int().min(minimum).max(maximum)

const LOGIN = { user: 100, secret: 10_000 } as const
export const LOGIN_USER_MAXIMUM = LOGIN.user
/** Leaves files on another machine; otherwise one request for each delivery. */
export const leavesFiles = ({ url }: { url: string }): boolean => /^sftp:/i.test(url)

export const channelInput = z.object({
  url: requiredText(CHANNEL_URL_MAXIMUM, 'provide_url_can_not_be_empty')
    .regex(/^(?:https?|sftp):\/\/[^\s@/][^\s@]*$/i, 'provide_url_wrong_format')
    .refine(isPlainAddress, 'provide_url_wrong_format'),
  batchSize: within(BATCH_SIZE).default(BATCH_SIZE.default),
  timeoutSeconds: within(ANSWER_SECONDS).default(ANSWER_SECONDS.default),
  faultsInARow: within(CHANNEL_FAULTS).default(CHANNEL_FAULTS.default),
  /** Of an address that begins with sftp alone, from here on. */
  loginUser: optionalText(LOGIN.user),
  loginAuth: z.enum(sftpAuths).default('PASSWORD'),
  /** Write-only: password or private key. Omitted: unchanged. */
  secret: z.string().max(LOGIN.secret).optional(),
  /** That a person has compared. */
  hostKey: confirmedHostKey,
  fileContent: z.enum(fileContents).default('FULL'),
  rhythm: z.enum(fileRhythms).default('DAILY'),
  /** In the time zone of the tenant; each hour at these minutes where a file comes each hour. */
  fileTime: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'wrong_format')
    .default('02:00'),
  /** Of the settings that the person saw; 0 where there were none. */
  version: recordVersion,
})

const failure = z.object({
  kind: z.enum(channelFailures),
  /** Of the answer, where there was one. */
  status: z.number().int().nullable(),
  at: z.iso.datetime(),
})
export type ChannelFailure = z.infer<typeof failure>

const channelActions = ['edit', 'start', 'pause', 'again', 'sendFile', 'remove'] as const

const channel = z.object({
  url: z.string(),
  batchSize: z.number().int(),
  timeoutSeconds: z.number().int(),
  faultsInARow: z.number().int(),
  status: z.enum(channelStatuses),
  failuresInARow: z.number().int(),
  lastSuccessAt: z.iso.datetime().nullable(),
  lastFailure: failure.nullable(),
  /** Of files alone, from here on. */
  loginUser: z.string(),
  loginAuth: z.enum(sftpAuths),
  hostKey: z.string(),
  fileContent: z.enum(fileContents),
  rhythm: z.enum(fileRhythms),
  fileTime: z.string(),
  nextFileAt: z.iso.datetime().nullable(),
  version: z.number().int(),
  allowed: z.array(z.enum(channelActions)),
})
export type Channel = z.infer<typeof channel>
export type ChannelAction = (typeof channelActions)[number]
/** Null: the endpoint sends nothing by itself. */
export const channelOfEndpoint = z.object({ channel: channel.nullable() })

export const deliveryList = listQuery({ status: z.enum(deliveryStatuses).optional() })
const deliveryActions = ['retry', 'skip'] as const
export type DeliveryAction = (typeof deliveryActions)[number]
export const delivery = z.object({
  id,
  /** Counts the deliveries of the endpoint. */
  number: z.number().int(),
  content: z.enum(deliveryContents),
  status: z.enum(deliveryStatuses),
  /** Records or members in it. */
  items: z.number().int(),
  attempts: z.number().int(),
  createdAt: z.iso.datetime(),
  /** Of the last attempt. */
  sentAt: z.iso.datetime().nullable(),
  /** Of the next attempt. */
  nextAt: z.iso.datetime().nullable(),
  failure: failure.nullable(),
  /** Of the body that was sent last. */
  bytes: z.number().int().nullable(),
  allowed: z.array(z.enum(deliveryActions)),
})
export type Delivery = z.infer<typeof delivery>

export const channelHostKeyAsk = channelInput.pick({ url: true })
