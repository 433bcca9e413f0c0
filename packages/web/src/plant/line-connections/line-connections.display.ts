/** How connections to lines are shown: tones, the state of the contact, and why an exchange failed. */

import { type TransferFailureKind, transferFailures } from '@serialis/contract/kit/transfer.ts'
import type {
  ExchangeFailure,
  LineConnection,
} from '@serialis/contract/plant/line-connections/line-connections.schema.ts'
import {
  DISCONNECTED_AFTER,
  type ExchangeStatus,
} from '@serialis/contract/plant/line-connections/line-connections.status.ts'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../kit/language/i18n.tsx'
import type { Tone } from '../../kit/look/tone.ts'

export const exchangeTones: Record<ExchangeStatus, Tone> = {
  QUEUED: 'waiting',
  SENT: 'issued',
  DONE: 'active',
  FAILED: 'rejected',
  CANCELLED: 'inactive',
  TAKEN: 'active',
  REFUSED: 'hold',
}

export type ContactState = 'connected' | 'disconnected' | 'failing' | 'silent' | 'paused' | 'unknown'
export const contactTones: Record<ContactState, Tone> = {
  connected: 'active',
  disconnected: 'rejected',
  failing: 'hold',
  silent: 'rejected',
  paused: 'inactive',
  unknown: 'waiting',
}

export function contactOf({ isActive, failuresInARow, isSilent, answeredAt }: LineConnection): ContactState {
  if (!isActive) return 'paused'
  if (failuresInARow >= DISCONNECTED_AFTER) return 'disconnected'
  if (isSilent) return 'silent'
  if (failuresInARow > 0) return 'failing'
  return answeredAt === null ? 'unknown' : 'connected'
}

const isTransfer = (key: string): key is TransferFailureKind => (transferFailures as readonly string[]).includes(key)

/** Why an exchange failed: a failure between the machines, or a refusal. */
export function useExchangeText(): (failure: Pick<ExchangeFailure, 'key' | 'params'>) => string {
  const t = useTranslations('lineConnections')
  const failures = useTranslations('kit.transfer.failures')
  const errorText = useErrorText()
  return ({ key, params }) =>
    isTransfer(key) ? failures(key) : key === 'no_answer' ? t('noAnswer') : errorText(key, params)
}
