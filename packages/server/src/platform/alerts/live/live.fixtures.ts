import { streamAlerts } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import type { AlertFeed } from '@serialis/contract/platform/alerts/alerts.schema.ts'

/** What a client receives from now on. */
export async function listeningAt(origin: string, token: string) {
  const leaving = new AbortController()
  const answer = await fetch(origin + streamAlerts.path, {
    headers: { authorization: token },
    signal: leaving.signal,
  })
  const heard: AlertFeed[] = []
  const read = async () => {
    let rest = ''
    for await (const part of answer.body!.pipeThrough(new TextDecoderStream()) as unknown as AsyncIterable<string>) {
      const blocks = (rest + part).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) if (block.startsWith('data: ')) heard.push(JSON.parse(block.slice(6)) as AlertFeed)
    }
  }
  const ended = answer.ok ? read().catch(() => undefined) : Promise.resolve()
  const alerts = () => heard.flatMap((message) => (message.kind === 'alert' ? [message.alert] : []))
  return {
    answer,
    heard,
    alerts,
    ended,
    leave: () => leaving.abort(),
    counts: () => heard.findLast((message) => message.kind === 'counts'),
  }
}
