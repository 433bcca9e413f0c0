/**
 * A TCP proxy before PostgreSQL that knows where the messages of its protocol begin and end, so that they can be counted:
 * the same command over a new connection sends and receives the same ones, however the network cuts them into packets.
 */

import type { Socket } from 'node:net'
import { startSocketPairs, type SocketPairs } from './socket-pairs.ts'

/** Whole messages out of what arrives; the first one of a client has no letter of its kind. */
function messagesOf(hasStart: boolean): (chunk: Buffer) => Buffer[] {
  let rest: Buffer = Buffer.alloc(0)
  let isStart = hasStart
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    const messages: Buffer[] = []
    for (;;) {
      const at = isStart ? 0 : 1
      const length = rest.length < at + 4 ? Infinity : at + rest.readInt32BE(at)
      if (rest.length < length) return messages
      messages.push(rest.subarray(0, length))
      rest = rest.subarray(length)
      isStart = false
    }
  }
}

/** A simple query, or the values of a prepared one: each statement has one of them. */
const isStatement = (message: Buffer) => message[0] === 0x51 || message[0] === 0x42

export interface MessageProxy extends SocketPairs {
  /** Breaks the connection of the message with this number, counted from now on in both directions, before it is passed on. */
  cut(number: number): { isCut(): boolean; end(): void }
  /** Holds the statement with this number, counted from now on. `reached` resolves once it waits. */
  hold(number: number): { reached: Promise<void>; release(): void }
}

interface Held {
  number: number
  seen: number
  reach: () => void
  released: Promise<void>
}

export async function startMessageProxy(): Promise<MessageProxy> {
  let cutting: { number: number; seen: number } | undefined
  let held: Held | undefined
  const isCutHere = () => cutting !== undefined && ++cutting.seen === cutting.number
  const pairs = await startSocketPairs(({ client, upstream, isOpen, end }) => {
    const pass = (to: Socket, messages: readonly Buffer[]) => {
      for (const message of messages) {
        if (isCutHere()) end()
        if (!isOpen()) return
        to.write(message)
      }
    }
    const fromClient = messagesOf(true)
    const fromServer = messagesOf(false)
    let turn: Promise<void> = Promise.resolve()
    client.on('data', (chunk) => {
      const messages = fromClient(chunk)
      turn = turn.then(async () => {
        for (const message of messages) {
          if (held !== undefined && isStatement(message) && ++held.seen === held.number) {
            held.reach()
            await held.released
          }
          pass(upstream, [message])
        }
      })
    })
    upstream.on('data', (chunk) => pass(client, fromServer(chunk)))
  })
  return {
    ...pairs,
    cut(number) {
      const mine = { number, seen: 0 }
      cutting = mine
      return { isCut: () => mine.seen >= number, end: () => void (cutting = undefined) }
    },
    hold(number) {
      const { promise: reached, resolve: reach } = Promise.withResolvers<void>()
      const { promise: released, resolve: release } = Promise.withResolvers<void>()
      held = { number, seen: 0, reach, released }
      return {
        reached,
        release: () => {
          held = undefined
          release()
        },
      }
    },
  }
}
