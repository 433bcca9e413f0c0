/** Rooms that act on alerts, such as by mail. */

import type { App } from '../../kit/http/context.ts'
import { extensionPoint } from '../../kit/http/extension-point.ts'

/** Called after a commit of any process that changed an alert of the tenant. */
export type AlertListener = (app: App, tenantId: number) => void

export const alertListeners = extensionPoint<AlertListener>()
