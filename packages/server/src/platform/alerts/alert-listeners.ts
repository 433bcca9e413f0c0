/** Extension point for rooms that react to alerts, for example by mail. */

import type { App } from '../../kit/http/context.ts'
import { extensionPoint } from '../../kit/http/extension-point.ts'

/** Called after the commit of any process that changed an alert of the tenant. */
export type AlertListener = (app: App, tenantId: number) => void

export const alertListeners = extensionPoint<AlertListener>()
