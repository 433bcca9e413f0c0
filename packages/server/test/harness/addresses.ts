/** Addresses of the console by name. Its registry is loaded by path: it is checked with the types of a browser, tests with those of a server. */

interface Paths {
  paths: Readonly<Record<string, string>>
}
const load = (file: string) => import(new URL(`../../../web/src/${file}`, import.meta.url).pathname)

// Puts the addresses of the rooms together.
await load('screens.ts')
const { paths } = (await load('kit/navigation/paths.ts')) as Paths

/** `addressOf('order', { id })` */
export function addressOf(name: string, params: Readonly<Record<string, string>> = {}): string {
  const path = paths[name]
  if (path === undefined) throw new Error(`the console has no address ${name}`)
  return path.replace(/\$(\w+)/g, (gap, param: string) => params[param] ?? gap)
}
