/** Where passkeys work: browsers bind them to the name of a host, over a secure connection. */

/** Why passkeys cannot be used at an address. */
export type PasskeyObstacle = 'NUMBER' | 'NOT_HTTPS' | 'NO_PUBLIC_URL' | 'OTHER_ADDRESS'

const isNumber = (host: string): boolean => host.startsWith('[') || /^\d+(\.\d+){3}$/.test(host)

/** As `URL` and `location` have them. */
interface Address {
  hostname: string
  protocol: string
  origin: string
}

/** `here`: the address of the page. `publicUrl`: null when the installation has none; then only localhost is known. */
export function passkeyObstacle(
  { hostname, protocol, origin }: Address,
  publicUrl: string | null,
): PasskeyObstacle | null {
  if (isNumber(hostname)) return 'NUMBER'
  if (protocol !== 'https:' && hostname !== 'localhost') return 'NOT_HTTPS'
  if (publicUrl === null) return hostname === 'localhost' ? null : 'NO_PUBLIC_URL'
  return publicUrl === origin ? null : 'OTHER_ADDRESS'
}
