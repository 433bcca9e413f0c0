import { useEffect, useState } from 'react'

/** After the last key, before the server is asked. */
const QUIET_MS = 120

/** What is typed, once its user pauses: a search asks with it, not with every key. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), QUIET_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
