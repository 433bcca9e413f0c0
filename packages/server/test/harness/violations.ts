/** What the content security policy refused in any page of a browser test: a test in which it refused something fails. */

import type { BrowserContext } from 'playwright-core'

const MARK = 'serialis-policy-violation'
const seen: string[] = []

/** Collects the violations of every page that the profile opens from now on. */
export async function watchViolations(context: BrowserContext): Promise<void> {
  context.on('console', (message) => {
    if (message.text().startsWith(MARK)) seen.push(message.text().slice(MARK.length + 1))
  })
  await context.addInitScript(`addEventListener('securitypolicyviolation', (event) =>
    console.log(['${MARK}', event.effectiveDirective, event.blockedURI, event.sourceFile, event.sample].join(' ')))`)
}

/** Returns the violations since the last call. */
export const takeViolations = (): string[] => seen.splice(0)

/** Throws when there were any since the last call. */
export function refuseViolations(): void {
  const violations = takeViolations()
  if (violations.length > 0)
    throw new Error(`${violations.length} violations of the content security policy:\n${violations.join('\n')}`)
}
