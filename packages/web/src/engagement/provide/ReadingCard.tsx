/** How a reader signs and asks, as commands to copy, and what an answer looks like. */

import { ERASED_PATH, type ProvideEndpoint } from '@serialis/contract/engagement/provide/provide-endpoints.schema.ts'
import { hasChanges } from '@serialis/contract/engagement/provide/provide-sources.ts'
import { Button } from 'antd'
import { useTranslations } from 'use-intl'
import { say } from '../../kit/notices/notices.ts'
import { Card } from '../../kit/ui/Card.tsx'
import './provide.css'

/** For a shell with curl and OpenSSL. `SECRET` is set by the reader, and stands in no history of commands. */
function commandsOf({ auth, path }: ProvideEndpoint): string {
  if (auth === 'TOKEN')
    return [`curl '${location.origin}${path}?limit=10' \\`, `  -H "Authorization: Bearer $SECRET"`].join('\n')
  return [
    `TARGET='${path}?limit=10'`,
    `ID=$(openssl rand -hex 8); TIME=$(date +%s)`,
    `KEY=$(printf %s "\${SECRET#whsec_}" | base64 -d | od -An -v -tx1 | tr -d ' \\n')`,
    `SIGNATURE=$(printf '%s.%s.%s' "$ID" "$TIME" "$TARGET" \\`,
    `  | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$KEY" -binary | base64)`,
    `curl "${location.origin}$TARGET" \\`,
    `  -H "webhook-id: $ID" -H "webhook-timestamp: $TIME" \\`,
    `  -H "webhook-signature: v1,$SIGNATURE"`,
  ].join('\n')
}

/** With the names of the fields that the endpoint gives. */
const sampleOf = ({ fields, source }: ProvideEndpoint): string =>
  JSON.stringify(
    {
      items: [
        {
          ...(hasChanges(source) && { id: '…' }),
          key: '…',
          version: source === 'SERIAL' || source === 'AUDIENCE' ? null : 1,
          updatedAt: source === 'SERIAL' || source === 'FACTORY' ? null : '2026-01-31T00:00:00.000Z',
          data: Object.fromEntries(fields.filter((path) => !path.includes('.')).map((path) => [path, '…'])),
        },
      ],
      next: null,
    },
    null,
    2,
  )

export function ReadingCard({ endpoint }: { endpoint: ProvideEndpoint }) {
  const t = useTranslations('provideEndpoints.reading')
  const commands = commandsOf(endpoint)
  const copy = async () => {
    await navigator.clipboard.writeText(commands)
    say(t('copied'))
  }
  return (
    <Card title={t('title')} actions={<Button onClick={() => void copy()}>{t('copy')}</Button>}>
      <p>{endpoint.auth === 'TOKEN' ? t('howByToken') : t('how')}</p>
      <pre className="provide-text mono" tabIndex={0} aria-label={t('title')}>
        {commands}
      </pre>
      <p>{t('next')}</p>
      <pre className="provide-text mono" tabIndex={0} aria-label={t('sample')}>
        {sampleOf(endpoint)}
      </pre>
      {hasChanges(endpoint.source) && <p>{t('erased', { path: `${endpoint.path}/${ERASED_PATH}` })}</p>}
    </Card>
  )
}
