/** After a new release the server has other files: old ones that this page would still load are gone. */

import { BASE } from './base.ts'

/** Reloads the page when the server has another release than the one it came from. */
export async function reloadIfReplaced(): Promise<void> {
  const own = [...document.querySelectorAll('script[src]')].map((script) => script.getAttribute('src') ?? '')
  const page = await fetch(`${BASE}/`, { cache: 'no-store' }).then(
    (answer) => (answer.ok ? answer.text() : null),
    () => null,
  )
  if (page !== null && !own.every((script) => page.includes(script))) location.reload()
}
