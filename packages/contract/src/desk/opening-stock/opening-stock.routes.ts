import { z } from 'zod'
import { idParam } from '../../kit/entity.ts'
import { listOf, listQuery } from '../../kit/list.ts'
import { command, query, stream, upload } from '../../kit/route.ts'
import {
  ONBOARDING_BYTES,
  openingStock,
  openingStockDetail,
  openingStockDrop,
  openingStockEntry,
} from './opening-stock.schema.ts'
import { openingStockStatuses } from './opening-stock.status.ts'

const all = '/api/onboardings'
const one = `${all}/:id` as const

/** Newest first. */
export const listOnboardings = query({
  method: 'GET',
  path: all,
  permission: 'onboarding.list',
  sites: 'closed',
  input: { query: listQuery({ status: z.enum(openingStockStatuses).optional() }) },
  output: listOf(openingStock),
})
export const getOnboarding = query({
  method: 'GET',
  path: one,
  permission: 'onboarding.list',
  sites: 'closed',
  input: { params: idParam },
  output: openingStockDetail,
})
/** CSV with a header, or EPCIS 2.0 in JSON-LD; its check starts at once. */
export const uploadOnboarding = upload({
  method: 'POST',
  path: all,
  permission: 'onboarding.create',
  sites: 'closed',
  fileLimit: ONBOARDING_BYTES,
  output: openingStockDetail,
  event: 'onboarding.uploaded',
  errors: ['choose_a_file', 'choose_a_correct_file_type', 'file_too_large'],
  creates: true,
})
export const checkOnboarding = command({
  method: 'POST',
  path: `${one}/check`,
  permission: 'onboarding.create',
  sites: 'closed',
  input: { params: idParam },
  output: openingStockDetail,
  event: 'onboarding.check_started',
  errors: ['onboarding_status_does_not_allow'],
})
/** Enters all of it as one opening event, part by part. */
export const enterOnboarding = command({
  method: 'POST',
  path: `${one}/enter`,
  permission: 'onboarding.enter',
  sites: 'closed',
  input: { params: idParam, body: openingStockEntry },
  output: openingStockDetail,
  event: 'onboarding.opened',
  signed: true,
  errors: [
    'onboarding_status_does_not_allow',
    'onboarding_has_row_errors',
    'onboarding_counts_differ',
    'changed_meanwhile',
  ],
})
export const dropOnboarding = command({
  method: 'POST',
  path: `${one}/drop`,
  permission: 'onboarding.create',
  sites: 'closed',
  input: { params: idParam, body: openingStockDrop },
  output: openingStockDetail,
  event: 'onboarding.dropped',
  errors: ['onboarding_status_does_not_allow'],
})
/** The refused rows of the last check: line, code, column, reason. */
export const downloadOnboardingErrors = stream({
  method: 'GET',
  path: `${one}/errors`,
  permission: 'onboarding.create',
  sites: 'closed',
  input: { params: idParam },
  event: 'onboarding.errors_downloaded',
  errors: ['onboarding_has_no_errors'],
  whileClosed: true,
})
