import { useEffect, useState } from 'react'

/** After the last key, before the server is asked. */
const QUIET_MS = 120

/** What is typed, once its user pauses: a search asks with it, not with every key. */
export function useSettled(text: string, quietMs: number = QUIET_MS): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), quietMs)
    return () => clearTimeout(timer)
  }, [text, quietMs])
  return settled
}
