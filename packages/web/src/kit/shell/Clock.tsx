/** The time in the tenant's time zone, with the zone's name, updated every minute. */

import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../language/time.ts'

const MINUTE = 60_000

export function Clock() {
  const t = useTranslations('kit.shell')
  const { clock, zone } = useFormats()
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setTimeout(() => setNow(new Date()), MINUTE - (now.getTime() % MINUTE) + 20)
    return () => clearTimeout(timer)
  }, [now])
  return <span className="header-clock num" title={t('zoneHint', { zone })}>{`${clock(now)} ${zone}`}</span>
}
