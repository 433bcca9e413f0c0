/**
 * Files on another machine over SSH. The other machine must present exactly the host key that a person has confirmed,
 * every answer has a time limit, and the address is checked as for every outgoing connection.
 */

import type { Socket } from 'node:net'
import type { PresentedHostKey } from '@serialis/contract/kit/transfer.ts'
import type { SFTPWrapper } from 'ssh2'
import { TransferFailure, type Folder } from './folder.ts'
import { sftpFolder } from './sftp-folder.ts'
import { fingerprintOf, hangUp, openLine, reach, shakeHands, type SshAddress } from './ssh-line.ts'

export interface SftpSettings extends SshAddress {
  user: string
  password?: string | undefined
  /** In OpenSSH or PEM format, without a passphrase. */
  privateKey?: string | undefined
  /** As `ssh-keygen -l` shows it: `SHA256:…`. */
  hostKeySha256: string
}

/** Paths are written as on the other machine: absolute, or relative to the folder of its login. */
export type Sftp = Folder

/** Machine and folder that an `sftp:` address names. */
export function sftpPlaceOf(url: string): Pick<SshAddress, 'host' | 'port'> & { folder: string } {
  const { hostname, port, pathname } = new URL(url)
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? 22 : Number(port),
    folder: decodeURIComponent(pathname),
  }
}

/** Whether login and key would be sent to the same machine. */
export const sameMachine = (a: string, b: string): boolean => {
  const [first, second] = [new URL(a), new URL(b)]
  return first.protocol === second.protocol && first.host === second.host
}

/**
 * The host key that the other machine presents now, for a person to compare with the one that its operator names.
 * Nothing is sent to it.
 */
export async function readHostKey(address: SshAddress): Promise<string> {
  const line = openLine(address.timeoutMs)
  let socket: Socket | undefined
  try {
    socket = await reach(line, address)
    const sock = socket
    const shown = new Promise<string>((resolve) => {
      line.client.connect({
        sock,
        username: 'nobody',
        readyTimeout: 0,
        hostVerifier: (key: Buffer) => {
          resolve(fingerprintOf(key))
          return false
        },
      })
    })
    return await line.within(shown)
  } finally {
    await hangUp(line, socket)
  }
}

/** The host key that `read` finds, or why there is none. */
export async function keyShown(read: () => Promise<string>): Promise<PresentedHostKey> {
  try {
    return { fingerprint: await read(), failure: null, text: '' }
  } catch (error) {
    if (!(error instanceof TransferFailure)) throw error
    return { fingerprint: null, failure: error.kind, text: error.message }
  }
}

/** Opens a connection, does the work, and always closes it. Every error is a `TransferFailure`. */
export async function withSftp<T>(settings: SftpSettings, work: (sftp: Sftp) => Promise<T>): Promise<T> {
  const line = openLine(settings.timeoutMs)
  let socket: Socket | undefined
  try {
    socket = await reach(line, settings)
    const { user: username, password, privateKey, hostKeySha256 } = settings
    await shakeHands(line, {
      sock: socket,
      username,
      ...(password !== undefined && { password }),
      ...(privateKey !== undefined && { privateKey }),
      hostVerifier: (key: Buffer) => {
        const shown = fingerprintOf(key)
        if (shown === hostKeySha256) return true
        line.fail(new TransferFailure('host_key_differs', shown))
        return false
      },
    })
    const wrapper = await line.within(
      new Promise<SFTPWrapper>((resolve, reject) =>
        line.client.sftp((error, sftp) =>
          error ? reject(new TransferFailure('refused', error.message)) : resolve(sftp),
        ),
      ),
    )
    return await work(sftpFolder(line, wrapper))
  } finally {
    await hangUp(line, socket)
  }
}
