/** Routes of the three desks; each desk has all of them, with its own address and permissions. */

import { z } from 'zod'
import { idParam } from '../../kit/entity.ts'
import { listOf } from '../../kit/list.ts'
import { command, named, query, stream, upload } from '../../kit/route.ts'
import { changeKinds, type ChangeTrigger } from './desks.ts'
import * as s from './status-changes.schema.ts'

const unreadable = [
  'choose_a_file',
  'choose_a_correct_file_type',
  'file_too_large',
  'file_empty',
  'file_not_utf8',
  'file_has_doctype',
] as const

type Kind<T extends ChangeTrigger> = (typeof changeKinds)[T]
const oneOf = ({ path }: Kind<ChangeTrigger>) => `${path}/:id`

function readingRoutes<const T extends ChangeTrigger>(kind: Kind<T>) {
  const one = oneOf(kind)
  return {
    list: query({
      method: 'GET',
      path: kind.path,
      permission: kind.list,
      sites: 'own',
      input: { query: s.changeListQuery },
      output: listOf(s.changeItem),
    }),
    get: query({
      method: 'GET',
      path: one,
      permission: kind.detail,
      sites: 'change',
      input: { params: idParam },
      output: s.changeDetail,
    }),
    /** The outcome for the serial numbers of the set, one by one. */
    serials: query({
      method: 'GET',
      path: `${one}/serials`,
      permission: kind.detail,
      sites: 'change',
      input: { params: idParam, query: s.changedSerialsQuery },
      output: listOf(s.changedSerial),
    }),
    /** Every refused line and serial number, in the layout of the list. */
    downloadRefusals: stream({
      method: 'GET',
      path: `${one}/refusals`,
      permission: kind.export,
      sites: 'change',
      input: { params: idParam },
      event: 'status_change.refusals_downloaded',
      errors: ['change_has_no_refusals'],
    }),
    /** The list as it was uploaded, byte by byte. */
    downloadFile: stream({
      method: 'GET',
      path: `${one}/file`,
      permission: kind.export,
      sites: 'change',
      input: { params: idParam },
      event: 'status_change.file_downloaded',
      errors: ['change_has_no_file'],
    }),
    downloadTemplate: stream({
      method: 'GET',
      path: `${kind.path}/template`,
      permission: kind.create,
      sites: 'shared',
      input: { query: z.object({ format: z.enum(s.templateFormats).default('CSV') }) },
      event: 'status_change.template_downloaded',
    }),
  }
}

function makingRoutes<const T extends ChangeTrigger>(kind: Kind<T>) {
  const one = oneOf(kind)
  return {
    create: command({
      method: 'POST',
      path: kind.path,
      permission: kind.create,
      sites: 'own',
      input: { body: s.changeInput },
      output: s.changeDetail,
      creates: true,
      event: 'status_change.created',
      errors: ['change_operation_not_offered', 'basic_configuration_not_exists'],
    }),
    /** CSV, XLSX or TraceLink `SNXDispositionUpdatedMessage`, detected by content. The dry run starts at once. */
    upload: upload({
      method: 'POST',
      path: `${kind.path}/files`,
      permission: kind.create,
      sites: 'own',
      fileLimit: s.CHANGE_FILE_BYTES,
      input: { body: s.changeUpload },
      output: s.changeDetail,
      creates: true,
      event: 'status_change.uploaded',
      errors: [...unreadable, 'change_operation_not_offered', 'basic_configuration_not_exists'],
    }),
    /** Replaces the current file. */
    replaceFile: upload({
      method: 'POST',
      path: `${one}/file`,
      permission: kind.create,
      sites: 'change',
      fileLimit: s.CHANGE_FILE_BYTES,
      input: { params: idParam },
      output: s.changeDetail,
      event: 'status_change.file_replaced',
      errors: [...unreadable, 'change_status_does_not_allow', 'change_takes_no_file'],
    }),
    /** Changes choices, reason or evidence; the dry run starts again. */
    mend: command({
      method: 'PUT',
      path: one,
      permission: kind.create,
      sites: 'change',
      input: { params: idParam, body: s.changeMending },
      output: s.changeDetail,
      event: 'status_change.mended',
      errors: ['change_status_does_not_allow', 'change_operation_not_offered', 'basic_configuration_not_exists'],
    }),
  }
}

function signingRoutes<const T extends ChangeTrigger>(kind: Kind<T>) {
  const one = oneOf(kind)
  return {
    sign: command({
      method: 'POST',
      path: `${one}/sign`,
      permission: kind.create,
      sites: 'change',
      input: { params: idParam, body: s.signedChange },
      output: s.changeDetail,
      signed: true,
      event: 'status_change.signed',
      errors: [
        'change_status_does_not_allow',
        'change_has_refused',
        'change_changes_nothing',
        'changed_meanwhile',
        'user_name_or_password_wrong',
      ],
    }),
    approve: command({
      method: 'POST',
      path: `${one}/approve`,
      permission: kind.approve,
      sites: 'change',
      input: { params: idParam, body: s.signedChange },
      output: s.changeDetail,
      signed: true,
      event: 'status_change.approved',
      errors: [
        'change_status_does_not_allow',
        'change_signer_is_same',
        'changed_meanwhile',
        'user_name_or_password_wrong',
      ],
    }),
  }
}

function endingRoutes<const T extends ChangeTrigger>(kind: Kind<T>) {
  const one = oneOf(kind)
  return {
    decline: command({
      method: 'POST',
      path: `${one}/decline`,
      permission: kind.approve,
      sites: 'change',
      input: { params: idParam, body: s.changeReason },
      output: s.changeDetail,
      event: 'status_change.declined',
      errors: ['change_status_does_not_allow'],
    }),
    withdraw: command({
      method: 'POST',
      path: `${one}/withdraw`,
      permission: kind.create,
      sites: 'change',
      input: { params: idParam, body: s.changeReason },
      output: s.changeDetail,
      event: 'status_change.withdrawn',
      errors: ['change_status_does_not_allow'],
    }),
  }
}

const changeRoutes = <const T extends ChangeTrigger>(trigger: T) => ({
  ...readingRoutes<T>(changeKinds[trigger]),
  ...makingRoutes<T>(changeKinds[trigger]),
  ...signingRoutes<T>(changeKinds[trigger]),
  ...endingRoutes<T>(changeKinds[trigger]),
})

export const statusUpdateRoutes = changeRoutes('UPD')
export const scrapRoutes = changeRoutes('SCR')
const activationRoutes = changeRoutes('ACT')

/** By desk: pages and bindings use one desk at a time. */
export const statusChangesRoutes = { UPD: statusUpdateRoutes, SCR: scrapRoutes, ACT: activationRoutes } as const

/** For the registry of routes, each under a unique name. */
export const statusChangesByName = {
  ...named(statusUpdateRoutes, 'StatusUpdate'),
  ...named(scrapRoutes, 'Scrap'),
  ...named(activationRoutes, 'Activation'),
}
