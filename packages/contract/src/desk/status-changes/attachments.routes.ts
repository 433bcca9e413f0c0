/** Attachments of changes of serial numbers: the photo of what was destroyed, the record of the disposer. */

import { named } from '../../kit/route.ts'
import { attachmentRoutes } from '../../platform/files/attachments.routes.ts'
import { changeKinds, type ChangeTrigger } from './desks.ts'

const ofChange = <const T extends ChangeTrigger>(trigger: T) => {
  const { path, detail, create, export: download } = changeKinds[trigger]
  return attachmentRoutes({ path, list: detail, change: create, download, sites: 'change' })
}

export const changeAttachments = { UPD: ofChange('UPD'), SCR: ofChange('SCR'), ACT: ofChange('ACT') } as const

/** For the registry of routes. */
export const changeAttachmentsByName = {
  ...named(changeAttachments.UPD, 'AttachmentOfStatusUpdate'),
  ...named(changeAttachments.SCR, 'AttachmentOfScrap'),
  ...named(changeAttachments.ACT, 'AttachmentOfActivation'),
}
