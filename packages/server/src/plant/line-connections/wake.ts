/** Wakes the looks at lines, for whoever has something for a line: apart from the looks, which hand over themselves. */

import type { App } from '../../kit/http/context.ts'

const lookers = new WeakMap<App, (tenantId: number) => void>()

/** Looks at the tenant's lines soon. Nothing where nobody looks. */
export const wakeLooks = (app: App, tenantId: number): void => lookers.get(app)?.(tenantId)

export const setLooker = (app: App, look: (tenantId: number) => void): void => void lookers.set(app, look)
export const removeLooker = (app: App): void => void lookers.delete(app)
