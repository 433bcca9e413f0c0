import { EXITS, Ended } from '../exits.ts'

const isLoopback = (host: string) => /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(host)

/** The address of a console as the session keeps it. Never names what was refused: it may hold a password. */
export function consoleAt(given: unknown, isInsecure: boolean): string {
  const url = typeof given === 'string' && URL.canParse(given) ? new URL(given) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new Ended(EXITS.usage, 'name the console: --url https://…')
  if (url.username !== '' || url.password !== '')
    throw new Ended(
      EXITS.usage,
      'an address holds no account and no password: others can list the arguments of a program',
    )
  if (url.search !== '' || url.hash !== '') throw new Ended(EXITS.usage, 'the address of a console ends with its path')
  if (url.protocol === 'http:' && !isLoopback(url.hostname) && !isInsecure)
    throw new Ended(
      EXITS.usage,
      'http:// would send the password readable to everyone on the way: name https://, or add --insecure',
    )
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`
}
